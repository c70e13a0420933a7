/** The movement of a match's prices: each entry of the log with a market is a timed price. */
import { pricePoints, type MatchPrices } from '../contract/match-prices.ts'
import type { RecordedMarket } from './log/entry.ts'

/** An entry that states prices: the seal of a plan, or the last prices before kick-off. */
export interface PricedEntry {
  index: number
  kind: 'commit' | 'close'
  market: RecordedMarket
}

/** By the time of the reading that brought the prices, then by their places in the log. */
const inOrder = (entries: readonly PricedEntry[]) =>
  entries.toSorted((one, other) =>
    one.market.at === other.market.at
      ? one.index - other.index
      : one.market.at < other.market.at
        ? -1
        : 1,
  )

const pointOf = ({ index, kind, market: { at, source } }: PricedEntry) => ({
  index,
  at,
  kind,
  source,
})

/** The first entry of each reading; of too many readings the latest. */
function firstOfEach<P extends { at: string }>(points: readonly P[]): P[] {
  return points.filter((point, place) => points[place - 1]?.at !== point.at).slice(-pricePoints)
}

/** The prices of home, draw and away. */
export const resultPoints = (entries: readonly PricedEntry[]): MatchPrices['result'] =>
  firstOfEach(
    inOrder(entries).flatMap((entry) =>
      entry.market.result
        ? [
            {
              ...pointOf(entry),
              home: entry.market.result.home,
              draw: entry.market.result.draw,
              away: entry.market.result.away,
            },
          ]
        : [],
    ),
  )

/** The prices of one line of goals: the first line of the earliest entry that has any. */
export function totalsPoints(entries: readonly PricedEntry[]): MatchPrices['totals'] {
  const ordered = inOrder(entries)
  const line = ordered.find(({ market }) => market.totals?.[0])?.market.totals?.[0]?.line
  return firstOfEach(
    ordered.flatMap((entry) => {
      const offer = entry.market.totals?.find((one) => one.line === line)
      return offer
        ? [{ ...pointOf(entry), line: offer.line, over: offer.over, under: offer.under }]
        : []
    }),
  )
}
