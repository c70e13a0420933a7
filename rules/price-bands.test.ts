import { expect, test } from 'vitest'
import { bandOf, priceBandsOf } from './price-bands.ts'
import { wilson } from './interval.ts'

test('a chance on an edge is in the band above it, also if rounding left it below', () => {
  expect([0, 0.0499, 0.05, 0.05 - 1e-9, 0.5, 0.5 - 1e-9, 0.99, 1].map(bandOf)).toEqual([
    0, 0, 1, 1, 10, 10, 19, 19,
  ])
})

test('bands count plans with a known chance; those of one match are one in the interval', () => {
  const plan = (matchId: number, outcome: 'win' | 'loss' | 'push', expected: number | null) => ({
    matchId,
    outcome,
    expected,
  })
  const alone = [1, 2, 3, 4].map((match) => plan(match, match < 4 ? 'win' : 'loss', 0.47))
  const twice = [...alone, ...alone]
  const others = [plan(9, 'push', 0.47), plan(9, 'win', null), plan(9, 'loss', 0.62)]
  const { low, high } = wilson(3, 4)
  const middle = { from: 0.45, to: 0.5, matches: 4 }
  const [first, last, ...rest] = priceBandsOf([...others, ...alone])
  expect(first).toEqual({ ...middle, n: 4, hits: 3, expected: expect.closeTo(1.88), low, high })
  expect(last).toMatchObject({ from: 0.6, to: 0.65, n: 1, hits: 0, matches: 1 })
  expect(rest).toEqual([])
  expect(priceBandsOf(twice)).toEqual([
    { ...middle, n: 8, hits: 6, expected: expect.closeTo(3.76), low, high },
  ])
})
