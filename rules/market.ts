/** Chances from odds. */
import type { Selection } from '../contract/plan.ts'
import { playTypes, resultPicks } from '../contract/values.ts'
import { currentBook, type Rulebook } from './book/index.ts'
import type { Market, Offer } from './plays/play.ts'
import { findPlay } from './plays/plays.ts'

export interface Bet {
  play: number
  /** Goals; null where the play type has none. */
  line: number | null
  /** Of its picks: the bet is hit if one of them happens. */
  keys: readonly string[]
}

export const betOf = ({ play, line, picks }: Selection): Bet => ({
  play,
  line: line ?? null,
  keys: picks.map(({ key }) => key),
})

type Margin = Rulebook['margin']

/**
 * The chance that the market gives to these picks, without the bookmaker's margin. 0 to 1; null
 * where the market is not known, as it never is for exact scores. Its inverse is the fair price of
 * the bet. In proportion: 1 / odds, divided by their sum over the market. By power: see
 * `powerShares`.
 */
export function marketShare(
  market: Market | null,
  { play, line, keys }: Bet,
  margin: Margin = currentBook.margin,
): number | null {
  const prices = pricesOf(market, play, line)
  if (prices === null || !keys.every((key) => prices.has(key))) return null
  if (margin === 'byPower') {
    const [shares, names] = [keptShares(prices), [...prices.keys()]]
    return (
      shares &&
      Math.min(
        1,
        keys.reduce((sum, key) => sum + (shares[names.indexOf(key)] ?? 0), 0),
      )
    )
  }
  const weight = (odds: string | undefined) => 1 / Number(odds)
  const sum = (of: Iterable<string>) =>
    Array.from(of).reduce((total, key) => total + weight(prices.get(key)), 0)
  return Math.min(1, sum(keys) / sum(prices.keys()))
}

type Prices = ReadonlyMap<string, string>
/**
 * Shares by the odds that they are of. Plans of one match have the same odds, and a page reads the
 * same plans in each language and window.
 */
const byOdds = new Map<string, readonly number[] | null>()
/** Some 200 bytes each. */
const mostKept = 30_000

function keptShares(prices: Prices): readonly number[] | null {
  const odds = [...prices.values()]
  const text = odds.join(' ')
  const known = byOdds.get(text)
  if (known !== undefined) return known
  if (byOdds.size >= mostKept) byOdds.clear()
  const shares = powerShares(odds.map(Number))
  byOdds.set(text, shares)
  return shares
}

/**
 * The margin taken out by the power method: (1 / odds) ^ k, with the k that makes the sum 1.
 * Rounded to nine places, so that every language gets the same number. Null unless all odds are
 * above 1.
 */
export function powerShares(odds: readonly number[]): number[] | null {
  if (!odds.every((one) => one > 1)) return null
  const logs = odds.map((one) => -Math.log(one))
  const powers = (k: number) => logs.map((log) => Math.exp(k * log))
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
  // Newton's method on a convex falling function: from the left of the root it never passes it
  let k = 0
  for (let step = 1; step > 1e-13;) {
    const values = powers(k)
    step = (1 - sum(values)) / values.reduce((slope, one, at) => slope + one * (logs[at] ?? 0), 0)
    k += step
  }
  return powers(k).map((one) => Math.round(one * 1e9) / 1e9)
}

/** The market's chance of a pick at sealing and at the close, each where it is known. */
export function sharesOf(
  market: Market | null,
  close: Market | null,
  { play, line }: Pick<Selection, 'play' | 'line'>,
  key: string,
  margin: Margin = currentBook.margin,
): { marketShare?: number; closeShare?: number } {
  const bet = { play, line: line ?? null, keys: [key] }
  const [sealed, closed] = [marketShare(market, bet, margin), marketShare(close, bet, margin)]
  return {
    ...(sealed !== null && { marketShare: sealed }),
    ...(closed !== null && { closeShare: closed }),
  }
}

/**
 * The chance, 0 to 1, that the bet is a hit if it counts: on lines with a push, given no push. Null
 * where the market has no odds for it. From book 2 on the chance of a quarter line is solved from
 * its neighbours (see `quarterChance`), because a half win counts as a hit and a half loss as a
 * miss.
 */
export function hitChance(
  market: Market | null,
  bet: Bet,
  { margin, quarterLines }: ChanceRules = currentBook,
): number | null {
  const share = marketShare(market, bet, margin)
  const { line } = bet
  const isQuarter = line !== null && !Number.isInteger(line * 2)
  if (!isQuarter || quarterLines === 'asQuoted') return share
  return quarterChance(market, { ...bet, line }, share, margin)
}

export type ChanceRules = Pick<Rulebook, 'margin' | 'quarterLines'>

/**
 * A plan keeps the margin of its own book. Quarter lines are those of the book in force at the end
 * of the log.
 */
export const chanceRules = (own: Rulebook, last: Rulebook = currentBook): ChanceRules => ({
  margin: own.margin,
  quarterLines: last.quarterLines,
})

/**
 * A quarter line is hit exactly when the neighbouring half line is: over 2.25 and over 2.75 both
 * from three goals on. If the market has no such line, the price of the quarter line and of the
 * neighbouring whole line determine the chances of more goals, of exactly that many, and of fewer.
 */
function quarterChance(
  market: Market | null,
  { play, line, keys }: Bet & { line: number },
  share: number | null,
  margin: Margin,
): number | null {
  const half = Math.floor(line) + 0.5
  const halfLineShare = marketShare(market, { play, line: half, keys }, margin)
  if (halfLineShare !== null || share === null || keys.length !== 1) return halfLineShare
  const isBelowHalf = line < half
  const over = keys[0] === 'over'
  const wholeLine = isBelowHalf ? half - 0.5 : half + 0.5
  const whole = marketShare(market, { play, line: wholeLine, keys: ['over'] }, margin)
  if (whole === null || whole <= 0 || whole >= 1) return null
  // the fair price of the over side, less the stake: the profit of one unit
  const gain = 1 / (over ? share : 1 - share) - 1
  // at a push of the whole line, the over side of a quarter line loses half its stake below the
  // half line and wins half of the gain above it
  const more = isBelowHalf
    ? 0.5 / (gain + 0.5 / whole - (1 - whole) / whole)
    : gain / 2 / ((1 - whole) / whole - gain + gain / (2 * whole))
  const overHit = isBelowHalf ? more : 1 - (more * (1 - whole)) / whole
  if (!(overHit > 0 && overHit < 1)) return null
  return over ? overHit : 1 - overHit
}

/**
 * The chances of home, draw and away without the margin; together 1. Null where the market is not
 * known.
 */
export function resultChances(
  market: Market | null,
): { home: number; draw: number; away: number } | null {
  const chance = (key: string) =>
    marketShare(market, { play: playTypes.result, line: null, keys: [key] })
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
  const offers = market === null ? [] : offersOf(market, play)
  return offers.find((offer) => offer.line === line)?.odds ?? null
}

/** Offers by market object: a market is read many times, and never changed. */
const offered = new WeakMap<Market, Map<number, readonly Offer[]>>()

function offersOf(market: Market, play: number): readonly Offer[] {
  const byPlay = offered.get(market) ?? new Map<number, readonly Offer[]>()
  offered.set(market, byPlay)
  const offers = byPlay.get(play) ?? findPlay(play)?.offers(market) ?? []
  byPlay.set(play, offers)
  return offers
}

/** The market's price of a pick; undefined where it has none. */
export const priceOf = (market: Market | null, play: number, line: number | null, key: string) =>
  pricesOf(market, play, line)?.get(key)

/** The selections with the market's price on each pick that it prices, in place of any other. */
export function pricedBy<Priced extends Pick<Selection, 'play' | 'line' | 'picks'>>(
  selections: readonly Priced[],
  market: Market | null,
): Priced[] {
  return selections.map((selection) => ({
    ...selection,
    picks: selection.picks.map(({ odds: _stated, ...pick }) => {
      const odds = priceOf(market, selection.play, selection.line ?? null, pick.key)
      return odds === undefined ? pick : { ...pick, odds }
    }),
  }))
}

/** The part of a market that prices these play types; null where it prices none of them. */
export function marketOfPlays(market: Market, playCodes: readonly number[]): Market | null {
  const part = {
    ...(playCodes.includes(playTypes.result) && market.result && { result: market.result }),
    ...(playCodes.includes(playTypes.totalGoals) && market.totals && { totals: market.totals }),
  }
  return Object.values(playCodes).some((play) => findPlay(play)?.offers(part).length) ? part : null
}

/**
 * Closing-line value of a bet whose stake is split evenly over its picks: their prices at sealing,
 * each divided by the fair closing price, less 1. Null where a price or the close is not known.
 */
export function closingValue(
  sealed: Market | null,
  close: Market | null,
  { play, line, keys }: Bet,
  margin: Margin = currentBook.margin,
): number | null {
  let sum = 0
  for (const key of keys) {
    const price = priceOf(sealed, play, line, key)
    const share = marketShare(close, { play, line, keys: [key] }, margin)
    if (price === undefined || share === null) return null
    sum += (Number(price) * share) / keys.length
  }
  return sum - 1
}

/**
 * Decimal odds of several picks as one bet: 1 / the sum of 1 / odds; null unless all are known. The
 * average return of a hit, with a stake split evenly over picks that happen as the market expects.
 */
export function oddsAsOne(odds: readonly (string | null)[]): number | null {
  if (odds.length === 0 || odds.includes(null)) return null
  return 1 / odds.reduce((sum, one) => sum + 1 / Number(one), 0)
}
