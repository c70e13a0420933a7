/**
 * "The same price before": how often selections hit that the market gave about the same chance. A
 * price and its chance without the margin say the same; the chance compares prices of all types.
 */
import type { PriceBand } from '../contract/price-groups.ts'
import { hitResults } from '../contract/values.ts'
import { wilson } from './interval.ts'
import { hitResultOf, type PlanOutcome } from './settle.ts'

/** Bands of 5 % each. */
export const priceBands = 20
/** A chance so little below an edge is in the band above: its last digits are rounding. */
export const edgeTolerance = 1e-6 / priceBands

/** The band of a chance from 0 to 1, counted from 0. */
export const bandOf = (chance: number): number =>
  Math.min(priceBands - 1, Math.floor((chance + edgeTolerance) * priceBands))

export interface BandSums {
  band: number
  n: number
  hits: number
  expected: number
  matches: number
  /** Over the matches: the square of their number of plans. */
  squares: number
}

/**
 * All plans on one match hit or miss together at worst, so the interval is Wilson's of n² / squares
 * independent plans (Kish).
 */
export function priceBandOf({ band, n, hits, expected, matches, squares }: BandSums): PriceBand {
  const independent = (n * n) / squares
  const { low, high } = wilson((hits / n) * independent, independent)
  const [from, to] = [band / priceBands, (band + 1) / priceBands]
  return { from, to, n, hits, matches, expected, low, high }
}

interface MeasuredPlan {
  matchId?: number | undefined
  outcome: PlanOutcome
  expected: number | null
}

/** The bands of settled plans that have any, from the lowest chance. */
export function priceBandsOf(plans: readonly MeasuredPlan[]): PriceBand[] {
  const counted = plans.flatMap(({ outcome, expected, matchId }) => {
    const result = hitResultOf(outcome)
    return expected === null || result === hitResults.none
      ? []
      : [{ hit: result === hitResults.hit, expected, matchId }]
  })
  return [...Map.groupBy(counted, ({ expected }) => bandOf(expected))]
    .toSorted(([one], [other]) => one - other)
    .map(([band, group]) => {
      const sizes = [...Map.groupBy(group, ({ matchId }) => matchId)].map(([, own]) => own.length)
      return priceBandOf({
        band,
        n: group.length,
        hits: group.filter(({ hit }) => hit).length,
        expected: group.reduce((sum, one) => sum + one.expected, 0),
        matches: sizes.length,
        squares: sizes.reduce((sum, size) => sum + size * size, 0),
      })
    })
}
