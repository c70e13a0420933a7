import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { percents } from './percents.ts'

test('shares of a whole are rounded to sum to 100.0, each within 0.1 of its value', () => {
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual(['33.4', '33.3', '33.3'])
  expect(percents([0.305, 0.279, 0.416])).toEqual(['30.5', '27.9', '41.6'])
  const share = fc.double({ min: 0.001, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(share, share, share), (weights) => {
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      const shares = weights.map((weight) => weight / whole)
      const written = percents(shares).map(Number)
      expect(Math.round(written.reduce((sum, one) => sum + one * 10, 0))).toBe(1000)
      for (const [at, one] of written.entries())
        expect(Math.abs(one - (shares[at] ?? 0) * 100)).toBeLessThan(0.1 + 1e-6)
    }),
  )
})
