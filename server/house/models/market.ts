import type { FeedOdds } from '../../feeds/feed.ts'
import { chancesFrom, rounded, type Chances } from './forecast.ts'

/**
 * The probabilities implied by the odds, with the bookmaker's margin removed proportionally. Null
 * without odds.
 */
export function impliedResult(odds: FeedOdds | null): Chances | null {
  const prices = odds?.result
  return prices
    ? chancesFrom({
        home: 1 / Number(prices.home),
        draw: 1 / Number(prices.draw),
        away: 1 / Number(prices.away),
      })
    : null
}

/**
 * The probability of more goals than the line, with the margin removed. Null if that line has no
 * odds.
 */
export function impliedOver(odds: FeedOdds | null, line: number): number | null {
  const prices = odds?.totals?.find((total) => total.line === line)
  if (!prices) return null
  const [over, under] = [1 / Number(prices.over), 1 / Number(prices.under)]
  return rounded(over / (over + under))
}
