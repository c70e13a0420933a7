import type { ResultOf } from '../../contract/calls.ts'
import styles from './brought-sums.module.css'
import { signed } from './rates.ts'

type Sums = ResultOf<'followBrought'>['all']

export interface SumsWords {
  plans: (plans: number, hits: number, misses: number) => string
  points: (paid: number, returned: number) => string
  units: (units: string, error: string) => string
  noUnits: string
  none: string
}

/** What settled plans came to: results, points, and units at the recorded prices. */
export function BroughtSums({ of, words }: { of: Sums; words: SumsWords }) {
  const { plans, hits, misses, paid, returned, units, unitsError } = of
  if (plans === 0) return <p className={styles.sums}>{words.none}</p>
  return (
    <p className={styles.sums}>
      <span>{words.plans(plans, hits, misses)}</span>
      {paid > 0 && <span>{words.points(paid, returned)}</span>}
      <span>
        {units === null
          ? words.noUnits
          : words.units(signed(units, 2), unitsError === null ? '—' : unitsError.toFixed(2))}
      </span>
    </p>
  )
}
