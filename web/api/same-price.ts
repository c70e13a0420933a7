/** How plans that were sealed at about one market price did before. */
import type { PriceBand } from '../../contract/price-groups.ts'
import { powerShares } from '../../rules/market.ts'
import { bandOf, priceBands } from '../../rules/price-bands.ts'
import { useLanguage } from '../page/nav.tsx'
import { predictionsQuery } from './data-queries.ts'
import { useAnswer } from './queries.ts'

/** The band of a chance, from 0 to 1; `row` is null without a plan in it. */
export interface SamePrice {
  from: number
  to: number
  row: PriceBand | null
}

/** By the market's chance, margin out. Undefined until it is loaded, and on older servers. */
export function useSamePrices(): ((chance: number) => SamePrice) | undefined {
  const bands = useAnswer(predictionsQuery(useLanguage(), {})).data?.samePrice
  if (bands === undefined) return undefined
  return (chance) => {
    const [from, to] = [bandOf(chance) / priceBands, (bandOf(chance) + 1) / priceBands]
    return { from, to, row: bands.find((one) => Math.abs(one.from - from) < 1e-9) ?? null }
  }
}

/** By the prices of one bet; null unless all are above 1. */
export const samePricesOf = (
  same: (chance: number) => SamePrice,
  prices: readonly string[],
): SamePrice[] | null => powerShares(prices.map(Number))?.map(same) ?? null
