import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastRecord, resultOf, type Forecast } from './forecast-record.ts'

const third = 1 / 3
const even = { home: third, draw: third, away: third }
const sides = fc.constantFrom('home' as const, 'draw' as const, 'away' as const)
const chances = fc
  .tuple(
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 1, max: 1000 }),
  )
  .map(([home, draw, away]) => {
    const total = home + draw + away
    return { home: home / total, draw: draw / total, away: away / total }
  })
const forecasts: fc.Arbitrary<Forecast[]> = fc.array(fc.record({ chances, happened: sides }), {
  maxLength: 40,
})

describe('forecasts of the match result', () => {
  test('computed by hand: 60, 25, 15 % and a draw', () => {
    const { n, brier, logScore, calibration } = forecastRecord([
      { chances: { home: 0.6, draw: 0.25, away: 0.15 }, happened: 'draw' },
    ])
    expect([n, logScore]).toEqual([1, -Math.log(0.25)])
    expect(brier).toBeCloseTo(0.36 + 0.5625 + 0.0225, 12)
    expect(calibration.map(({ from, n, stated, happened }) => [from, n, stated, happened])).toEqual(
      [
        [0.1, 1, 0.15, 0],
        [0.2, 1, 0.25, 1],
        [0.6, 1, 0.6, 0],
      ],
    )
  })

  test('a perfect forecast scores 0, a uniform one 0.667 and 1.099, for any result', () => {
    fc.assert(
      fc.property(fc.array(sides, { minLength: 1, maxLength: 20 }), (all) => {
        const knowing = forecastRecord(
          all.map((happened) => ({
            chances: { home: 0, draw: 0, away: 0, [happened]: 1 },
            happened,
          })),
        )
        expect([knowing.brier, knowing.logScore]).toEqual([0, 0])
        const naive = forecastRecord(all.map((happened) => ({ chances: even, happened })))
        expect(naive.brier).toBeCloseTo(2 / 3, 9)
        expect(naive.logScore).toBeCloseTo(Math.log(3), 9)
      }),
    )
  })

  test('every probability is in one bin around its mean; scores keep their bounds', () => {
    fc.assert(
      fc.property(forecasts, (all) => {
        const { n, brier, logScore, calibration } = forecastRecord(all)
        expect(n).toBe(all.length)
        expect(calibration.reduce((sum, bin) => sum + bin.n, 0)).toBe(3 * n)
        expect(calibration.reduce((sum, bin) => sum + bin.happened * bin.n, 0)).toBeCloseTo(n, 9)
        for (const bin of calibration) {
          expect(bin.stated).toBeGreaterThanOrEqual(bin.from - 1e-9)
          expect(bin.stated).toBeLessThanOrEqual(bin.to + 1e-9)
          expect(bin.low).toBeLessThanOrEqual(bin.happened + 1e-9)
          expect(bin.high).toBeGreaterThanOrEqual(bin.happened - 1e-9)
        }
        expect([brier === null, logScore === null]).toEqual([n === 0, n === 0])
        if (n === 0) return
        expect(brier).toBeGreaterThanOrEqual(0)
        expect(brier).toBeLessThanOrEqual(2)
        expect(logScore).toBeLessThan(14)
      }),
    )
  })

  test('the result depends on the goals only', () => {
    expect([resultOf(2, 1), resultOf(0, 0), resultOf(1, 3)]).toEqual(['home', 'draw', 'away'])
  })
})
