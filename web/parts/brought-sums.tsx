import type { ResultOf } from '../../contract/calls.ts'
import styles from './brought-sums.module.css'
import { signed, tellingError } from './rates.ts'

type Sums = ResultOf<'followBrought'>['all']

export interface SumsWords {
  /** `others`: pushes and Not Counted plans. */
  plans: (plans: number, hits: number, misses: number, others: number) => string
  points: (paid: number, returned: number) => string
  /** `error`: null where it says nothing. */
  units: (units: string, error: string | null) => string
  noUnits: string
  none: string
}

/** What settled plans came to: results, points, and units at the recorded prices. */
export function BroughtSums({ of, words }: { of: Sums; words: SumsWords }) {
  const { plans, hits, misses, paid, returned, units, unitsError } = of
  if (plans === 0) return <p className={styles.sums}>{words.none}</p>
  return (
    <p className={styles.sums}>
      <span>{words.plans(plans, hits, misses, plans - hits - misses)}</span>
      {paid > 0 && <span>{words.points(paid, returned)}</span>}
      <span>
        {units === null
          ? words.noUnits
          : words.units(signed(units, 2), tellingError(unitsError)?.toFixed(2) ?? null)}
      </span>
    </p>
  )
}
