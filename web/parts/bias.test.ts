import { expect, test } from 'vitest'
import { wilson } from '../../rules/interval.ts'
import { biasOf } from './bias.ts'

test('the bias is the mean stated probability less the share that came true', () => {
  // 30 hits of 60, of which 0.45 and 0.65 were stated
  const { low, high } = wilson(30, 60)
  expect(
    biasOf([
      { stated: 0.45, happened: 0.4, n: 30 },
      { stated: 0.65, happened: 0.6, n: 30 },
    ]),
  ).toEqual({
    n: 60,
    mean: expect.closeTo(0.05, 12),
    low: expect.closeTo(0.55 - high, 12),
    high: expect.closeTo(0.55 - low, 12),
  })
  // who states too little has a bias below zero
  expect(biasOf([{ stated: 0.3, happened: 0.5, n: 10 }])?.mean).toBeCloseTo(-0.2, 12)
  expect(biasOf([])).toBeNull()
})
