import type { RankedExpert } from '../../../contract/expert.ts'
import type { ExpertOrder } from '../../../contract/values.ts'
import styles from './table.module.css'

interface CountColumn {
  column: ExpertOrder
  of: (expert: RankedExpert) => number
  className: string
}

/**
 * The last columns of the table: one number each, by which it can be sorted. Head, rows and
 * skeleton are made from this list.
 */
export const counts: readonly CountColumn[] = [
  {
    column: 'onSale',
    of: ({ onSaleCnt }) => onSaleCnt,
    className: `${styles.count} ${styles.onSale}`,
  },
  { column: 'notCounted', of: ({ notCountedCnt }) => notCountedCnt, className: `${styles.count}` },
]

/** Columns of the table: nine that every row writes for itself, and the counts. */
export const columnCount = 9 + counts.length
