import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilson, yieldOf } from './interval.ts'

test('8 of 10 gives 49 to 94 per cent', () => {
  const { low, high } = wilson(8, 10)
  expect([low, high].map((rate) => Math.round(rate * 1000) / 1000)).toEqual([0.49, 0.943])
})

test.each([
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [50, 100, 0.4038, 0.5962],
  [1, 1, 0.2065, 1],
])('%i of %i', (hits, n, low, high) => {
  const interval = wilson(hits, n)
  expect(interval.low).toBeCloseTo(low, 4)
  expect(interval.high).toBeCloseTo(high, 4)
})

test('without counted plans there is no interval', () => {
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
})

test('the interval contains the rate, is symmetric, and gets narrower with the sample', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(), (n, seed) => {
      const hits = seed % (n + 1)
      const { low, high } = wilson(hits, n)
      expect(low).toBeLessThanOrEqual(hits / n + 1e-12)
      expect(high).toBeGreaterThanOrEqual(hits / n - 1e-12)
      const other = wilson(n - hits, n)
      expect(other.low).toBeCloseTo(1 - high, 10)
      const larger = wilson(hits * 4, n * 4)
      expect(larger.high - larger.low).toBeLessThan(high - low)
    }),
  )
})

test('yield is the mean, and its error the standard error of the mean', () => {
  expect(yieldOf(0, 0, 0)).toEqual({ yield: null, error: null })
  expect(yieldOf(1, -1, 1)).toEqual({ yield: -1, error: null })
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 5, noNaN: true }), { minLength: 2, maxLength: 60 }),
      (profits) => {
        const n = profits.length
        const mean = profits.reduce((sum, profit) => sum + profit, 0) / n
        const variance = profits.reduce((sum, profit) => sum + (profit - mean) ** 2, 0) / (n - 1)
        const squares = profits.reduce((sum, profit) => sum + profit * profit, 0)
        const result = yieldOf(n, mean * n, squares)
        expect(result.yield).toBeCloseTo(mean, 10)
        expect(result.error).toBeCloseTo(Math.sqrt(variance / n), 5)
      },
    ),
  )
})
