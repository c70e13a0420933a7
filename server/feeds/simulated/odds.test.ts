import { expect, test } from 'vitest'
import { chances, overShares } from './chances.ts'
import { oddsOf, pricings } from './odds.ts'
import { createWorld } from './world.ts'

const seed = 'odds'
const games = createWorld(seed).between(Date.UTC(2026, 5, 1), Date.UTC(2026, 6, 1))
const prices = games.flatMap(({ key, rates }) =>
  pricings.map((_, pricing) => ({ key, rates, odds: oddsOf(seed, key, rates, pricing) })),
)
const margin = (...odds: string[]) => odds.reduce((sum, one) => sum + 1 / Number(one), 0) - 1

test('the margin lies between three and nine per cent on every market', () => {
  for (const { key, odds } of prices) {
    const { home, draw, away } = odds.result ?? { home: '0', draw: '0', away: '0' }
    const margins = [
      margin(home, draw, away),
      ...(odds.totals ?? []).map(({ over, under }) => margin(over, under)),
    ]
    expect(margins.length, key).toBe(3)
    for (const one of margins) {
      expect(one, key).toBeGreaterThan(0.03)
      expect(one, key).toBeLessThan(0.09)
    }
  }
})

test('odds are decimal strings of two places; lines are quarters, one is 2.5', () => {
  for (const { key, odds } of prices) {
    const texts = [
      ...Object.values(odds.result ?? {}),
      ...(odds.totals ?? []).flatMap(({ over, under }) => [over, under]),
    ]
    for (const text of texts) expect(text, key).toMatch(/^[1-9]\d*\.\d\d$/)
    expect(
      odds.totals?.map(({ line }) => line),
      key,
    ).toContain(2.5)
    for (const { line } of odds.totals ?? []) expect(Number.isInteger(line * 4)).toBe(true)
  }
})

test('the market is close to the truth, and closer at the end', () => {
  const wrong = (pricing: number) =>
    games.reduce((sum, { key, rates }) => {
      const { home = '1', draw = '1', away = '1' } = oddsOf(seed, key, rates, pricing).result ?? {}
      return sum + Math.abs(1 / Number(home) / (1 + margin(home, draw, away)) - chances(rates).home)
    }, 0) / games.length
  expect(wrong(pricings.length - 1)).toBeLessThan(0.02)
  expect(wrong(pricings.length - 1)).toBeGreaterThan(0.003)
  expect(wrong(0)).toBeGreaterThan(wrong(pricings.length - 1))
})

test('probabilities have sum one, and the shares of a line follow its rule', () => {
  for (const { rates } of games) {
    const { home, draw, away, totals } = chances(rates)
    expect(home + draw + away).toBeCloseTo(1, 10)
    expect(Math.min(home, draw, away)).toBeGreaterThan(0)
    expect(totals.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 4)
  }
  // exactly two goals with certainty
  const two = [0, 0, 1]
  expect(overShares(two, 1.5)).toEqual({ win: 1, lose: 0 })
  expect(overShares(two, 2)).toEqual({ win: 0, lose: 0 })
  expect(overShares(two, 1.75)).toEqual({ win: 0.5, lose: 0 })
  expect(overShares(two, 2.25)).toEqual({ win: 0, lose: 0.5 })
})
