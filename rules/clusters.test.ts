import { expect, test } from 'vitest'
import { book2 } from './book/v2.ts'
import { book3 } from './book/v3.ts'
import { clusteredMean, hitVariance } from './clusters.ts'
import { yieldOfPlans } from './full-record.ts'
import { yieldOf } from './interval.ts'
import { clusteredBinomial, hitsByLuck, poissonBinomial, tailOf } from './luck.ts'

const values = [0.9, -1, 1.2, -1, 0.5, -1]

test('values of different matches have the plain standard error', () => {
  const sum = values.reduce((total, value) => total + value, 0)
  const squares = values.reduce((total, value) => total + value * value, 0)
  const plain = yieldOf(values.length, sum, squares)
  for (const matches of [values.map((_, at) => at), values.map(() => undefined)]) {
    const clustered = clusteredMean(values.map((value, at) => ({ value, matchId: matches[at] })))
    expect(clustered.yield).toBe(plain.yield)
    expect(clustered.error).toBeCloseTo(plain.error ?? 0, 12)
  }
})

test('values of one match count once: the same value twice has the error of one', () => {
  const twice = [1, -1, 1, 1].flatMap((value, matchId) => [
    { value, matchId },
    { value, matchId },
  ])
  const once = clusteredMean([1, -1, 1, 1].map((value, matchId) => ({ value, matchId })))
  expect(clusteredMean(twice).yield).toBe(once.yield)
  expect(clusteredMean(twice).error).toBeCloseTo(once.error ?? 0, 12)
  // by hand: deviations of the mean 0.5 in the match 2 x (1, -3, 1, 1) / 2
  expect(clusteredMean(twice).error).toBeCloseTo(Math.sqrt((12 * 4) / 3) / 8, 12)
})

test('a single match has a mean and no error; nothing has neither', () => {
  expect(clusteredMean([])).toEqual({ yield: null, error: null })
  const one = [1, 2].map((value) => ({ value, matchId: 7 }))
  expect(clusteredMean(one)).toEqual({ yield: 1.5, error: null })
})

test('profits are summed exactly, and give the same as doubles', () => {
  const plans = values.map((value, at) => ({
    profit: value.toFixed(6),
    matchId: Math.floor(at / 2),
  }))
  const doubles = clusteredMean(values.map((value, at) => ({ value, matchId: Math.floor(at / 2) })))
  expect(yieldOfPlans([...plans, { profit: null, matchId: 9 }])).toEqual({
    yield: expect.closeTo(doubles.yield ?? 0, 12),
    error: expect.closeTo(doubles.error ?? 0, 12),
  })
})

test('two plans on one match are taken to hit together: deviations are added', () => {
  const plans = [
    { expected: 0.5, matchId: 1 },
    { expected: 0.2, matchId: 2 },
    { expected: 0.8, matchId: 1 },
  ]
  expect(hitVariance(plans, book2)).toBeCloseTo(0.25 + 0.16 + 0.16, 12)
  expect(hitVariance(plans, book3)).toBeCloseTo((0.5 + 0.4) ** 2 + 0.16, 12)
})

test('the distribution of clusters that succeed together', () => {
  // the likelier succeeds in 0.8, both in 0.5
  const two = clusteredBinomial([[0.8, 0.5]])
  expect([...two].map((chance) => Number(chance.toFixed(12)))).toEqual([0.2, 0.3, 0.5])
  expect([...clusteredBinomial([[0.1], [0.6]])]).toEqual([...poissonBinomial([0.1, 0.6])])
  const plans = [1, 2, 3, 4].flatMap((matchId) => [
    { expected: 0.5, matchId },
    { expected: 0.5, matchId },
  ])
  // eight hits of eight are four coins, not eight
  expect(tailOf(hitsByLuck(plans, book3), 8)).toBeCloseTo(1 / 16, 12)
  expect(tailOf(hitsByLuck(plans, book2), 8)).toBeCloseTo(1 / 256, 12)
})
