import { expect, test } from 'vitest'
import { modelChance, modelShare, resultChancesBy, scoreChances } from './reference.ts'

const reference = {
  source: 'dixon-coles' as const,
  at: '2026-11-27T15:00:00.000Z',
  home: 1.6,
  away: 1.1,
  rho: -0.05,
}
const chance = (play: number, line: number | null, ...keys: string[]) =>
  modelChance(reference, { play, line, keys })
const poisson = (mean: number, goals: number) => {
  let value = Math.exp(-mean)
  for (let k = 1; k <= goals; k++) value *= mean / k
  return value
}

test('all scores together are certain, and low ones depend on each other', () => {
  const scores = scoreChances(reference)
  expect(scores.reduce((sum, one) => sum + one.chance, 0)).toBeCloseTo(1, 12)
  const of = (home: number, away: number) =>
    scores.find((one) => one.home === home && one.away === away)?.chance ?? 0
  const plain = (home: number, away: number) => poisson(1.6, home) * poisson(1.1, away)
  // the sum of the plain ones and of the corrections differs from 1 by the cut at ten goals only
  expect(of(0, 0)).toBeCloseTo(plain(0, 0) * (1 + 1.6 * 1.1 * 0.05), 5)
  expect(of(0, 1)).toBeCloseTo(plain(0, 1) * (1 - 1.6 * 0.05), 5)
  expect(of(1, 0)).toBeCloseTo(plain(1, 0) * (1 - 1.1 * 0.05), 5)
  expect(of(1, 1)).toBeCloseTo(plain(1, 1) * 1.05, 5)
  expect(of(3, 2)).toBeCloseTo(plain(3, 2), 5)
})

test('the result, one pick or two', () => {
  const { home, draw, away } = resultChancesBy(reference)
  expect(home + draw + away).toBeCloseTo(1, 5)
  expect(home).toBeGreaterThan(away)
  expect(chance(1, null, '2')).toBe(home)
  expect(chance(1, null, '2', '3')).toBeCloseTo(home + draw, 5)
})

test('lines: a push does not count on a whole one, a quarter is its half line', () => {
  const over = chance(5, 2.5, 'over') ?? 0
  expect(over + (chance(5, 2.5, 'under') ?? 0)).toBeCloseTo(1, 5)
  expect(chance(5, 2.25, 'over')).toBe(over)
  expect(chance(5, 2.75, 'over')).toBe(over)
  const three = scoreChances(reference)
    .filter(({ home, away }) => home + away === 3)
    .reduce((sum, one) => sum + one.chance, 0)
  expect(chance(5, 3, 'over')).toBeCloseTo((over - three) / (1 - three), 5)
})

test('exact scores, to six places', () => {
  expect(chance(9, null, '1-1')).toBe(Number((chance(9, null, '1-1') ?? 0).toFixed(6)))
  expect(chance(9, null, '1-1', '1-0')).toBeGreaterThan(chance(9, null, '1-1') ?? 1)
  expect(chance(9, null, '12-0')).toBe(0)
  expect(modelChance(null, { play: 1, line: null, keys: ['2'] })).toBeNull()
})

test('the model speaks where the market has no price of the pick', () => {
  const market = { result: { home: '2', draw: '3.4', away: '3.4' } }
  expect(modelShare(market, reference, { play: 1 }, '2')).toEqual({})
  expect(modelShare(market, reference, { play: 5, line: 2.5 }, 'over')).toEqual({
    modelShare: chance(5, 2.5, 'over'),
  })
  expect(modelShare(null, null, { play: 1 }, '2')).toEqual({})
})
