/** How plans with a price did against free ones, over people: models ask no price. */
import type { PriceGroup } from '../contract/price-groups.ts'
import { hitResults } from '../contract/values.ts'
import { clusteredMean, clusteredYield, type ClusterSums } from './clusters.ts'
import { wilson } from './interval.ts'
import { hitResultOf, type PlanOutcome } from './settle.ts'

/** Sums over plans of several experts. All plans on one match are one cluster. */
export interface PriceSums {
  /** Counted plans and hits. */
  n: number
  hits: number
  /** Over profits in units. */
  profits: ClusterSums<number>
  /** Over the counted plans with a market: 1 for a hit, less the market's chance of it. */
  above: ClusterSums<number>
}

export function priceGroupOf({ n, hits, profits, above }: PriceSums): PriceGroup {
  const [gain, skill] = [clusteredYield(profits), clusteredYield(above)]
  return groupOf({ n, hits, yieldN: profits.n, gain, skillN: above.n, skill })
}

interface Parts {
  n: number
  hits: number
  yieldN: number
  gain: ReturnType<typeof clusteredYield>
  skillN: number
  skill: ReturnType<typeof clusteredYield>
}

function groupOf({ n, hits, yieldN, gain, skillN, skill }: Parts): PriceGroup {
  const { low, high } = wilson(hits, n)
  return {
    n,
    hits,
    hitRate: n === 0 ? 0 : hits / n,
    hitRateLow: low,
    hitRateHigh: high,
    yieldN,
    yield: gain.yield,
    yieldError: gain.error,
    skillN,
    skill: skill.yield,
    skillError: skill.error,
  }
}

interface PricedPlan {
  matchId?: number | undefined
  outcome: PlanOutcome
  profit: string | null
  expected: number | null
}

/** The same from settled plans, in order of kick-off. */
export function priceGroup(plans: readonly PricedPlan[]): PriceGroup {
  const counted = plans.flatMap(({ outcome, expected, matchId }) => {
    const result = hitResultOf(outcome)
    const hit = Number(result === hitResults.hit)
    return result === hitResults.none ? [] : [{ hit, expected, matchId }]
  })
  const profits = plans.flatMap(({ profit, matchId }) =>
    profit === null ? [] : [{ value: Number(profit), matchId }],
  )
  const above = counted.flatMap(({ hit, expected, matchId }) =>
    expected === null ? [] : [{ value: hit - expected, matchId }],
  )
  return groupOf({
    n: counted.length,
    hits: counted.reduce((sum, { hit }) => sum + hit, 0),
    yieldN: profits.length,
    gain: clusteredMean(profits),
    skillN: above.length,
    skill: clusteredMean(above),
  })
}
