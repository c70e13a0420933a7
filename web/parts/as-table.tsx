import type { ReactNode } from 'react'
import { ColumnHeads } from './column-heads.tsx'
import styles from './as-table.module.css'

interface Props {
  /** The text of the control that opens the table. */
  summary: string
  heads: string[]
  /** The rows. */
  children: ReactNode
}

/** The numbers of a drawing as a table, for readers who cannot use the drawing. */
export function AsTable({ summary, heads, children }: Props) {
  return (
    <details className={styles.numbers}>
      <summary>{summary}</summary>
      {/* Focusable, so that the keyboard can scroll it although it contains nothing else to
          focus. */}
      <div className="fades" role="group" aria-label={summary} tabIndex={0}>
        <table>
          <ColumnHeads names={heads} />
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  )
}
