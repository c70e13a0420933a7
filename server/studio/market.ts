import type { ResultOf } from '../../contract/calls.ts'
import { priceOf, resultChances } from '../../rules/market.ts'
import type { Market } from '../../rules/plays/play.ts'

/** The prices of a match, as a feed reported them. */
export interface SourcedMarket extends Market {
  source: string
}

type Shown = ResultOf<'studioMatches'>['records'][number]['market']

/** The prices of a match as the studio shows them; `at` is when the site received them. */
export const marketOf = (odds: SourcedMarket | null, at: Date): Shown =>
  odds && {
    source: odds.source,
    at: at.toISOString(),
    result: odds.result ?? null,
    totals: odds.totals ?? [],
    chances: resultChances(odds),
  }

/** The site's price of a pick; null where it knows none. */
export const priceOfPick = (
  market: Market | null,
  { play, line, key }: { play: number; line?: number | undefined; key: string },
): string | null => priceOf(market, play, line ?? null, key) ?? null
