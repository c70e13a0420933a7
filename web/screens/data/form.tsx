import type { FormResult } from '../../../contract/table.ts'
import styles from './form.module.css'
import { useTexts } from './words.ts'

/**
 * A club's last matches, oldest first, in ink: filled is won, flat is drawn, outlined is lost. The
 * marks differ from those for hits and misses.
 */
export function Form({ marks }: { marks: FormResult[] }) {
  const { table } = useTexts()
  if (marks.length === 0) return null
  const count = (kind: FormResult) => marks.filter((mark) => mark === kind).length
  return (
    <span
      className={styles.form}
      role="img"
      aria-label={table.formOf(count('w'), count('d'), count('l'))}
    >
      {marks.map((mark, at) => (
        <i key={at} className={styles[mark]}>
          {table.marks[mark]}
        </i>
      ))}
    </span>
  )
}
