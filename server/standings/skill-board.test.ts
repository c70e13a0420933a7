/** Boards of skill and closing-line value: figures, medals, kinds and luck, against the rules. */
import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { calls, type CheckedDataOf } from '../../contract/calls.ts'
import type { RankedExpert } from '../../contract/expert.ts'
import { boards, type ExpertOrder } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { z95 } from '../../rules/interval.ts'
import { chanceOfSkill, poissonBinomial, tailOf } from '../../rules/luck.ts'
import { powerShares } from '../../rules/market.ts'
import { medalByTail } from '../../rules/medals.ts'
import { sharedDatabase } from '../db/test-database.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { findPlanDetail } from '../publishing/plan-detail.ts'
import { publishPlans } from '../publishing/publish.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { listBoard } from './board-list.ts'
import { rebuildBoards, rebuildSorts } from './boards.ts'
import { findFieldLuck } from './field-luck.ts'
import { rollWindows } from './record.ts'

const count = 30
/** Whether the home side wins a match. */
const homeWins = (at: number) => at % 3 !== 0

/**
 * The experts' picks: always right, always wrong, always home (twice), and a model that is always
 * right.
 */
const picks: ((at: number) => string)[] = [
  (at) => (homeWins(at) ? '2' : '1'),
  (at) => (homeWins(at) ? '1' : '2'),
  () => '2',
  () => '2',
  (at) => (homeWins(at) ? '2' : '1'),
]

const { db, owner } = await sharedDatabase()
await addLeague(db)
await standStill(db, noon)
const experts = await addExperts(db, picks.length, [4])
const matches = await addMatches(
  db,
  Array.from({ length: count }, (_, at) => after(1 + at)),
)
const drafts = matches.flatMap((match, at) =>
  experts.map((expert, no) =>
    draftOf(expert, match, {
      selections: [{ play: 1, picks: [{ key: picks[no]?.(at) ?? '2' }] }],
    }),
  ),
)
expect((await publishPlans(db, drafts)).refused).toEqual([])
// the market moves towards home before kick-off
const closing = { source: 'test', result: { home: '1.70', draw: '3.8', away: '5.0' } }
await sql`
  update match set odds = ${JSON.stringify(closing)}::jsonb, odds_at = ${after(0.5)}`.execute(db)
await standStill(db, after(40))
await revealStarted(db)
await sql`update plan set revealed_at = kickoff`.execute(owner)
for (const [at, match] of matches.entries())
  await storeResult(db, match, { status: 8, full: homeWins(at) ? [1, 0] : [0, 1] })
await settleMatches(db, matches)
await measureRevealed(db)
await rollWindows(db)
await rebuildBoards(db)
await rebuildSorts(db)

const list = (wish: Partial<CheckedDataOf<'expertList'>> = {}) =>
  listBoard(db, 'en', { type: boards.skill, page: 1, size: 50, ...wish })

/** By the power method: see powerShares. */
const share = (prices: Record<string, number>, key: string) =>
  powerShares(Object.values(prices))?.[Object.keys(prices).indexOf(key)] ?? 0
const sealed = { '2': 1.85, '3': 3.5, '1': 4.2 }
const close = { '2': 1.7, '3': 3.8, '1': 5 }

function expected(no: number) {
  const keys = Array.from({ length: count }, (_, at) => picks[no]?.(at) ?? '')
  const chances = keys.map((key) => share(sealed, key))
  const hits = keys.filter((key, at) => key === (homeWins(at) ? '2' : '1')).length
  const sum = chances.reduce((total, chance) => total + chance, 0)
  const variance = chances.reduce((total, chance) => total + chance * (1 - chance), 0)
  const values = keys.map((key) => (sealed[key as '1'] ?? 0) * share(close, key) - 1)
  return { chances, hits, sum, variance, closing: values.reduce((a, b) => a + b, 0) / count }
}

test('figures of the skill board equal those of the rules, for every kind', async () => {
  const board = await list()
  expect(Check(calls.expertList.result, board)).toBe(true)
  expect(board.records.map(({ expertId }) => experts.indexOf(Number(expertId)))).toEqual([
    0, 2, 3, 1, 4,
  ])
  for (const row of board.records) {
    const { hits, sum, variance, closing } = expected(experts.indexOf(Number(row.expertId)))
    const reach = (z95 * Math.sqrt(variance)) / count
    expect(row).toMatchObject({
      skillCnt: count,
      skillHits: hits,
      expectedHits: expect.closeTo(sum, 9),
      skill: expect.closeTo((hits - sum) / count, 9),
      skillLow: expect.closeTo((hits - sum) / count - reach, 9),
      skillHigh: expect.closeTo((hits - sum) / count + reach, 9),
      closingCnt: count,
      closing: expect.closeTo(closing, 9),
    })
  }
})

test.each([
  [boards.skill, 'figure', (row) => row.skill],
  [boards.skill, 'interval', (row) => row.skillLow],
  [boards.skill, 'beside', (row) => row.skillHits / row.expectedHits],
  [boards.closing, 'figure', (row) => row.closing],
  [boards.closing, 'interval', (row) => (row.closing ?? 0) - z95 * (row.closingError ?? 0)],
  [boards.closing, 'beside', (row) => row.closingMargin ?? null],
] as const satisfies [number, ExpertOrder, (row: RankedExpert) => number | null][])(
  'board %i sorts by its own measure: %s, among all and among experts found by id',
  async (type, sort, of) => {
    const ids = experts.join(',')
    for (const ascending of [true, false])
      for (const wish of [{ type }, { type, search: 'e' }, { type: boards.followed, ids }]) {
        const { records } = await list({ ...wish, sort, ascending })
        expect(records.length).toBe(5)
        if (wish.type !== type) continue
        expect(records.at(-1)?.expertId).toBe(experts[4])
        const shown = records.slice(0, -1).map((row) => Number(of(row)?.toFixed(9)))
        expect(new Set(shown).size).toBeGreaterThan(1)
        expect(shown).toEqual(shown.toSorted((a, b) => (ascending ? a - b : b - a)))
      }
  },
)

test('equal figures share a place; models follow all people, without rank or medal', async () => {
  const all = (await list()).records
  expect(all.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, null])
  const people = (await list({ kind: 'people' })).records
  expect(people.map(({ rank }) => rank)).toEqual([1, 2, 2, 4])
  const models = (await list({ kind: 'models' })).records
  expect(models.map(({ expertId, rank }) => [expertId, rank])).toEqual([[experts[4], null]])
  const plans = expected(0).chances.map((chance) => ({ expected: chance }))
  expect(medalByTail({ place: 1, plans, hits: count, field: 4 }, currentBook)).toBe(1)
  expect(people.map((row) => row.medal)).toEqual([1, null, null, null])
  expect(all.map((row) => row.medal)).toEqual([1, null, null, null, null])
})

test('the board of closing-line value lists experts who were ahead of the market', async () => {
  const { records } = await list({ type: boards.closing, kind: 'people' })
  expect(records.map(({ expertId }) => experts.indexOf(Number(expertId)))).toEqual([2, 3, 0, 1])
  expect(records.map(({ rank }) => rank)).toEqual([1, 1, 3, 4])
  // every plan of the first two has the same value, so their lower bound is their mean
  expect(records[0]).toMatchObject({ closingError: expect.closeTo(0, 9) })
  // medals of skill are on their own view and on the leaderboard
  expect(records.map(({ medal }) => medal)).toEqual([null, null, null, null])
  const form = await list({ type: boards.recentForm, kind: 'people' })
  expect(form.records.map(({ medal }) => medal)).toEqual([1, null, null, null])
  for (const window of ['30', 'all'] as const)
    expect((await list({ window })).records.every(({ medal }) => medal === null)).toBe(true)
  expect((await list({ play: 1 })).records.every(({ medal }) => medal === null)).toBe(true)
  const rates = await list({ type: boards.hitRate, kind: 'people' })
  expect(rates.records.map(({ medal }) => medal)).toEqual([null, null, null, null])
})

test('a plan’s page counts plans whose price fell, by the standing or by plans', async () => {
  for (const [no, expertId] of experts.slice(0, 3).entries()) {
    // only the price of a home win fell
    const fallen = Array.from({ length: count }, (_, at) => picks[no]?.(at)).filter(
      (key) => key === '2',
    )
    const { plan_id: planId } = await db
      .selectFrom('plan')
      .select('plan_id')
      .where('expert_id', '=', expertId)
      .executeTakeFirstOrThrow()
    const shown = async () => (await findPlanDetail(db, planId, 'en'))?.record.closingAbove
    expect(await shown()).toBe(fallen.length)
    await sql`update standing_state set decisions = -1 where expert_id = ${expertId}`.execute(db)
    expect(await shown()).toBe(fallen.length)
  }
})

test('luck is the exact number of experts above zero without skill', async () => {
  const field = await findFieldLuck(db, 'en', {})
  expect(Check(calls.expertLuck.result, field)).toBe(true)
  const chances = [0, 1, 2, 3].map((no) =>
    chanceOfSkill(expected(no).chances.map((chance) => ({ expected: chance }))),
  )
  expect(field).toMatchObject({
    ranked: 4,
    above: 1,
    byLuck: expect.closeTo(
      chances.reduce((a, b) => a + b, 0),
      9,
    ),
    chanceOfAbove: expect.closeTo(tailOf(poissonBinomial(chances), 1), 9),
  })
  expect((await findFieldLuck(db, 'en', { play: 5 })).ranked).toBe(0)
  expect(currentBook.rankedFrom).toBe(10)
})
