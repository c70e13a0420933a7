import type { Removed } from '../../contract/removed-text.ts'
import { LocalTime, useWords } from '../app/nav.tsx'
import styles from './tombstone.module.css'

/** Shown in place of a text that the site removed from its pages. */
export function Tombstone({
  removed: { reason, note, at, length },
  field,
}: {
  removed: Removed
  field: 'title' | 'analysis' | 'bio'
}) {
  const { report: own } = useWords()
  return (
    <p className={styles.tombstone}>
      <strong>{own.removed[field]}</strong>
      {own.because(own.reasons[reason])} {note}
      <small>
        <LocalTime value={at} format="month-day-time" /> {own.length(length)}
      </small>
    </p>
  )
}
