import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Selection } from '../contract/plan.ts'
import { divideRounded, formatDecimal, parseDecimal } from './decimal.ts'
import type { Halves, RegularScore } from './plays/play.ts'
import {
  hitResultOf,
  isUnrevealed,
  partsOf,
  partsPerUnit,
  pickHalves,
  profitOf,
  selectionHalves,
  settlePlan,
  settleUnrevealed,
} from './settle.ts'

const over = (line: number, goals: number) => pickHalves({ play: 5, line, key: 'over' }, [goals, 0])
const score = fc.tuple(fc.nat(9), fc.nat(9))

describe('one pick', () => {
  test.each<[string, RegularScore, Halves]>([
    ['2', [2, 1], 2],
    ['2', [1, 1], -2],
    ['2', [0, 1], -2],
    ['3', [0, 0], 2],
    ['3', [1, 0], -2],
    ['1', [0, 3], 2],
    ['1', [3, 3], -2],
  ])('match result: key %s at %j is worth %i halves', (key, at, halves) => {
    expect(pickHalves({ play: 1, line: null, key }, at)).toBe(halves)
  })

  test.each<[number, number, Halves]>([
    [2.5, 3, 2],
    [2.5, 2, -2],
    [2, 2, 0],
    [2, 3, 2],
    [2, 1, -2],
    [2.25, 2, -1],
    [2.25, 3, 2],
    [2.75, 3, 1],
    [2.75, 2, -2],
    [2.75, 4, 2],
    [0.25, 0, -1],
    [0.75, 1, 1],
  ])('over %f with %i goals is worth %i halves', (line, goals, halves) => {
    expect(over(line, goals)).toBe(halves)
  })

  test('a quarter line is half a stake on each of its neighbours', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 40 }), (goals, quarters) => {
        const line = quarters / 4
        const [low, high] = quarters % 2 === 0 ? [line, line] : [line - 0.25, line + 0.25]
        const half = (line: number) => Math.sign(goals - line)
        expect(over(line, goals)).toBe(half(low) + half(high))
      }),
    )
  })

  test('over and under are opposites, and exactly one result and one score win', () => {
    fc.assert(
      fc.property(score, fc.integer({ min: 1, max: 40 }), (at, quarters) => {
        const total = (key: string) => pickHalves({ play: 5, line: quarters / 4, key }, at)
        expect(total('over') + total('under')).toBe(0)
        expect(
          ['1', '2', '3'].filter((key) => pickHalves({ play: 1, line: null, key }, at) === 2),
        ).toHaveLength(1)
        const scores = Array.from(
          { length: 100 },
          (_, index) => `${Math.floor(index / 10)}-${index % 10}`,
        )
        expect(scores.filter((key) => pickHalves({ play: 9, line: null, key }, at) === 2)).toEqual([
          at.join('-'),
        ])
      }),
    )
  })

  test.each([
    { play: 1 as const, line: null, key: '0' },
    { play: 5 as const, line: null, key: 'over' },
    { play: 5 as const, line: 2.3, key: 'over' },
    { play: 5 as const, line: 2.5, key: '2' },
    { play: 9 as const, line: null, key: 'two-one' },
  ])('refuses a pick that its play type does not have: %j', (pick) => {
    expect(() => pickHalves(pick, [1, 0])).toThrow(RangeError)
  })
})

describe('a plan', () => {
  const result = (...picks: Selection['picks']): Selection => ({ play: 1, picks })
  const total = (line: number, ...picks: Selection['picks']): Selection => ({
    play: 5,
    line,
    picks,
  })

  test.each<[string, Selection[], RegularScore, string, number, string | null]>([
    ['a win', [result({ key: '2', odds: '1.85' })], [1, 0], 'win', 1, '0.850000'],
    ['a loss', [result({ key: '2', odds: '1.85' })], [0, 0], 'loss', 2, '-1.000000'],
    ['a half win', [total(2.75, { key: 'over', odds: '1.9' })], [3, 0], 'half_win', 1, '0.450000'],
    [
      'a half loss',
      [total(2.25, { key: 'over', odds: '1.9' })],
      [2, 0],
      'half_loss',
      2,
      '-0.500000',
    ],
    ['a push', [total(2, { key: 'over', odds: '1.9' })], [1, 1], 'push', 0, '0.000000'],
    [
      'two of three picks',
      [result({ key: '2', odds: '2.1' }, { key: '3', odds: '3.4' })],
      [1, 1],
      'win',
      1,
      '0.700000',
    ],
    ['odds unknown', [result({ key: '2' })], [1, 0], 'win', 1, null],
    [
      'odds of one pick unknown',
      [result({ key: '2', odds: '2' }), total(2.5, { key: 'over' })],
      [3, 0],
      'win',
      1,
      null,
    ],
    [
      'main wins, other loses',
      [result({ key: '2', odds: '3' }), total(2.5, { key: 'over', odds: '2' })],
      [1, 0],
      'win',
      1,
      '0.500000',
    ],
    [
      'main loses, other wins',
      [result({ key: '1', odds: '3' }), total(2.5, { key: 'under', odds: '2' })],
      [1, 0],
      'loss',
      2,
      '0.000000',
    ],
  ])('%s', (_, selections, at, outcome, hitResult, profit) => {
    expect(settlePlan(selections, at)).toEqual({ outcome, hitResult, profit })
  })

  test('thirds are exact: rounding neither wins nor loses units', () => {
    const thirds = ['1', '2', '3'].map((key) => ({ key, odds: '3' }))
    expect(profitOf([result(...thirds)], [1, 0])).toBe('0.000000')
    expect(
      profitOf(
        [result({ key: '2', odds: '9999' }, { key: '1', odds: '2' }, { key: '3', odds: '2' })],
        [1, 0],
      ),
    ).toBe('3332.000000')
  })

  const selection = fc.oneof(
    fc
      .subarray(['1', '2', '3'], { minLength: 1 })
      .map((keys): Selection => ({ play: 1, picks: keys.map((key) => ({ key, odds: '2.37' })) })),
    fc
      .tuple(fc.integer({ min: 1, max: 20 }), fc.subarray(['over', 'under'], { minLength: 1 }))
      .map(([quarters, keys]): Selection => ({
        play: 5,
        line: quarters / 4,
        picks: keys.map((key) => ({ key, odds: '1.913' })),
      })),
  )
  const selections = fc.array(selection, { minLength: 1, maxLength: 4 })

  test('profit is between the loss of one unit and the best odds, for any result', () => {
    fc.assert(
      fc.property(selections, score, (selections, at) => {
        const profit = Number(profitOf(selections, at))
        expect(profit).toBeGreaterThanOrEqual(-1)
        expect(profit).toBeLessThanOrEqual(1.37)
      }),
    )
  })

  test('a further pick never turns a hit into a miss', () => {
    fc.assert(
      fc.property(
        score,
        fc.subarray(['1', '2', '3'], { minLength: 1 }),
        fc.constantFrom('1', '2', '3'),
        (at, keys, more) => {
          const of = (keys: string[]) =>
            selectionHalves(result(...keys.map((key) => ({ key }))), at)
          expect(of([...keys, more])).toBeGreaterThanOrEqual(of(keys))
        },
      ),
    )
  })

  test('every possible split of the unit is exact', () => {
    for (let selections = 1; selections <= 4; selections++)
      for (let picks = 1; picks <= 12; picks++)
        expect(partsOf(selections, picks) * selections * picks).toBe(partsPerUnit)
    expect(() => partsOf(1, 13)).toThrow(RangeError)
  })
})

describe('decimals', () => {
  test('parsing is the inverse of formatting', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.nat(12),
        (value, places) => {
          expect(parseDecimal(formatDecimal(value, places), places)).toBe(value)
        },
      ),
    )
  })

  test.each(['', '1e3', '1.2345', '--1', '.5', '1.', 'NaN'])(
    '%j is not a decimal with at most three places',
    (text) => {
      expect(() => parseDecimal(text, 3)).toThrow(RangeError)
    },
  )

  test('halves are rounded away from zero', () => {
    expect([5n, -5n, 4n, -4n, 15n].map((value) => divideRounded(value, 10n))).toEqual([
      1n,
      -1n,
      0n,
      0n,
      2n,
    ])
  })
})

test('invalid scores, invalid selections and unrevealed plans', () => {
  const halves = (key: string, score: [number, number]) =>
    pickHalves({ play: 9, line: null, key }, score)
  for (const key of ['x1-0', '1-0x', '100-0', '0-100', '-'])
    expect(() => halves(key, [1, 0])).toThrow(RangeError)
  expect([halves('10-1', [10, 1]), halves('1-10', [1, 10])]).toEqual([2, 2])
  expect(() => settlePlan([], [1, 0])).toThrow('at least one selection')
  expect(hitResultOf('unrevealed')).toBe(2)
})

test('a plan revealed 24 hours after kick-off is a miss at full stake with odds', () => {
  const kickoff = new Date('2026-03-01T15:00:00Z')
  expect(isUnrevealed(kickoff, new Date('2026-03-02T14:59:59.999Z'))).toBe(false)
  expect(isUnrevealed(kickoff, new Date('2026-03-02T15:00:00Z'))).toBe(true)
  const home = { play: 1 as const, picks: [{ key: '2', odds: '9.5' }] }
  const under = {
    play: 5 as const,
    line: 2.5,
    picks: [{ key: 'under' }, { key: 'over', odds: '1.9' }],
  }
  expect(settleUnrevealed([home])).toEqual({
    outcome: 'unrevealed',
    hitResult: 2,
    profit: '-1.000000',
  })
  expect(settleUnrevealed([home, under]).profit).toBeNull()
})
