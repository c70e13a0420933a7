/** The prices of a match that a plan sealed now would get. */
import type { Rulebook } from '../../rules/book/index.ts'
import { areTooOld } from '../../rules/sealed-prices.ts'
import type { FeedOdds } from '../feeds/feed.ts'

export interface PricedMatch {
  odds: FeedOdds | null
  /** When the site read them. */
  odds_at: Date
  kickoff: Date | null
  /** The site's time. */
  now: Date
}

/** The columns of `PricedMatch` in SQL, on `match`. */
export const pricedMatch =
  'odds, coalesce(odds_at, observed_at) as odds_at, kickoff, (select touchline_now()) as now'

const hour = 3_600_000

/** The match's prices; null where they are too old to be any. */
export function freshOdds(
  { odds, odds_at, now, kickoff }: PricedMatch,
  book: Rulebook,
): FeedOdds | null {
  if (!odds) return null
  const { statedAt, ...prices } = odds
  // from kick-off on nothing is sealed, and another refusal says so
  if (!kickoff || now >= kickoff) return prices
  // the entry's time is read a moment later
  const soon = new Date(now.getTime() + 60_000)
  const isOld = statedAt !== undefined && soon.getTime() - Date.parse(statedAt) > hour
  return isOld || [now, soon].some((at) => areTooOld(odds_at, at, kickoff, book)) ? null : prices
}
