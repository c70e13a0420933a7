import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordOf, type DecidedPlan } from './record.ts'
import type { PlanOutcome } from './settle.ts'

const letters: Record<string, PlanOutcome> = {
  w: 'win',
  W: 'half_win',
  l: 'loss',
  L: 'half_loss',
  u: 'unrevealed',
  p: 'push',
  n: 'not_counted',
}
const start = new Date('2026-03-01T00:00:00Z')

/** Plans a day apart, the first on 1 March. */
const plansOf = (text: string, profit: string | null = null): DecidedPlan[] =>
  Array.from(text, (letter, day) => ({
    kickoff: new Date(start.getTime() + day * 86_400_000),
    outcome: letters[letter] ?? 'push',
    profit: letter === 'n' ? null : profit,
  }))

test.each<[string, Partial<ReturnType<typeof recordOf>>]>([
  ['', { streakWinCnt: 0, recentCnt: 0, recentWinCnt: 0, recentHitRate: 0, form: '' }],
  [
    'www',
    {
      streakWinCnt: 3,
      recentCnt: 3,
      recentWinCnt: 3,
      recentHitRate: 1,
      form: 'hhh',
      longestHits: 3,
      longestMisses: 0,
    },
  ],
  ['wwlw', { streakWinCnt: 1, recentCnt: 4, recentWinCnt: 3, recentHitRate: 0.75, form: 'hhmh' }],
  [
    'lwpnw',
    {
      streakWinCnt: 2,
      recentCnt: 3,
      recentWinCnt: 2,
      form: 'mhnnh',
      pushes: 1,
      notCounted: 1,
      misses: 1,
    },
  ],
  ['WL', { streakWinCnt: 0, recentCnt: 2, recentWinCnt: 1, form: 'hm', misses: 1 }],
  ['wu', { streakWinCnt: 0, form: 'hm', misses: 1 }],
  [
    'lllllwwwwwwww',
    {
      streakWinCnt: 8,
      recentCnt: 10,
      recentWinCnt: 8,
      recentHitRate: 0.8,
      form: 'mmhhhhhhhh',
      longestMisses: 5,
      longestHits: 8,
    },
  ],
  ['wwwwwwwwwwwwww', { streakWinCnt: 14, recentCnt: 10, recentWinCnt: 10 }],
  ['lwwwwwwwwwppp', { streakWinCnt: 9, recentCnt: 10, recentWinCnt: 9, form: 'hhhhhhhnnn' }],
])('%s', (text, expected) => {
  expect(recordOf(plansOf(text), start)).toMatchObject(expected)
})

test('sums are exact, pushes count in the yield, Not Counted does not', () => {
  const plans = plansOf('wpn', '0.100001').concat(plansOf('l', '-1'))
  expect(recordOf(plans, start).allTime).toEqual({
    n: 2,
    hits: 1,
    yieldN: 3,
    profit: '-0.799998',
    profitSquares: '1.020000400002',
  })
})

test('the window includes kick-offs at its start and later', () => {
  const plans = plansOf('wwlp', '0.5')
  const from = plans[2]?.kickoff ?? start
  expect(recordOf(plans, from).recentDays).toEqual({
    n: 1,
    hits: 0,
    yieldN: 2,
    profit: '1.000000',
    profitSquares: '0.500000000000',
  })
})

test('a plan is a hit, miss, push or Not Counted; the last two change no streak or rate', () => {
  const text = fc.string({
    unit: fc.constantFrom('w', 'W', 'l', 'L', 'u', 'p', 'n'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, (text) => {
      const record = recordOf(plansOf(text), start)
      expect(record.allTime.hits + record.misses).toBe(record.allTime.n)
      expect(record.allTime.n + record.pushes + record.notCounted).toBe(text.length)
      expect(record.streakWinCnt).toBeLessThanOrEqual(record.longestHits)
      const without = recordOf(plansOf(text.replaceAll(/[pn]/g, '')), start)
      const { streakWinCnt, recentCnt, recentWinCnt, recentHitRate } = record
      expect(without).toMatchObject({ streakWinCnt, recentCnt, recentWinCnt, recentHitRate })
    }),
  )
})
