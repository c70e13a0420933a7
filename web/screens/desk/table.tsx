import type { ReactNode } from 'react'
import { ColumnHeads } from '../../parts/column-heads.tsx'
import styles from './desk.module.css'

interface TableProps {
  /** Id of the heading that names it. */
  labelledBy: string
  columns: readonly string[]
  /** Its rows. */
  children: ReactNode
}

/** A table of the desk. In a narrower window it scrolls sideways, by the keyboard too. */
export function Table({ labelledBy, columns, children }: TableProps) {
  return (
    <div
      className={`${styles.scroll} fades`}
      tabIndex={0}
      role="group"
      aria-labelledby={labelledBy}
    >
      <table className={styles.table}>
        <ColumnHeads names={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
