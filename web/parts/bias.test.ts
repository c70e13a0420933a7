import { expect, test } from 'vitest'
import { wilson } from '../../rules/interval.ts'
import { biasOf } from './bias.ts'

test('the bias is the mean stated probability less the share that came true', () => {
  // each plan has the same weight: 4 hits of 10 at 0.45 and 30 of 50 at 0.65
  const { low, high } = wilson(34, 60)
  const stated = (10 * 0.45 + 50 * 0.65) / 60
  expect(
    biasOf([
      { stated: 0.45, happened: 0.4, n: 10 },
      { stated: 0.65, happened: 0.6, n: 50 },
    ]),
  ).toEqual({
    n: 60,
    mean: expect.closeTo(stated - 34 / 60, 12),
    low: expect.closeTo(stated - high, 12),
    high: expect.closeTo(stated - low, 12),
  })
  // who states too little has a bias below zero
  expect(biasOf([{ stated: 0.3, happened: 0.5, n: 10 }])?.mean).toBeCloseTo(-0.2, 12)
  expect(biasOf([])).toBeNull()
})
