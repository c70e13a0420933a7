/** The members and places of a board by the log, also where figures are equal or nearly equal. */
import { describe, expect, test } from 'vitest'
import type { RankedExpert } from '../../contract/expert.ts'
import { boards } from '../../contract/values.ts'
import { book2 } from '../book/v2.ts'
import { book3 } from '../book/v3.ts'
import { allBoards, boardDifferences, readBoard, readFirstPage, type ShownBoard } from './boards.ts'
import { isNear } from './near.ts'
import { isOutdated, loggedExpert, spanBegins, type LoggedExpert } from './figures.ts'
import { spans } from '../boards.ts'
import type { LogEntry } from '../log/entry.ts'
import type { SettledPlan } from './numbers.ts'
import { commit, hour, match, readLog, rules } from './test-log-entries.ts'

const now = new Date('2026-06-01T05:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

/** Settled plans of these outcomes, one a day, the last one yesterday. */
const plansOf = (outcomes: string, changes: Partial<SettledPlan> = {}): SettledPlan[] =>
  Array.from(outcomes, (mark, at) => ({
    serial: at + 1,
    planId: at + 1,
    play: 1,
    leagueId: 1,
    publishedAt: days(-200),
    kickoff: days(at - outcomes.length),
    outcome: mark === 'h' ? ('win' as const) : ('loss' as const),
    ncReason: null,
    profit: null,
    settledAt: days(at - outcomes.length),
    settledIndex: at,
    forecast: null,
    odds: null,
    expected: null,
    closing: null,
    stated: null,
    ...changes,
  }))
const expertOf = (expertId: number, outcomes: string, changes: Partial<LoggedExpert> = {}) => ({
  expertId,
  kind: 'person' as const,
  name: {},
  withdrawn: false,
  since: days(-300),
  published: outcomes.length,
  lastPublished: null,
  plans: plansOf(outcomes),
  listed: [],
  ...changes,
})
const boardOf = (changes: Partial<ShownBoard> = {}): ShownBoard => ({
  type: boards.hitRate,
  play: null,
  window: 'all',
  kind: 'all',
  records: [],
  total: 0,
  computedAt: now.toISOString(),
  ...changes,
})
/** Who follows for a board on which the site shows nobody. */
const members = (experts: LoggedExpert[], changes: Partial<ShownBoard> = {}) =>
  boardDifferences(boardOf(changes), experts, new Map(), book2)
    .filter(({ at }) => at === 'records')
    .map(({ follows }) => follows)

const ten = 'hhhhhmmmmm'

describe('who is on a board', () => {
  test('with ten counted plans, not withdrawn, of the kind that is asked for', () => {
    const experts = [
      expertOf(1, ten),
      expertOf(2, ten.slice(1)),
      expertOf(3, ten, { withdrawn: true }),
      expertOf(4, ten, { kind: 'model' }),
      expertOf(5, ten, { kind: 'invented' }),
    ]
    expect(members(experts)).toEqual(['expert 1', 'expert 4', 'expert 5'])
    expect(members(experts, { kind: 'people' })).toEqual(['expert 1', 'expert 5'])
    expect(members(experts, { kind: 'models' })).toEqual(['expert 4'])
    expect(members(experts, { type: boards.newcomers, window: null })).toEqual(['expert 2'])
  })

  test('the coin after all other models; an older server lists it as any model', () => {
    const experts = [
      expertOf(1, 'hhhhhhhhhh', { kind: 'model', isCoin: true }),
      expertOf(2, ten, { kind: 'model' }),
      expertOf(3, 'mmmmmmmmmm'),
    ]
    const found = (ids: number[], kind: 'all' | 'models', coinLast?: true) =>
      boardDifferences(
        boardOf({
          // boundary: of a row only its id is read here
          records: ids.map((expertId) => ({ expertId }) as RankedExpert),
          kind,
          models: 2,
          ...(coinLast && { coinLast }),
        }),
        experts,
        new Map(),
        book2,
      )
        .filter(({ at }) => /^records\.\d$/.test(at))
        .map(({ at, follows }) => `${at} ${String(follows)}`)
    expect(found([2, 1], 'models', true)).toEqual([])
    expect(found([1, 2], 'models', true)).toEqual(['records.0 expert 2 before'])
    expect(found([3, 2, 1], 'all', true)).toEqual([])
    expect(found([3, 1, 2], 'all', true)).toEqual(['records.1 expert 2 before'])
    expect(found([1, 2], 'models')).toEqual([])
    expect(found([2, 1], 'models')).toEqual(['records.0 expert 1 before'])
  })

  test('of all kinds: people, then models without a rank; an older server ranks both', () => {
    const experts = [
      expertOf(1, ten),
      expertOf(2, 'hhhhhhhhhh', { kind: 'model' }),
      expertOf(3, 'mmmmmmmmmm'),
    ]
    const found = (shown: [number, number | null][], models?: number, first?: number) =>
      boardDifferences(
        boardOf({
          // boundary: of a row only its id and its rank are read here
          records: shown.map(([expertId, rank]) => ({ expertId, rank }) as RankedExpert),
          total: 3,
          ...(models !== undefined && { models }),
          ...(first !== undefined && { first }),
        }),
        experts,
        new Map(),
        book2,
      )
        .filter(({ at }) => /^(models|records(\.\d(\.rank)?)?)$/.test(at))
        .map(({ at, follows }) => `${at} ${String(follows)}`)
    const apart: [number, number | null][] = [
      [1, 1],
      [3, 2],
      [2, null],
    ]
    expect(found(apart, 1)).toEqual([])
    expect(found(apart, 2)).toEqual(['models 1'])
    expect(found(apart.with(2, [2, 3]), 1)).toEqual(['records.2.rank null'])
    const together: [number, number | null][] = [
      [2, 1],
      [1, 2],
      [3, 3],
    ]
    expect(found(together)).toEqual([])
    expect(found(together, 1)).toEqual([
      'records.0.rank null',
      'records.0 expert 1 before',
      'records.1.rank 1',
      'records.2.rank 2',
    ])
    // a first page may leave out models, but no person for a model
    expect(found(apart.slice(0, 2), 1, 2)).toEqual([])
    expect(
      found(
        [
          [1, 1],
          [2, null],
        ],
        1,
        2,
      ),
    ).toEqual(['records expert 3'])
  })

  test('who has published, or has a settled plan of the play type', () => {
    const silent = expertOf(1, '', { published: 0 })
    const waiting = expertOf(2, '', { published: 1 })
    const goals = expertOf(3, 'h', { plans: plansOf('h', { play: 5 }) })
    const newcomers = { type: boards.newcomers, window: null }
    expect(members([silent, waiting, goals], newcomers)).toEqual(['expert 2', 'expert 3'])
    expect(members([silent, waiting, goals], { ...newcomers, play: 5 })).toEqual(['expert 3'])
    expect(members([silent, waiting, goals], { ...newcomers, play: 1 })).toEqual([])
  })

  test('by what was settled when it was made', () => {
    const late = expertOf(1, ten)
    const last = late.plans.at(-1)?.settledAt ?? now
    const made = (time: number) => members([late], { computedAt: new Date(time).toISOString() })
    expect(made(last.getTime())).toEqual(['expert 1'])
    expect(made(last.getTime() - 1)).toEqual([])
  })

  test('on its first page, those who stand above it', () => {
    const experts = [expertOf(1, ten), expertOf(2, 'hhhhhhhhhh'), expertOf(3, 'mmmmmmmmmm')]
    const first = (shown: number[], size: number) =>
      boardDifferences(
        boardOf({
          // boundary: of a row only its id is read here
          records: shown.map((expertId) => ({ expertId }) as RankedExpert),
          first: size,
          total: 3,
        }),
        experts,
        new Map(),
        book2,
      )
        .filter(({ at }) => at.startsWith('records') && !/records\.\d/.test(at))
        .map(({ follows }) => follows)
    expect(first([2, 1], 2)).toEqual([])
    expect(first([2], 1)).toEqual([])
    expect(first([1, 3], 2)).toEqual(['expert 2'])
    expect(first([2], 2)).toEqual([2])
  })

  test('by their streak, or their last ten', () => {
    const experts = [expertOf(1, 'mh'), expertOf(2, 'hm'), expertOf(3, ten)]
    const streak = { type: boards.streak, window: null }
    expect(members(experts, streak)).toEqual(['expert 1'])
    expect(members(experts, { type: boards.recentForm, window: null })).toEqual(['expert 3'])
  })

  test('by what is measured: chances, profits and prices at the close', () => {
    const measured = (count: number, changes: Partial<SettledPlan>) => {
      const plans = plansOf(ten).map((plan, at) => (at < count ? { ...plan, ...changes } : plan))
      return [expertOf(1, ten, { plans })]
    }
    for (const [type, changes] of [
      [boards.skill, { expected: 0.4 }],
      [boards.yield, { profit: '0.500000' }],
      [boards.closing, { closing: 0.1 }],
    ] as const) {
      expect(members(measured(10, changes), { type })).toEqual(['expert 1'])
      expect(members(measured(9, changes), { type })).toEqual([])
    }
  })
})

describe('places', () => {
  // boundary: of a row only its place is compared here
  const row = (expertId: number, rank: number | null) => ({ expertId, rank }) as RankedExpert
  const ranks = (
    experts: LoggedExpert[],
    rows: RankedExpert[],
    changes: Partial<ShownBoard> = {},
  ) =>
    boardDifferences(
      boardOf({ records: rows, total: rows.length, ...changes }),
      experts,
      new Map(),
      book2,
    )
      .filter(({ at }) => /rank$|^records\.\d+$/.test(at))
      .map(({ at, follows }) => `${at}: ${String(follows)}`)
  const better = `h${ten.slice(1, -1)}h`

  test('are shared by equal figures', () => {
    const experts = [
      expertOf(1, better),
      expertOf(2, ten),
      expertOf(3, ten),
      expertOf(4, 'm'.repeat(10)),
    ]
    const rows = [row(1, 1), row(2, 2), row(3, 2), row(4, 4)]
    expect(ranks(experts, rows)).toEqual([])
    expect(ranks(experts, [row(1, 1), row(3, 2), row(2, 2), row(4, 4)])).toEqual([])
    expect(ranks(experts, rows.with(2, row(3, 3)))).toEqual(['records.2.rank: 2'])
    expect(ranks(experts, rows.with(3, row(4, 3)))).toEqual(['records.3.rank: 4'])
    expect(ranks(experts, rows.with(0, row(1, null)))).toEqual(['records.0.rank: 1'])
    expect(ranks(experts, [row(2, 2), row(1, 1), row(3, 2), row(4, 4)])).toEqual([
      'records.0: expert 1 before',
    ])
  })

  test('may be in either order where sums differ in their last digits only', () => {
    const nearly = (expertId: number, closing: number) =>
      expertOf(expertId, ten, { plans: plansOf(ten, { closing }) })
    const closing = { type: boards.closing }
    const experts = [nearly(1, 0.1), nearly(2, 0.1 + 1e-13), nearly(3, 0.2)]
    for (const places of [
      [2, 3],
      [2, 2],
      [3, 2],
    ] as const)
      expect(ranks(experts, [row(3, 1), row(1, places[0]), row(2, places[1])], closing)).toEqual([])
    expect(ranks(experts, [row(3, 1), row(2, 4), row(1, 2)], closing)).toEqual([
      'records.1.rank: 2',
    ])
    expect(ranks(experts, [row(3, 1), row(2, 1), row(1, 2)], closing)).toEqual([
      'records.1.rank: 2',
    ])
  })

  test('are given to nobody among models and newcomers', () => {
    const models = [expertOf(1, ten, { kind: 'model' })]
    expect(ranks(models, [row(1, null)], { kind: 'models' })).toEqual([])
    expect(ranks(models, [row(1, 1)], { kind: 'models' })).toEqual(['records.0.rank: null'])
    const newcomers = { type: boards.newcomers, window: null }
    expect(ranks([expertOf(1, 'h')], [row(1, null)], newcomers)).toEqual([])
    expect(ranks([expertOf(1, 'h')], [row(1, 1)], newcomers)).toEqual(['records.0.rank: null'])
  })
})

describe('the figures of a row', () => {
  /** The plans of a record of ten, with a value for each. */
  const measured = (
    outcomes: string,
    change: (at: number) => Partial<SettledPlan>,
    changes: Partial<LoggedExpert> = {},
  ) =>
    expertOf(1, outcomes, {
      plans: plansOf(outcomes).map((plan, at) => ({ ...plan, ...change(at) })),
      ...changes,
    })
  /** What follows for one field of the first row, if it is shown so. */
  const follows = (
    field: string,
    shown: object,
    expert: LoggedExpert,
    changes: Partial<ShownBoard>,
    others: LoggedExpert[] = [],
  ) => {
    // boundary: of a row one field is compared here
    const records = [{ expertId: expert.expertId, ...shown } as RankedExpert]
    return boardDifferences(boardOf({ records, ...changes }), [expert, ...others], new Map(), book2)
      .filter(({ at }) => at === `records.0.${field}`)
      .map((one) => one.follows)
  }
  const medal = (expert: LoggedExpert, changes: Partial<ShownBoard>, rank: number | null = 1) =>
    follows('medal', { rank, medal: 99 }, expert, changes)
  const skill = { type: boards.skill }
  const closing = { type: boards.closing }
  const gains = { type: boards.yield }

  test('a medal is that of the place, if its lower bound is above zero', () => {
    const even = () => ({ expected: 0.5 })
    // skill 0.5 and 0.2, with an error of 0.158
    expect(medal(measured('hhhhhhhhhh', even), skill)).toEqual([1])
    expect(medal(measured('hhhhhhhhhh', even), skill, 3)).toEqual([3])
    expect(medal(measured('hhhhhhhmmm', even), skill)).toEqual([null])
    const close = (spread: number) => (at: number) => ({
      closing: 0.1 + (at % 2 === 0 ? spread : -spread),
    })
    expect(medal(measured(ten, close(0.01)), closing)).toEqual([1])
    expect(medal(measured(ten, close(0.9)), closing)).toEqual([null])
    const profit = (high: string, low: string) => (at: number) => ({
      profit: at % 2 === 0 ? high : low,
    })
    expect(medal(measured(ten, profit('0.500000', '0.400000')), gains)).toEqual([1])
    expect(medal(measured(ten, profit('2.000000', '-1.000000')), gains)).toEqual([null])
    // each board by its own measure
    const mixed = (at: number) => ({ ...close(0.01)(at), expected: 0.9, profit: '-1.000000' })
    expect(medal(measured(ten, mixed), closing)).toEqual([1])
    expect(medal(measured(ten, mixed), skill)).toEqual([null])
    expect(medal(measured(ten, mixed), gains)).toEqual([null])
  })

  test('a medal goes to nobody without a place in the first three, and to no model', () => {
    const best = measured('hhhhhhhhhh', () => ({ expected: 0.5 }))
    expect(medal(best, skill, null)).toEqual([null])
    expect(medal(best, skill, 4)).toEqual([null])
    expect(medal({ ...best, kind: 'model' }, skill)).toEqual([null])
    const form = { type: boards.recentForm, window: null }
    expect(medal(expertOf(1, ten), form, 3)).toEqual([3])
    expect(medal(expertOf(1, ten), form, 4)).toEqual([null])
    expect(medal(expertOf(1, ten), {})).toEqual([null])
  })

  test('a sum may differ in its last digits, and only a known one', () => {
    const close = measured(ten, () => ({ closing: 1e-12 }))
    const shown = (value: number | null, expert = close) =>
      follows('closing', { closing: value }, expert, closing)
    const mean = shown(99)[0] as number
    expect(mean).toBeCloseTo(1e-12, 20)
    expect(shown(mean + 1e-12)).toEqual([])
    expect(shown(mean + 1e-6)).toEqual([mean])
    expect(shown(null)).toEqual([mean])
    // nothing is known of this one
    const silent = (value: number | null) =>
      follows('closing', { closing: value }, expertOf(1, ten), {})
    expect(silent(null)).toEqual([])
    expect(silent(1e-12)).toEqual([null])
  })

  test('over 90 days on the board of recent form, all but the last ten', () => {
    const form = { type: boards.recentForm, window: null }
    const begin = new Date('2026-03-03T00:00:00.000Z').getTime()
    const of = (...kickoffs: number[]) => {
      const plans = plansOf(ten, { profit: '0.500000' }).map((plan, at) => ({
        ...plan,
        kickoff: new Date(kickoffs[at] ?? plan.kickoff),
        profit: at < kickoffs.length ? '-1.000000' : plan.profit,
      }))
      return follows('yield', { yield: 99 }, expertOf(1, ten, { plans }), form)
    }
    expect(of()).toEqual([0.5])
    // the window begins with its first instant
    expect(of(begin)).toEqual([0.35])
    expect(of(begin - 1)).toEqual([0.5])
  })

  test('without a counted plan the rate is 0, between 0 and 1', () => {
    const newcomers = { type: boards.newcomers, window: null }
    const waiting = expertOf(1, '', { published: 1 })
    expect(follows('hitRate', { hitRate: 99 }, waiting, newcomers)).toEqual([0])
    expect(follows('hitRate', { hitRate: 0 }, waiting, newcomers)).toEqual([])
    expect(follows('hitRateHigh', { hitRateHigh: 99 }, waiting, newcomers)).toEqual([1])
  })

  test('equal bounds are ranked by what is measured', () => {
    // a mean less 1.96 errors of a tenth is 0.1 for both
    const wide = 0.1 + 0.1959963984540054
    const spread = measured(ten, (at) => ({ closing: wide + (at % 2 === 0 ? 0.3 : -0.3) }))
    const steady = { ...measured(ten, () => ({ closing: 0.1 })), expertId: 2 }
    const rank = (expert: LoggedExpert, other: LoggedExpert) =>
      follows('rank', { rank: 99 }, expert, closing, [other])
    expect(rank(spread, steady)).toEqual([1])
    expect(rank(steady, spread)).toEqual([2])
  })
})

test('figures are near by a billionth, of themselves where they are above one', () => {
  expect(isNear(0.5, 0.5 + 1e-9)).toBe(true)
  expect(isNear(0.5, 0.5 + 1.1e-9)).toBe(false)
  expect(isNear(1_000, 1_000 + 0.9e-6)).toBe(true)
  expect(isNear(1_000, 1_000 + 2e-6)).toBe(false)
  expect(isNear(1_000 + 0.9e-6, 1_000)).toBe(true)
  expect(isNear(-Infinity, -Infinity)).toBe(true)
  expect(isNear(-Infinity, 0)).toBe(false)
})

test('an expert is who the log says, with a name of an earlier shape too', () => {
  const words = { zh: '名', zht: '', en: 'Name' }
  const expert = {
    kind: 'expert',
    v: 2,
    at: hour(0),
    expertId: 1,
    handle: 'x',
    expertKind: 'person',
    withdrawn: false,
  } as const
  const of = (...entries: readonly LogEntry[]) => {
    const { facts, gathered } = readLog(...entries)
    return loggedExpert(facts, gathered)
  }
  expect(of(rules, match(1), commit(2))).toBeNull()
  expect(of(rules, { ...expert, nameHash: 'x' })).toEqual({
    expertId: 1,
    kind: 'person',
    name: { nameHash: 'x' },
    withdrawn: false,
    since: new Date(hour(0)),
    published: 0,
    lastPublished: null,
    plans: [],
    listed: [],
  })
  expect(of(rules, { ...expert, name: words }, match(1), commit(2))).toMatchObject({
    name: { name: words },
    published: 1,
    lastPublished: new Date(hour(2)),
  })
})

test('a board is outdated if it was made before a settlement that it has', () => {
  // settled on the last three days, by the entries 0 to 2
  const experts = [expertOf(1, ''), expertOf(2, 'hhh')]
  const made = (time: Date, logSize?: number) =>
    isOutdated(
      { computedAt: time.toISOString(), ...(logSize !== undefined && { logSize }) },
      experts,
    )
  const before = (time: Date) => new Date(time.getTime() - 1)
  expect([made(days(-1), 3), made(before(days(-1)), 3)]).toEqual([false, true])
  // the last settlement is a later entry, which the board may have or not
  expect([made(before(days(-1)), 2), made(days(-2), 2)]).toEqual([false, false])
  expect(made(before(days(-2)), 2)).toBe(true)
  expect([made(before(days(-3)), 1), made(before(days(-3)), 0)]).toEqual([true, false])
  expect(made(days(-999))).toBe(false)
})

test('a span begins at a midnight so many days before', () => {
  const at = (span: Parameters<typeof spanBegins>[0]) => spanBegins(span, now, book2)
  expect(at(spans.days30)).toEqual(new Date('2026-05-02T00:00:00.000Z'))
  expect(at(spans.days90)).toEqual(new Date('2026-03-03T00:00:00.000Z'))
  expect(at(spans.all)).toEqual(new Date(-8.64e15))
})

test('every board of a site is asked for, but the followed experts', () => {
  const all = allBoards([1])
  const windows = (type: number) => [
    ...new Set(all.filter((board) => board.type === type).map(({ window }) => window)),
  ]
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4, 5, 7, 8]))
  expect([windows(2), windows(7)]).toEqual([
    ['30', '90', 'all'],
    ['30', '90', 'all'],
  ])
  expect([windows(1), windows(4), windows(5)]).toEqual([[null], [null], [null]])
  const oneBoard = all.filter(({ type }) => type === 1).map(({ play, kind }) => `${play} ${kind}`)
  expect(oneBoard).toEqual([
    'null all',
    'null people',
    'null models',
    '1 all',
    '1 people',
    '1 models',
  ])
})

describe('a board is read by its pages', () => {
  const asked: unknown[] = []
  const read = async (sizes: number[], total: number, most: number) => {
    asked.length = 0
    const { type, play, window, kind } = boardOf({ play: 5 })
    let id = 0
    return readBoard(
      { type, play, window, kind },
      async (data) => {
        asked.push(data)
        const records = Array.from({ length: sizes.shift() ?? 0 }, () => ({ expertId: ++id }))
        return { records, total, computedAt: `${asked.length}` } as never
      },
      most,
    )
  }

  test('until it has as many as it says, or a page is empty, or it is too long', async () => {
    expect(await read([100, 100, 7], 207, 1_000)).toMatchObject({ total: 207, computedAt: '3' })
    expect(asked).toEqual(
      [1, 2, 3].map((page) => ({ type: 7, kind: 'all', page, size: 50, play: 5, window: 'all' })),
    )
    expect((await read([100, 0, 100], 900, 1_000)).records).toHaveLength(100)
    expect((await read([100, 100, 100], 900, 150)).records).toHaveLength(200)
    expect((await read([100, 100, 100], 900, 200)).records).toHaveLength(300)
    expect((await read([100], 100, 1_000)).records).toHaveLength(100)
    expect(asked).toHaveLength(1)
  })

  test('as one answer with the entries that every page has', async () => {
    const board = { type: boards.streak, play: null, window: null, kind: 'all' } as const
    const readAll = (...sizes: (number | undefined)[]) =>
      readBoard(
        board,
        async ({ page }) => {
          const records = [{ expertId: page }]
          const logSize = sizes[page - 1]
          const made = { records, total: sizes.length, computedAt: '', signed: 8 }
          return { ...made, ...(logSize !== undefined && { logSize }) } as never
        },
        10,
      )
    expect(await readAll(9, 7, 8)).toMatchObject({ logSize: 7, signed: 8 })
    expect(await readAll(7, 9)).toMatchObject({ logSize: 7, signed: 8 })
    expect(await readAll(9, undefined)).toMatchObject({ logSize: 0, signed: 8 })
  })

  test('as an address asks: without a play type and the usual window', async () => {
    const data: unknown[] = []
    const answer = async (one: unknown) => {
      data.push(one)
      return { records: [], total: 0, computedAt: '' }
    }
    const board = { type: boards.streak, play: null, window: null, kind: 'people' } as const
    await readBoard(board, answer, 10)
    expect(data).toEqual([{ type: 4, kind: 'people', page: 1, size: 50 }])
    await readBoard({ ...board, type: boards.skill, window: '90' }, answer, 10)
    expect(data[1]).toEqual({ type: 2, kind: 'people', page: 1, size: 50 })
    expect(await readFirstPage(boards.recentForm, 10, answer)).toMatchObject({ first: 10 })
    expect(data[2]).toEqual({ type: 1, page: 1, size: 10 })
  })
})

test('plans from before the log have no part in any board', () => {
  const late = plansOf('hhhhhhhhhhhh').map((plan) => ({ ...plan, isLate: true as const }))
  const outcomes = 'hhhhhhhhhhhl'
  const experts = [expertOf(1, outcomes, { plans: late }), expertOf(2, outcomes)]
  expect(members(experts)).toEqual(['expert 2'])
})

describe('by book 3', () => {
  const known = (outcomes: string, changes: (at: number) => Partial<SettledPlan>) =>
    plansOf(outcomes).map((plan, at) => ({ ...plan, ...changes(at) }))
  const even = () => ({ expected: 0.5 })
  const thirty = 'h'.repeat(30)
  const of = (changes: Partial<ShownBoard>, experts: LoggedExpert[]) =>
    boardDifferences(boardOf(changes), experts, new Map(), book3)
  const listed = (changes: Partial<ShownBoard>, experts: LoggedExpert[]) =>
    of(changes, experts)
      .filter(({ at }) => at === 'records')
      .map(({ follows }) => follows)
  /** The medal that follows where the first row has this place. */
  const medal = (changes: Partial<ShownBoard>, expert: LoggedExpert, others: LoggedExpert[] = []) =>
    of(
      {
        // boundary: of a row one field is compared here
        records: [{ expertId: expert.expertId, rank: 1, medal: 99 } as unknown as RankedExpert],
        ...changes,
      },
      [expert, ...others],
    ).find(({ at }) => at === 'records.0.medal')?.follows
  const skill = { type: boards.skill, window: '90' as const }
  const form = { type: boards.recentForm, window: null }

  test('boards of hits rank by plans with a market or a model’s estimate', () => {
    const experts = [
      expertOf(1, ten, { plans: known(ten, even) }),
      expertOf(2, ten, { plans: known(ten, () => ({ model: 0.4 })) }),
      expertOf(3, ten),
      expertOf(4, ten, { plans: known(ten, (at) => (at > 0 ? even() : {})) }),
    ]
    expect(listed({}, experts)).toEqual(['expert 1', 'expert 2'])
    expect(listed(form, experts)).toEqual(['expert 1', 'expert 2'])
    const newcomers = { type: boards.newcomers, window: null }
    expect(listed(newcomers, experts)).toEqual(['expert 3', 'expert 4'])
    const running = [
      expertOf(1, 'mh', { plans: known('mh', (at) => (at === 0 ? even() : {})) }),
      expertOf(2, 'mh', { plans: known('mh', even) }),
    ]
    expect(listed({ type: boards.streak, window: null }, running)).toEqual(['expert 2'])
  })

  test('without anyone to rank so, the leaderboard is provisional, and must say so', () => {
    const experts = [expertOf(1, 'hm'), expertOf(2, '', { published: 1 })]
    expect(listed(form, experts)).toEqual(['expert 1'])
    const said = (changes: Partial<ShownBoard>, all = experts) =>
      of({ ...form, ...changes }, all).some(({ at }) => at === 'provisional')
    expect(said({})).toBe(true)
    expect(said({ provisional: true })).toBe(false)
    const proven = [...experts, expertOf(3, ten, { plans: known(ten, even) })]
    expect(said({}, proven)).toBe(false)
    expect(said({ provisional: true }, proven)).toBe(true)
    expect(listed(form, proven)).toEqual(['expert 3'])
    expect(said({ provisional: true }, [])).toBe(true)
  })

  test('a medal is earned by the exact tail of 30 plans, and stands on two views', () => {
    const measures = () => ({ expected: 0.5, profit: '0.500000', closing: 0.1 })
    const best = expertOf(1, thirty, { plans: known(thirty, measures) })
    for (const view of [skill, form]) expect(medal(view, best)).toBe(1)
    for (const view of [
      { ...skill, window: '30' as const },
      { ...skill, play: 1 as const },
      { type: boards.yield, window: '90' as const },
      { type: boards.closing, window: '90' as const },
      {},
    ])
      expect(medal(view, best)).toBeNull()
    expect(medal(skill, { ...best, kind: 'model' })).toBeNull()
    const fewer = expertOf(1, thirty.slice(1), { plans: known(thirty.slice(1), even) })
    expect(medal(skill, fewer)).toBeNull()
    const favourites = expertOf(1, thirty, { plans: known(thirty, () => ({ expected: 0.84 })) })
    expect(medal(skill, favourites)).toBe(1)
    // in a field of forty it is luck
    const field = Array.from({ length: 39 }, (_, at) =>
      expertOf(2 + at, thirty, { plans: known(thirty, even) }),
    )
    expect(medal(skill, favourites, field)).toBeNull()
    // thirty plans on three matches are three trials
    const clustered = expertOf(1, thirty, {
      plans: known(thirty, (at) => ({ ...even(), matchId: at % 3 })),
    })
    expect(medal(skill, clustered)).toBeNull()
  })
})
