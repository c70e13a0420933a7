import { expect, test } from 'vitest'
import { book1 } from './book/v1.ts'
import { book2 } from './book/v2.ts'
import { book3 } from './book/v3.ts'
import {
  betOf,
  chanceRules,
  closingValue,
  hitChance,
  marketMargin,
  marketOfPlays,
  marketShare,
  oddsAsOne,
  pricedBy,
  resultChances,
  sharesOf,
} from './market.ts'
import type { Market } from './plays/play.ts'

/** Chances of 0, 1, 2, … goals: a Poisson distribution of mean 2.6. */
const goals = Array.from({ length: 30 }, (_, n) => {
  let chance = Math.exp(-2.6)
  for (let k = 1; k <= n; k++) chance *= 2.6 / k
  return chance
})
const more = (than: number) => goals.reduce((sum, chance, n) => sum + (n > than ? chance : 0), 0)

/** The fair price of the over side of a line, computed from the payout at each number of goals. */
function fairOver(line: number): number {
  let [win, lose] = [0, 0]
  for (const [n, chance] of goals.entries()) {
    const distance = n - line
    const share = Math.abs(distance) === 0.25 ? 0.5 : distance === 0 ? 0 : 1
    if (distance > 0) win += share * chance
    else lose += share * chance
  }
  return 1 + lose / win
}

const margin = 1.06
function offer(line: number) {
  const over = fairOver(line)
  const under = 1 / (1 - 1 / over)
  return { line, over: String(over / margin), under: String(under / margin) }
}
const marketOf = (...lines: number[]): Market => ({ totals: lines.map(offer) })
const bet = (line: number, key: 'over' | 'under') => ({ play: 5, line, keys: [key] })

test.each([
  [1.25, [1, 1.25]],
  [1.75, [1.75, 2]],
  [2.25, [2, 2.25]],
  [2.75, [2.75, 3]],
  [3.25, [3, 3.25]],
])(
  'a quarter line is hit as often as the distribution of goals says: %d from %j',
  (line, lines) => {
    const half = Math.floor(line)
    const market = marketOf(...lines)
    expect(hitChance(market, bet(line, 'over'), book2)).toBeCloseTo(more(half), 9)
    expect(hitChance(market, bet(line, 'under'), book2)).toBeCloseTo(1 - more(half), 9)
  },
)

test('a quarter line has the chance of its neighbouring half line', () => {
  const market = marketOf(2.25, 2.5, 2.75)
  for (const line of [2.25, 2.75])
    expect(hitChance(market, bet(line, 'over'), book2)).toBe(
      marketShare(market, bet(2.5, 'over'), 'inProportion'),
    )
})

test('a quarter line without neighbours has no known chance', () => {
  expect(hitChance(marketOf(2.25), bet(2.25, 'over'))).toBeNull()
  expect(hitChance(null, bet(2.25, 'over'))).toBeNull()
  expect(hitChance(marketOf(2, 2.25), { ...bet(2.25, 'over'), play: 7 })).toBeNull()
})

test('under book 1 the quoted price of a quarter line is the chance of a hit', () => {
  const market = marketOf(2, 2.25)
  const quoted = marketShare(market, bet(2.25, 'under'), 'inProportion')
  expect(hitChance(market, bet(2.25, 'under'), book1)).toBe(quoted)
  // a random pick of under 2.25 seemed to beat the market by this
  expect((hitChance(market, bet(2.25, 'under'), book2) ?? 0) - (quoted ?? 0)).toBeGreaterThan(0.05)
})

test('whole and half lines have the quoted chance: on a whole line, given no push', () => {
  const market = marketOf(2, 2.5)
  expect(hitChance(market, bet(2.5, 'over'), book2)).toBeCloseTo(more(2), 9)
  const under = 1 - more(1)
  expect(hitChance(market, bet(2, 'over'), book2)).toBeCloseTo(more(2) / (more(2) + under), 9)
})

test('closing-line value: the price at sealing against the fair closing price', () => {
  const sealed: Market = { result: { home: '2', draw: '4', away: '4' } }
  const close: Market = { result: { home: '1.6', draw: '4.8', away: '4.8' } }
  const home = { play: 1, line: null, keys: ['2'] }
  // fair: 0.6 to 0.2 to 0.2
  expect(closingValue(sealed, close, home, 'inProportion')).toBeCloseTo(0.2, 9)
  expect(closingValue(sealed, close, { ...home, keys: ['2', '3'] }, 'inProportion')).toBeCloseTo(
    0,
    9,
  )
  expect(closingValue(sealed, sealed, home, 'inProportion')).toBeCloseTo(0, 9)
  expect(closingValue(null, close, home, 'inProportion')).toBeNull()
  expect(closingValue(sealed, null, home, 'inProportion')).toBeNull()
  expect(
    closingValue(sealed, close, { play: 9, line: null, keys: ['1-0'] }, 'inProportion'),
  ).toBeNull()
})

test('by power a favourite has more: alone, as one of two picks, and on a quarter line', () => {
  const market: Market = {
    result: { home: '1.3', draw: '5.5', away: '11' },
    totals: [
      { line: 2, over: '1.5', under: '2.6' },
      { line: 2.25, over: '1.7', under: '2.2' },
    ],
  }
  const home = { play: 1, line: null, keys: ['2'] }
  const proportional = marketShare(market, home, 'inProportion') ?? 0
  const byPower = marketShare(market, home, 'byPower') ?? 0
  expect(byPower).toBeGreaterThan(proportional + 0.01)
  expect(hitChance(market, home, book3)).toBe(byPower)
  const draw = marketShare(market, { ...home, keys: ['3'] }, 'byPower') ?? 0
  expect(marketShare(market, { ...home, keys: ['2', '3'] }, 'byPower')).toBe(byPower + draw)
  expect(marketShare(market, { ...home, keys: ['2', '3', '1'] }, 'byPower')).toBeCloseTo(1, 8)
  expect(sharesOf(market, null, { play: 1 }, '2', 'byPower')).toEqual({ marketShare: byPower })
  const [two, quarter] = [2, 2.25].map((line) => bet(line, 'over'))
  const [whole = 0, share = 0] = [two, quarter].map(
    (one) => one && (marketShare(market, one, 'byPower') ?? 0),
  )
  const gain = 1 / share - 1
  expect(hitChance(market, bet(2.25, 'over'), book3)).toBeCloseTo(
    0.5 / (gain + 0.5 / whole - (1 - whole) / whole),
    12,
  )
  const close: Market = { result: { home: '1.2', draw: '7', away: '15' } }
  expect(closingValue(market, close, home, 'byPower')).toBeCloseTo(
    1.3 * (marketShare(close, home, 'byPower') ?? 0) - 1,
    12,
  )
})

test('a plan keeps the margin of its own book, and quarter lines are by the last one', () => {
  expect(chanceRules(book2, book3)).toEqual({ margin: 'inProportion', quarterLines: 'solved' })
  expect(chanceRules(book3, book3)).toEqual({ margin: 'byPower', quarterLines: 'solved' })
  expect(chanceRules(book1, book1)).toEqual({ margin: 'inProportion', quarterLines: 'asQuoted' })
})

const even: Market = { result: { home: '2', draw: '4', away: '4' } }
const withMargin: Market = { result: { home: '1.9', draw: '3.8', away: '3.8' } }

test('chances and margin of the match result; none of an unknown market', () => {
  expect(resultChances(even)).toEqual({ home: 0.5, draw: 0.25, away: 0.25 })
  expect(resultChances(withMargin)?.home).toBeCloseTo(0.51, 2)
  expect([resultChances(null), resultChances(marketOf(2.5))]).toEqual([null, null])
  expect(marketMargin(even)).toBe(0)
  expect(marketMargin(withMargin)).toBeCloseTo(1 / 1.9 + 2 / 3.8 - 1, 12)
  expect([marketMargin(null), marketMargin(marketOf(2.5))]).toEqual([null, null])
})

test('a pick that the market does not price has no share, alone or beside others', () => {
  const of = (...keys: string[]) => marketShare(even, { play: 1, line: null, keys }, 'inProportion')
  expect([of('2', '3'), of('2', '9'), of('9')]).toEqual([0.75, null, null])
  expect(sharesOf(even, withMargin, { play: 1 }, '3', 'inProportion')).toEqual({
    marketShare: 0.25,
    closeShare: expect.closeTo(0.25, 12),
  })
  expect(sharesOf(even, even, { play: 5, line: 2.5 }, 'over')).toEqual({})
})

test('prices that contradict each other give a quarter line no chance', () => {
  const over = (line: number, price: number) => ({
    line,
    over: String(price),
    under: String(1 / (1 - 1 / price)),
  })
  const chance = (quarter: number, price: number, whole: number, wholePrice: number) =>
    hitChance(
      { totals: [over(quarter, price), over(whole, wholePrice)] },
      bet(quarter, 'over'),
      book2,
    )
  expect(chance(2.25, 2.2, 2, 1.7)).toBeCloseTo(10 / 27, 12)
  // the quarter line is much likelier than the whole one below it, or than certain
  expect(chance(2.25, 1.1, 2, 5)).toBeNull()
  expect(chance(2.25, 1.5, 2, 2.5)).toBeNull()
  expect(chance(2.75, 10, 3, 1.1)).toBeNull()
  // by power, a chance of the whole line that rounds to certain or to none
  const certain = { line: 2, over: '1.0000000000001', under: '1000000000000' }
  const never = { line: 2, over: certain.under, under: certain.over }
  for (const whole of [certain, never])
    expect(hitChance({ totals: [over(2.25, 2), whole] }, bet(2.25, 'over'), book3)).toBeNull()
  const both = { play: 5, line: 2.25, keys: ['over', 'under'] }
  expect(hitChance({ totals: [over(2.25, 2.2), over(2, 1.7)] }, both, book2)).toBeNull()
})

test('the market’s prices take the place of any other on each pick that it prices', () => {
  const picks = [{ key: '2', odds: '9' }, { key: '3' }, { key: '9', odds: '9' }]
  expect(pricedBy([{ play: 1, picks }], even)).toStrictEqual([
    { play: 1, picks: [{ key: '2', odds: '2' }, { key: '3', odds: '4' }, { key: '9' }] },
  ])
  const lined = { play: 5 as const, line: 2.5, picks: [{ key: 'over' }] }
  expect(pricedBy([lined, { ...lined, line: 3.5 }], marketOf(2.5))).toEqual([
    { ...lined, picks: [{ key: 'over', odds: offer(2.5).over }] },
    { ...lined, line: 3.5 },
  ])
  expect(pricedBy([lined], null)).toEqual([lined])
})

test('the part of a market that prices some play types', () => {
  const market = { ...even, ...marketOf(2.5) }
  expect(marketOfPlays(market, [1])).toEqual(even)
  expect(marketOfPlays(market, [5])).toEqual(marketOf(2.5))
  expect(marketOfPlays(market, [5, 1])).toEqual(market)
  expect(marketOfPlays(market, [9, 1])).toEqual(even)
  expect([marketOfPlays(market, [9]), marketOfPlays(even, [5]), marketOfPlays({}, [1])]).toEqual([
    null,
    null,
    null,
  ])
})

test('picks as one bet have odds if all of them have', () => {
  expect(oddsAsOne(['2', '4'])).toBeCloseTo(4 / 3, 12)
  expect(betOf({ play: 5, line: 2.5, picks: [{ key: 'over' }, { key: 'under' }] })).toEqual({
    play: 5,
    line: 2.5,
    keys: ['over', 'under'],
  })
  expect(betOf({ play: 1, picks: [] }).line).toBeNull()
  expect([oddsAsOne([]), oddsAsOne([null]), oddsAsOne(['2', null])]).toEqual([null, null, null])
})
