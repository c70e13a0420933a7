import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentsOf, sides, withPercent } from './linked.ts'

const percents = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .filter(([home, draw]) => home + draw <= 100)
  .map(([home, draw]) => ({ home, draw, away: 100 - home - draw }))

test('any change keeps the sum of 100 and each value between 0 and 100', () => {
  fc.assert(
    fc.property(
      percents,
      fc.constantFrom(...sides),
      fc.integer({ min: -5, max: 105 }),
      (now, side, to) => {
        const next = withPercent(now, side, to)
        expect(next.home + next.draw + next.away).toBe(100)
        for (const one of sides) expect(next[one]).toBeGreaterThanOrEqual(0)
        expect(next[side]).toBe(Math.min(100, Math.max(0, to)))
      },
    ),
  )
})

test('the two others keep their proportion', () => {
  expect(withPercent({ home: 40, draw: 40, away: 20 }, 'home', 70)).toEqual({
    home: 70,
    draw: 20,
    away: 10,
  })
  expect(withPercent({ home: 100, draw: 0, away: 0 }, 'home', 60)).toEqual({
    home: 60,
    draw: 20,
    away: 20,
  })
})

test('the market’s chances are rounded to a sum of 100', () => {
  expect(percentsOf({ home: 1 / 3, draw: 1 / 3, away: 1 / 3 })).toEqual({
    home: 34,
    draw: 33,
    away: 33,
  })
  expect(percentsOf({ home: 0.525, draw: 0.265, away: 0.21 })).toEqual({
    home: 52,
    draw: 27,
    away: 21,
  })
})
