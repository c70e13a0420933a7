import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { calls, type CheckedDataOf } from '../../contract/calls.ts'
import type { RankedExpert } from '../../contract/expert.ts'
import {
  boards,
  coinHandle,
  expertKinds,
  expertOrders,
  playTypes,
  prices,
  type ExpertOrder,
} from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { recordOf } from '../../rules/record.ts'
import { wilson, yieldOf } from '../../rules/interval.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { rebuildBoards, rebuildSorts } from './boards.ts'
import { publishPlans } from '../publishing/publish.ts'
import { rollWindows } from './record.ts'
import { settleMatches } from '../settlement/settle.ts'
import { storedPlans } from '../publishing/test-plans.ts'
import {
  addMatches,
  after,
  draftOf,
  noon,
  openStarted,
  standStill,
  storeResult,
  smallWorld,
} from '../db/test-world.ts'
import { listBoard } from './board-list.ts'
import { findSpread } from './spread.ts'
import { book1 } from '../../rules/book/v1.ts'

const { rankedFrom } = currentBook
const played = 60
const end = after(played * 20)
const names = ['王一', '王二', 'ＷＡＮＧ San', '100%', 'a_b', 'axb', 'Ünal', '李白', 'Nadia Tan']

/**
 * Each expert publishes on every other match from their own start: play type 1 or 5, hit, miss or
 * push.
 */
function draftBy(expert: number, no: number, id: number, match: number) {
  if ((no + expert) % 2 === 0 || expert === 11 || (expert > 8 && no > 10)) return []
  const odds = (1.5 + (expert % 5) / 3).toFixed(3)
  const hit = (expert * 7 + no * 5 + (no % 7)) % 10 < 4 + (expert % 3)
  const result = { play: playTypes.result, picks: [{ key: hit ? '2' : '1', odds }] }
  const goals = {
    play: playTypes.totalGoals,
    line: no % 11 === 0 ? 1 : 1.5,
    picks: [{ key: hit ? ('under' as const) : ('over' as const), odds }],
  }
  const selections = [Math.floor(no / 2) % 2 === 0 ? goals : result]
  const price = [0 as const, ...prices][(expert + Math.floor(no / 16)) % 5] ?? 0
  return [draftOf(id, match, { selections, price })]
}

const { db, owner } = await sharedDatabase()
const { experts } = await smallWorld(db, { now: noon, experts: 12 })
for (const [at, name] of names.entries())
  await db
    .updateTable('expert')
    .set({ name: JSON.stringify({ zh: name, zht: `${name}（港）`, en: `${name} en` }) })
    .where('expert_id', '=', experts[at] ?? 0)
    .execute()
const matches = await addMatches(
  db,
  Array.from({ length: played }, (_, index) => after(6 + index * 20)),
)
const drafts = matches.flatMap((match, no) =>
  experts.flatMap((id, expert) => draftBy(expert, no, id, match)),
)
expect((await publishPlans(db, drafts, book1)).refused).toEqual([])
await standStill(db, end)
await openStarted(db)
for (const match of matches) await storeResult(db, match, { status: 8, full: [1, 0] })
await settleMatches(db, matches)
// the market's chance of every plan is known
await sql`
  insert into plan_measure (plan_id, measured, expected)
  select plan_id, true, 0.5 from plan where outcome is not null
  on conflict (plan_id) do update set measured = true, expected = 0.5`.execute(db)
await db
  .updateTable('expert')
  .set({ withdrawn_at: end })
  .where('expert_id', '=', experts[1] ?? 0)
  .execute()
const models = experts.slice(3, 5)
await owner.updateTable('expert').set({ kind: 'model' }).where('expert_id', 'in', models).execute()
const coin = models[0] ?? 0
await owner
  .updateTable('expert')
  .set({ handle: coinHandle })
  .where('expert_id', '=', coin)
  .execute()
const [later = 0] = await addMatches(db, [after(2, end)])
await publishPlans(db, [draftOf(experts[2] ?? 0, later), draftOf(experts[11] ?? 0, later)], book1)
await rollWindows(db)
await rebuildBoards(db)
await rebuildSorts(db)
const plans = await storedPlans(db)

const list = (wish: Partial<CheckedDataOf<'expertList'>>) =>
  listBoard(db, 'en', { type: boards.hitRate, page: 1, size: 50, ...wish })
const day = 24 * 3_600_000

/** The result of the rules, computed from the plans themselves. */
function expectedOf(expert: number, play: number | undefined, days: number | null) {
  const expertPlans = plans.filter(
    (plan) =>
      plan.expert_id === expert && (play === undefined || plan.predict_play === String(play)),
  )
  const longBegin = Math.floor(end.getTime() / day) * day - 90 * day
  const asked = expertPlans.flatMap(({ outcome, kickoff, price }) =>
    outcome && outcome !== 'push' && outcome !== 'not_counted' && kickoff.getTime() >= longBegin
      ? [price]
      : [],
  )
  const decided = expertPlans.flatMap(({ outcome, kickoff, profit }) =>
    outcome ? [{ outcome, kickoff, profit }] : [],
  )
  const midnight = Math.floor(end.getTime() / day) * day
  const record = recordOf(decided, days === null ? new Date(0) : new Date(midnight - days * day))
  const { n, hits, yieldN, profit, profitSquares } = record.recentDays
  const { low, high } = wilson(hits, n)
  const { yield: mean, error } = yieldOf(yieldN, Number(profit), Number(profitSquares))
  const { streakWinCnt, recentCnt, recentWinCnt } = record
  return {
    decided: decided.length,
    figures: {
      streakWinCnt,
      recentCnt,
      recentWinCnt,
      countedCnt: n,
      hitRate: n === 0 ? 0 : hits / n,
      hitRateLow: low,
      hitRateHigh: high,
      form: Array.from(record.form, (mark) => ({ h: 'hit', m: 'miss' })[mark] ?? 'none'),
      notCountedCnt: record.notCounted,
      yield: mean === null ? null : expect.closeTo(mean, 9),
      yieldError: error === null ? null : expect.closeTo(error, 9),
      priceRange: asked.length === 0 ? null : { low: Math.min(...asked), high: Math.max(...asked) },
      weeklyCnt: (asked.length * 7) / 90,
    },
  }
}

test.each([undefined, 1, 5, 9] as const)(
  'the board of play %s agrees with the plans over each window',
  async (play) => {
    for (const [window, days] of [
      ['30', 30],
      ['90', 90],
      ['all', null],
    ] as const) {
      const board = await list({ window, ...(play && { play }) })
      expect(Check(calls.expertList.result, board)).toBe(true)
      const all = experts.map((id) => ({ id, ...expectedOf(id, play, days) }))
      const ranked = all.filter(
        ({ id, figures }) => figures.countedCnt >= rankedFrom && id !== experts[1],
      )
      expect(board.total).toBe(ranked.length)
      // equal figures share a place
      const people = board.records.filter(({ kind }) => kind !== 'model')
      const others = board.records.slice(people.length)
      expect(board.models).toBe(others.length)
      expect(others.every(({ kind, rank }) => kind === 'model' && rank === null)).toBe(true)
      const isAbove = (one: RankedExpert, other: RankedExpert) =>
        one.hitRateLow > other.hitRateLow ||
        (one.hitRateLow === other.hitRateLow && one.countedCnt > other.countedCnt)
      expect(people.map((row) => row.rank)).toEqual(
        people.map((row) => 1 + people.filter((other) => isAbove(other, row)).length),
      )
      for (const row of board.records)
        expect(row).toMatchObject(ranked.find(({ id }) => id === row.expertId)?.figures ?? {})
      const ordered = others.filter(({ expertId }) => expertId !== coin)
      for (const part of [people, ordered]) {
        const lows = part.map((row) => row.hitRateLow)
        expect(lows).toEqual(lows.toSorted((a, b) => b - a))
      }
      if (play !== 9 && days === null) {
        expect(people.length).toBeGreaterThan(3)
        expect(others.length).toBeGreaterThan(0)
      }
    }
  },
)

test('newcomers have published in the play type and have under ten counted plans', async () => {
  const all = experts
    .filter((id) => id !== experts[1])
    .map((id) => ({ id, ...expectedOf(id, 5, null) }))
  const expected = all
    .filter(({ decided, figures }) => decided > 0 && figures.countedCnt < rankedFrom)
    .map(({ id }) => id)
  const { records } = await list({ type: boards.newcomers, play: 5 })
  expect(records.map((row) => Number(row.expertId)).toSorted((a, b) => a - b)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(0)
  expect(records.every((row) => row.rank === null)).toBe(true)
})

test.each(expertOrders)(
  'sorted by %s in either direction, experts keep their rank',
  async (sort) => {
    const allRows = (await list({ window: 'all' })).records
    const places = new Map(allRows.map((row) => [row.expertId, row.rank]))
    const values: Record<ExpertOrder, (row: RankedExpert, up: boolean) => string | number | null> =
      {
        name: ({ name }) => name.toLowerCase(),
        form: ({ form }) => form.filter((mark) => mark === 'hit').length,
        figure: ({ hitRate }) => hitRate,
        hitRate: ({ hitRate }) => hitRate,
        interval: ({ hitRateLow }) => hitRateLow,
        n: ({ countedCnt }) => countedCnt,
        beside: (row) => row.yield,
        yield: (row) => row.yield,
        streak: ({ streakWinCnt }) => streakWinCnt,
        onSale: ({ onSaleCnt }) => onSaleCnt,
        price: ({ priceRange }, up) => (up ? priceRange?.low : priceRange?.high) ?? null,
        weekly: ({ weeklyCnt = 0 }) => weeklyCnt,
        notCounted: ({ notCountedCnt }) => notCountedCnt,
      }
    for (const ascending of [true, false]) {
      const { records, total } = await list({ window: 'all', sort, ascending })
      expect(total).toBe(allRows.length)
      expect(new Map(records.map((row) => [row.expertId, row.rank]))).toEqual(places)
      const shown = records.map((row) => ({
        part: Number(row.kind === 'model') + Number(row.expertId === coin),
        value: values[sort](row, ascending) ?? -9,
      }))
      expect(shown).toEqual(
        shown.toSorted(
          (a, b) =>
            a.part - b.part ||
            (a.value < b.value ? -1 : Number(a.value > b.value)) * (ascending ? 1 : -1),
        ),
      )
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => list({ window: 'all', sort, ascending, page, size: 3 })),
      )
      expect(pages.flatMap((page) => page.records)).toEqual(records)
      expect(new Set(pages.map((page) => page.total))).toEqual(new Set([allRows.length]))
    }
  },
)

test.each([
  ['王', [0, 1]],
  ['王二', [1]],
  ['wang', [2]],
  ['ＡＮＧ s', [2]],
  ['0%', [3]],
  ['a_b', [4]],
  ['%%', []],
  ['ünal', [6]],
  ['（港', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  // its parts are in one name, but not adjacent
  ['ana', []],
  ['nadia t', [8]],
  ['白 e', [7]],
])(
  'the search for %s finds the experts with it in a name, in any language',
  async (search, expected) => {
    for (const type of [2, 5] as const) {
      const { records, total } = await list({ type, search })
      expect(total).toBe(expected.length)
      expect(new Set(records.map((row) => row.expertId))).toEqual(
        new Set(expected.map((at) => experts[at])),
      )
    }
  },
)

test('a search result keeps its rank, or has none off the board; sorting still works', async () => {
  const places = new Map((await list({})).records.map((row) => [row.expertId, row.rank]))
  const { records } = await list({ search: ' en' })
  expect(records).toHaveLength(names.length)
  for (const row of records) expect(row.rank).toBe(places.get(row.expertId) ?? null)
  expect(records.find((row) => row.expertId === experts[1])).toMatchObject({
    withdrawn: true,
    rank: null,
  })
  const pages = await Promise.all([1, 2, 3].map((page) => list({ search: ' en', page, size: 3 })))
  expect(pages.flatMap((page) => page.records)).toEqual(records)
  const sorted = (await list({ search: ' en', sort: 'n', ascending: true })).records
  const part = ({ expertId }: RankedExpert) =>
    Number(models.includes(Number(expertId))) + Number(expertId === coin)
  expect(sorted).toEqual(
    sorted.toSorted((a, b) => part(a) - part(b) || a.countedCnt - b.countedCnt),
  )
  expect(await list({ search: ' en', page: 9 })).toMatchObject({ records: [], total: names.length })
})

test('followed experts are ranked by the overall rule, the unranked last', async () => {
  const ids = experts.slice(5)
  const { records, total } = await list({
    type: boards.followed,
    ids: [...ids, 999_999_999].join(','),
  })
  expect(total).toBe(ids.length)
  expect(Check(calls.expertList.result.properties.records, records)).toBe(true)
  const ranked = records.filter((row) => row.countedCnt >= rankedFrom)
  expect(ranked.map((row) => row.rank)).toEqual(ranked.map((_, at) => at + 1))
  expect(ranked.length).toBeGreaterThan(1)
  expect(records.slice(ranked.length).every((row) => row.rank === null)).toBe(true)
})

test('a followed expert given twice appears once', async () => {
  const ids = experts.slice(5)
  const once = await list({ type: boards.followed, ids: ids.join(',') })
  for (const sort of [undefined, 'name', 'n'] as const) {
    const twice = await list({
      type: boards.followed,
      ids: [...ids, ...ids].join(','),
      ...(sort && { sort }),
    })
    expect(twice.total).toBe(ids.length)
    expect(new Set(twice.records.map((row) => `${row.expertId} ${row.rank}`))).toEqual(
      new Set(once.records.map((row) => `${row.expertId} ${row.rank}`)),
    )
  }
})

test('the distribution counts every person once, and the luck model the same number', async () => {
  const spread = await findSpread(db)
  expect(Check(calls.expertSpread.result, spread)).toBe(true)
  const counted = experts
    .filter((id) => !models.includes(id))
    .map((id) => expectedOf(id, undefined, null).figures)
    .filter((row) => row.countedCnt >= rankedFrom)
  expect(spread).toMatchObject({
    ever: 10,
    models: 2,
    active: 2,
    withdrawn: 1,
    counted: counted.length,
    computedAt: end.toISOString(),
  })
  expect(spread.bins.reduce((sum, bin) => sum + bin.experts, 0)).toBe(counted.length)
  expect(spread.bins.reduce((sum, bin) => sum + bin.byLuck, 0)).toBeCloseTo(counted.length, 9)
  const rates = counted.map((row) => row.hitRate).toSorted((a, b) => a - b)
  const middle = [
    rates[Math.floor((rates.length - 1) / 2)] ?? 0,
    rates[Math.floor(rates.length / 2)] ?? 0,
  ]
  expect(spread.medianHitRate).toBeCloseTo(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2, 12)
})

test('the coin is last in every list that has it, in each order and direction', async () => {
  const lists = Object.values(boards).flatMap((type) =>
    [undefined, playTypes.result].flatMap((play) =>
      expertKinds.flatMap((kind) =>
        ([undefined, 'name', 'figure', 'n', 'yield'] as const).flatMap((sort) =>
          [true, false].map((ascending) => ({
            type,
            kind,
            ascending,
            window: 'all' as const,
            ...(play && { play }),
            ...(sort && { sort }),
            ...(type === boards.followed && { ids: experts.join() }),
          })),
        ),
      ),
    ),
  )
  let behindModels = 0
  for (const wish of [...lists, ...lists.map((one) => ({ ...one, search: ' en' }))]) {
    const { records, total } = await list(wish)
    const at = records.findIndex(({ expertId }) => expertId === coin)
    if (at === -1) continue
    expect([wish, at]).toEqual([wish, total - 1])
    const { records: last } = await list({ ...wish, page: total, size: 1 })
    expect(last.map(({ expertId }) => expertId)).toEqual([coin])
    behindModels += Number(records[at - 1]?.kind === 'model')
  }
  expect(behindModels).toBeGreaterThan(50)
})

test('the coin and its plans are the last ones recommended', async () => {
  const chosen = await db
    .selectFrom('recommended_expert')
    .innerJoin('expert', 'expert.expert_id', 'recommended_expert.expert_id')
    .select('expert.expert_id')
    .where('kind', '=', 'model')
    .orderBy('place')
    .execute()
  expect(chosen.map((row) => row.expert_id)).toEqual([models[1], coin])
})
