/** What follows from the log for all experts together: spread, luck, and all predictions. */
import { describe, expect, test } from 'vitest'
import type { ExpertLuck, ExpertSpread } from '../../contract/expert-detail.ts'
import { currentBook } from '../book/index.ts'
import {
  luckDifferences,
  predictionDifferences,
  spreadDifferences,
  type Predictions,
} from './field.ts'
import type { LoggedExpert } from './figures.ts'
import { nearAll } from './near.ts'
import type { SettledPlan } from './numbers.ts'

const now = new Date('2026-06-01T05:00:00.000Z')
const computedAt = now.toISOString()
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

/** Plans of these outcomes that were settled yesterday: hits, misses, pushes, and NC1. */
const plansOf = (outcomes: string, changes: Partial<SettledPlan> = {}): SettledPlan[] =>
  Array.from(outcomes, (mark, at) => ({
    serial: at + 1,
    planId: at + 1,
    play: 1,
    leagueId: 1,
    publishedAt: days(-5),
    kickoff: days(-2),
    outcome: ({ h: 'win', m: 'loss', p: 'push', n: 'not_counted' } as const)[mark] ?? 'loss',
    ncReason: mark === 'n' ? (1 as const) : null,
    profit: null,
    settledAt: days(-1),
    settledIndex: at,
    forecast: null,
    odds: null,
    expected: null,
    closing: null,
    stated: null,
    ...changes,
  }))
const expertOf = (
  expertId: number,
  plans: SettledPlan[],
  changes: Partial<LoggedExpert> = {},
): LoggedExpert => ({
  expertId,
  kind: 'person',
  name: {},
  withdrawn: false,
  since: days(-300),
  published: 1,
  lastPublished: days(-99),
  plans,
  listed: [],
  ...changes,
})
const ten = (hits: number) => plansOf('h'.repeat(hits) + 'm'.repeat(10 - hits))

describe('the spread of hit rates', () => {
  const shown = { ever: -1, active: -1, withdrawn: -1, counted: -1, bins: [], computedAt }
  /** Each value by the log. */
  const follows = (experts: LoggedExpert[], at = computedAt) =>
    Object.fromEntries(
      spreadDifferences(
        { ...shown, medianHitRate: -1, meanHitRate: -1, computedAt: at },
        experts,
        currentBook,
      ).map((one) => [one.at, one.follows]),
    )

  test('is over those with ten counted plans', () => {
    const experts = [ten(1), ten(5), ten(9), ten(9).slice(1)].map((plans, at) =>
      expertOf(at + 1, plans),
    )
    expect(follows(experts)).toMatchObject({
      ever: 4,
      active: 0,
      withdrawn: 0,
      counted: 3,
      medianHitRate: 0.5,
      meanHitRate: 0.5,
    })
    expect(follows(experts.slice(0, 2))).toMatchObject({ medianHitRate: 0.3, meanHitRate: 0.3 })
    expect(follows([])).toMatchObject({ ever: 0, medianHitRate: null, meanHitRate: null })
    expect(follows(experts, days(-1).toISOString())).toMatchObject({ counted: 3 })
    expect(follows(experts, new Date(days(-1).getTime() - 1).toISOString())).toMatchObject({
      counted: 0,
    })
  })

  test('counts who has published, who did within 30 days, and who is withdrawn', () => {
    const experts = [
      expertOf(1, [], { published: 0, withdrawn: true, lastPublished: null }),
      expertOf(2, [], { withdrawn: true, lastPublished: days(-30) }),
      expertOf(3, [], { lastPublished: new Date(days(-30).getTime() - 1) }),
    ]
    expect(follows(experts)).toMatchObject({ ever: 2, active: 1, withdrawn: 1 })
  })

  test('has bins of a twentieth, and what luck would make of them', () => {
    const bins = (plans: SettledPlan[][]) => {
      const all = follows(plans.map((one, at) => expertOf(at + 1, one)))[
        'bins'
      ] as ExpertSpread['bins']
      return all.map(({ experts }) => experts)
    }
    const at = (...places: number[]) =>
      Array.from({ length: 20 }, (_, bin) => places.filter((one) => one === bin).length)
    expect(bins([ten(1), ten(5), ten(5)])).toEqual(at(2, 10, 10))
    // where all hit, or none, luck says no more than the counts
    for (const hits of [0, 10]) {
      const all = follows([expertOf(1, ten(hits))])['bins'] as ExpertSpread['bins']
      expect(all.map(({ byLuck }) => byLuck)).toEqual(all.map(({ experts }) => experts))
    }
    const [first, second] = follows([expertOf(1, ten(5))])['bins'] as ExpertSpread['bins']
    expect([first, second]).toMatchObject([
      { from: 0, to: 0.05, experts: 0, byLuck: expect.closeTo(0.5 ** 10, 12) as number },
      { from: 0.05, to: 0.1 },
    ])
  })
})

type Asked = Parameters<typeof luckDifferences>[0]

describe('the luck of the skill board', () => {
  const names = new Map([
    [1, 'One'],
    [2, 'Two'],
  ])
  const wrong = { ranked: -1, above: -1, byLuck: -1, chanceOfAbove: -1, experts: [], computedAt }
  const request: Asked = { play: null, window: 'all' }
  const found = (
    experts: LoggedExpert[],
    changes: Partial<ExpertLuck> = {},
    asked: Asked = request,
  ) => luckDifferences(asked, { ...wrong, ...changes }, experts, names, currentBook)
  const follows = (...of: Parameters<typeof found>) =>
    Object.fromEntries(found(...of).map((one) => [one.at, one.follows]))
  const fair = (outcomes: string, changes: Partial<SettledPlan> = {}) =>
    plansOf(outcomes, { expected: 0.5, ...changes })

  test('is over people on whom the market is known for ten plans', () => {
    const experts = [
      expertOf(1, fair('h'.repeat(10))),
      expertOf(2, fair('hhhhhmmmmm')),
      expertOf(3, fair('hhhhhmmmm')),
      expertOf(4, fair('hhhhhmmmmm'), { kind: 'model' }),
      expertOf(5, fair('hhhhhmmmmm'), { withdrawn: true }),
      expertOf(6, ten(5)),
      expertOf(7, fair('hhhhmmmmmp')),
    ]
    const all = follows(experts)
    expect(all).toMatchObject({ ranked: 2, above: 1 })
    expect(all['experts']).toEqual([
      {
        expertId: 1,
        name: 'One',
        deviation: expect.closeTo(5 / Math.sqrt(2.5), 12) as number,
        byLuck: expect.any(Number) as number,
      },
      { expertId: 2, name: 'Two', deviation: 0, byLuck: expect.any(Number) as number },
    ])
    // nine or ten hits of ten at one half are above what 95 of 100 would have by luck
    const each = 11 / 1_024
    expect(all['byLuck']).toBeCloseTo(2 * each, 9)
    expect(all['chanceOfAbove']).toBeCloseTo(1 - (1 - each) ** 2, 9)
  })

  test('is that of the window, the play type and the moment that are asked for', () => {
    const own = (changes: Partial<SettledPlan>) => [expertOf(1, fair('hhhhhmmmmm', changes))]
    const ranked = (experts: LoggedExpert[], asked: Partial<Asked> = {}) =>
      follows(experts, {}, { ...request, ...asked })['ranked']
    expect(ranked(own({ kickoff: new Date('2026-05-02T00:00:00Z') }), { window: '30' })).toBe(1)
    expect(ranked(own({ kickoff: new Date('2026-05-01T23:59:59Z') }), { window: '30' })).toBe(0)
    expect(ranked(own({ play: 5 }), { play: 5 })).toBe(1)
    expect(ranked(own({ play: 5 }), { play: 1 })).toBe(0)
    expect(ranked(own({ settledAt: now }))).toBe(1)
    expect(ranked(own({ settledAt: days(0.001) }))).toBe(0)
  })

  test('lists its experts, each as the log has them', () => {
    const experts = [expertOf(1, fair('hhhhhmmmmm')), expertOf(3, fair('hhhhhmmmmm'))]
    const row = (expertId: number, changes: object = {}) => ({
      expertId,
      name: 'One',
      deviation: 0,
      ...changes,
    })
    const wrongList = (rows: ExpertLuck['experts']) =>
      found(experts, { experts: rows }).some(({ at }) => at === 'experts')
    // the name of the second one was withdrawn
    expect(wrongList([row(1), row(3, { name: 'Any' })])).toBe(false)
    expect(wrongList([row(3), row(1)])).toBe(false)
    expect(wrongList([row(1)])).toBe(true)
    expect(wrongList([row(1), row(2)])).toBe(true)
    expect(wrongList([row(1, { name: 'Other' }), row(3)])).toBe(true)
    expect(wrongList([row(1, { deviation: 0.1 }), row(3)])).toBe(true)
    const certain = [expertOf(1, plansOf('h'.repeat(10), { expected: 1 }))]
    expect(found(certain, { experts: [row(1)] }).some(({ at }) => at === 'experts')).toBe(false)
  })
})

describe('the record of all predictions', () => {
  const groups = [
    plansOf('hhm', { play: 5, leagueId: 2, profit: '1.000000' }),
    plansOf('hm', { leagueId: 1 }),
    plansOf('mm', { leagueId: 3 }),
    plansOf('pn', { play: 9, leagueId: 4 }),
  ]
  const experts = [expertOf(1, groups.slice(0, 2).flat()), expertOf(2, groups.slice(2).flat())]
  const shown = (changes: object = {}) =>
    ({
      all: {},
      byPlay: [],
      byLeague: [],
      calibration: [],
      notCounted: [],
      computedAt,
      ...changes,
    }) as unknown as Predictions
  const found = (asked: object = {}, changes: object = {}) =>
    predictionDifferences(
      { play: null, leagueId: null, ...asked },
      shown(changes),
      experts,
      currentBook,
    )
  const follows = (asked: object = {}, changes: object = {}) =>
    Object.fromEntries(found(asked, changes).map((one) => [one.at, one.follows]))

  test('counts hits, misses, pushes and each reason', () => {
    expect(follows()).toMatchObject({
      all: { n: 7, hits: 3, misses: 4, pushes: 1, yieldN: 3 },
      notCounted: [1, 2, 3, 4].map((reason) => ({ reason, plans: reason === 1 ? 1 : 0 })),
      'byPlay.length': 2,
      'byLeague.length': 3,
    })
    expect(follows({ play: 5 })).toMatchObject({ all: { n: 3 }, 'byLeague.length': 1 })
    expect(follows({ leagueId: 1 })).toMatchObject({ all: { n: 2 }, 'byPlay.length': 1 })
    expect(follows({ play: 5, leagueId: 1 })).toMatchObject({ all: { n: 0 } })
    const before = new Date(days(-1).getTime() - 1).toISOString()
    expect(follows({}, { computedAt: before })).toMatchObject({ all: { n: 0 } })
    expect(follows({}, { computedAt: days(-1).toISOString() })).toMatchObject({ all: { n: 7 } })
  })

  test('has play types by their code, and leagues by their plans, then by id', () => {
    const row = (n: number) => ({ n, hits: 0, yield: null })
    const silent = row(0)
    const plays = [
      { play: 0, ...row(1) },
      { play: 9, ...silent },
      { play: 0, ...row(1) },
    ]
    const leagues = [7, 8, 9].map((leagueId) => ({ leagueId, ...row(1) }))
    const keys = found({}, { byPlay: plays, byLeague: leagues })
      .filter(({ at }) => /\.\d\.\w+$/.test(at))
      .map(({ at, follows: key }) => `${at}: ${String(key)}`)
    expect(keys).toEqual([
      'byPlay.0.play: 1',
      'byPlay.1.play: 5',
      'byLeague.0.leagueId: 2',
      'byLeague.1.leagueId: 1',
      'byLeague.2.leagueId: 3',
    ])
    // a row with a yield says something without a counted plan
    const spoken = [{ play: 1, ...silent, yield: 0 }]
    expect(found({}, { byPlay: spoken }).find(({ at }) => at === 'byPlay.length')).toMatchObject({
      shown: 1,
    })
  })
})

test('answers are near where all their numbers are, and everything else is the same', () => {
  const isNear = (follows: unknown, shown: unknown) => nearAll(follows, shown) === shown
  const follows = { a: 0.5, b: [{ c: null, d: 'x' }] }
  expect(isNear(follows, { a: 0.5 + 1e-12, b: [{ c: null, d: 'x' }] })).toBe(true)
  expect(isNear(follows, { a: 0.6, b: [{ c: null, d: 'x' }] })).toBe(false)
  expect(isNear(follows, { a: 0.5, b: [{ c: 0, d: 'x' }] })).toBe(false)
  expect(isNear(follows, { a: 0.5, b: [{ c: null, d: 'y' }] })).toBe(false)
  expect(isNear(follows, { a: 0.5, b: [] })).toBe(false)
  expect(isNear(follows, { a: 0.5, b: [{ c: null, d: 'x', e: 1 }] })).toBe(false)
  expect(isNear(follows, { a: 0.5, x: [{ c: null, d: 'x' }] })).toBe(false)
  expect(isNear({ a: undefined }, { b: undefined })).toBe(false)
  expect(isNear(follows, null)).toBe(false)
  expect(isNear(null, null)).toBe(true)
  expect(isNear(1, '1')).toBe(false)
})
