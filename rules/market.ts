/** What odds say about chances. */
import { playTypes, resultPicks } from '../contract/values.ts'
import type { Market } from './plays/play.ts'
import { findPlay } from './plays/plays.ts'

export interface Bet {
  play: number
  /** Goals; null where the play type has none. */
  line: number | null
  /** Of its picks: the bet is hit if one of them happens. */
  keys: readonly string[]
}

/**
 * The chance, 0 to 1, that one of the picks happens: 1 / odds, divided by their sum over the
 * market, which takes the bookmaker's margin out in proportion. Null where the market is not known,
 * as it never is for exact scores.
 */
export function marketChance(market: Market | null, { play, line, keys }: Bet): number | null {
  const prices = pricesOf(market, play, line)
  if (prices === null || !keys.every((key) => prices.has(key))) return null
  const weight = (odds: string | undefined) => 1 / Number(odds)
  const sum = (of: Iterable<string>) =>
    Array.from(of).reduce((total, key) => total + weight(prices.get(key)), 0)
  return Math.min(1, sum(keys) / sum(prices.keys()))
}

/**
 * The chances of home, draw and away, the margin taken out in proportion; together 1. Null where
 * the market is not known.
 */
export function resultChances(
  market: Market | null,
): { home: number; draw: number; away: number } | null {
  const chance = (key: string) =>
    marketChance(market, { play: playTypes.result, line: null, keys: [key] })
  const [home, draw, away] = [
    chance(resultPicks.home),
    chance(resultPicks.draw),
    chance(resultPicks.away),
  ]
  return home === null || draw === null || away === null ? null : { home, draw, away }
}

/**
 * The bookmaker's margin on the match result: the sum of 1 / odds above 1. Null where the market is
 * not known.
 */
export function marketMargin(market: Market | null): number | null {
  const prices = pricesOf(market, playTypes.result, null)
  return prices && [...prices.values()].reduce((sum, odds) => sum + 1 / Number(odds), -1)
}

function pricesOf(market: Market | null, play: number, line: number | null) {
  const offers = market === null ? [] : (findPlay(play)?.offers(market) ?? [])
  return offers.find((offer) => offer.line === line)?.odds ?? null
}

/**
 * Decimal odds of several picks as one bet, its stake spread so that every hit returns the same;
 * null unless all are known.
 */
export function oddsAsOne(odds: readonly (string | null)[]): number | null {
  if (odds.length === 0 || odds.includes(null)) return null
  return 1 / odds.reduce((sum, one) => sum + 1 / Number(one), 0)
}
