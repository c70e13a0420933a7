import type { Removed } from '../../contract/removed-text.ts'
import { LocalTime, useWords } from '../page/nav.tsx'
import styles from './tombstone.module.css'

/** Shown in place of a text that the site removed from its pages. */
export function Tombstone({
  removed: { reason, note, at, length },
  field,
}: {
  removed: Removed
  field: 'title' | 'analysis' | 'bio'
}) {
  const { report: texts } = useWords()
  return (
    <p className={styles.tombstone}>
      <strong>{texts.removed[field]}</strong>
      {texts.because(texts.reasons[reason])} {note}
      <small>
        <LocalTime value={at} format="month-day-time" /> · {texts.length(length)}
      </small>
    </p>
  )
}
