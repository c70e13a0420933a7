import type { RankedExpert } from '../../../contract/expert.ts'
import type { ExpertOrder } from '../../../contract/values.ts'
import { none, range } from '../../parts/rates.ts'
import styles from './table.module.css'
import type { Shape } from './words/en.ts'

interface CountColumn {
  column: ExpertOrder
  of: (expert: RankedExpert, texts: Shape) => number | string
  className: string
}

/**
 * The last columns of the table: one figure each, by which it can be sorted. Head, rows and
 * skeleton are made from this list.
 */
export const counts: readonly CountColumn[] = [
  {
    column: 'onSale',
    of: ({ onSaleCnt }) => onSaleCnt || none,
    className: `${styles.count} ${styles.onSale}`,
  },
  { column: 'price', of: priceRangeOf, className: `${styles.count}` },
  {
    column: 'weekly',
    of: ({ weeklyCnt = 0 }) => (weeklyCnt === 0 ? none : weeklyCnt.toFixed(1)),
    className: `${styles.count} ${styles.weekly}`,
  },
  {
    column: 'notCounted',
    of: ({ notCountedCnt }) => notCountedCnt || none,
    className: `${styles.count}`,
  },
]

/** Prices in points, such as 0–38. */
function priceRangeOf({ priceRange }: RankedExpert, { free }: Shape): number | string {
  if (!priceRange) return none
  const { low, high } = priceRange
  if (low === high) return low || free
  return range(low, high)
}

/** Columns: nine that each row writes itself, one of which differs with the board; the counts. */
export const columnCount = 9 + counts.length
