import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlanDraft, Selection } from '../../contract/plan.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import {
  addExperts,
  addMatches,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { findPredictionRecord } from './prediction-data.ts'
import { book1 } from '../../rules/book/v1.ts'

const { db, owner } = await sharedDatabase()
const { experts } = await smallWorld(owner, { now: noon, experts: 4 })
const matches = await addMatches(
  owner,
  [5, 6, 7, 8].map((hours) => after(hours)),
)

const pick = (
  key: string,
  odds: string | null,
  probability: number | null,
  play: 1 | 5 = 1,
): Selection => ({
  play,
  ...(play === 5 ? { line: 2.5 } : {}),
  picks: [
    { key, ...(odds === null ? {} : { odds }), ...(probability === null ? {} : { probability }) },
  ],
})

const finish = (index: number, result: Parameters<typeof storeResult>[2]) =>
  db.transaction().execute(async (tx) => {
    const match = matches[index] ?? 0
    await storeResult(tx, match, result)
    await settleMatches(tx, [match])
  })

/** The expected sums, computed from the plans. */
async function ofPlans() {
  const { rows } = await sql<Record<string, unknown>>`
    select main_play as play, league_id, kind = 'model' as by_model,
      count(*) filter (where hit_result > 0)::int as n,
      count(*) filter (where hit_result = 1)::int as hits,
      count(*) filter (where outcome = 'push')::int as pushes, count(profit)::int as yield_n,
      coalesce(sum(profit), 0)::numeric(18, 6) as profit,
      coalesce(sum(profit * profit), 0)::numeric(26, 12) as profit_squares
    from plan join match using (match_id) join expert using (expert_id)
    where outcome is not null group by main_play, league_id, by_model
    order by main_play, by_model`.execute(db)
  const reasons = await sql<Record<string, unknown>>`
    select main_play as play, league_id, kind = 'model' as by_model, nc_reason as reason,
      count(*)::int as plans
    from plan join match using (match_id) join expert using (expert_id)
    where nc_reason is not null group by main_play, league_id, by_model, nc_reason
    order by main_play, by_model, nc_reason`.execute(db)
  return { sums: rows, reasons: reasons.rows }
}
const stored = async () => ({
  sums: await db
    .selectFrom('prediction_record')
    .selectAll()
    .orderBy('play')
    .orderBy('by_model')
    .execute(),
  reasons: await db
    .selectFrom('prediction_not_counted')
    .selectAll()
    .where('plans', '<>', 0)
    .orderBy('play')
    .orderBy('by_model')
    .orderBy('reason')
    .execute(),
})

test('the sums agree with the plans over settlements, corrections and Not Counted', async () => {
  const [one = 0, two = 0, three = 0, four = 0] = experts
  const drafts: PlanDraft[] = matches.flatMap((match) => [
    draftOf(one, match, { selections: [pick('2', '2.1', 0.55)] }),
    draftOf(two, match, { selections: [pick('1', null, 0.25)] }),
    draftOf(three, match, { selections: [pick('over', '1.9', 0.6, 5)] }),
    // a further plan of the same play type on the same match (NC4)
    draftOf(four, match, { selections: [pick('3', '3.4', null)] }),
    draftOf(four, match, { selections: [pick('2', '2.1', 0.5)] }),
  ])
  const { published } = await publishPlans(db, drafts, book1)
  expect(published).toHaveLength(20)
  await standStill(owner, after(12))
  const results = [
    { status: 8, full: [2, 1] },
    { status: 8, full: [0, 0] },
    { status: 12 },
    { status: 8, full: [1, 3] },
  ] as const
  for (const [index, result] of results.entries()) {
    await finish(index, result)
    expect(await stored()).toEqual(await ofPlans())
  }
  // a corrected score, an awarded win, and a cancelled match that was played after all
  await finish(0, { status: 8, full: [1, 1] })
  expect(await stored()).toEqual(await ofPlans())
  await finish(3, { status: 8, full: [0, 3], awarded: true })
  expect(await stored()).toEqual(await ofPlans())
  await finish(2, { status: 8, full: [3, 0] })
  expect(await stored()).toEqual(await ofPlans())
})

test('the record of all experts has its sample, interval, yield and reasons', async () => {
  const record = await findPredictionRecord(db, 'en', {})
  // three matches count: 1-1, 0-0 and 3-0; the awarded one is NC1 for all five
  expect(record.all).toMatchObject({ n: 12, hits: 4, misses: 8, pushes: 0, yieldN: 9 })
  expect(record.all.hitRateLow).toBeCloseTo(0.1381, 4)
  expect(record.all.hitRateHigh).toBeCloseTo(0.6094, 4)
  // draws at 3.4 twice, the home win at 2.1, over at 1.9; five misses
  expect(record.all.yield).toBeCloseTo((2.4 * 2 + 1.1 + 0.9 - 5) / 9, 9)
  expect(record.byPlay.map(({ play, n, hits }) => [play, n, hits])).toEqual([
    [1, 9, 3],
    [5, 3, 1],
  ])
  expect(record.byLeague).toMatchObject([{ leagueId: 1, name: 'Premier', n: 12, hits: 4 }])
  expect(record.notCounted).toEqual([
    { reason: 1, plans: 5 },
    { reason: 2, plans: 0 },
    { reason: 3, plans: 0 },
    { reason: 4, plans: 3 },
  ])
})

test('calibration covers counted plans with a stated chance, also corrected', async () => {
  const { calibration } = await findPredictionRecord(db, 'en', {})
  expect(calibration.map(({ from, n, stated, happened }) => [from, n, stated, happened])).toEqual([
    [0.2, 3, 0.25, 0],
    [0.5, 3, 0.55, 1 / 3],
    [0.6, 3, 0.6, 1 / 3],
  ])
  const ofGoals = await findPredictionRecord(db, 'en', { play: 5 })
  expect(ofGoals.calibration.map(({ from, n }) => [from, n])).toEqual([[0.6, 3]])
  expect(ofGoals.all).toMatchObject({ n: 3, hits: 1 })
  // the comparison by play type ignores the filter
  expect(ofGoals.byPlay).toHaveLength(2)
})

test('a league without plans is empty, and filtered answers name the filter', async () => {
  const record = await findPredictionRecord(db, 'en', { leagueId: 99 })
  expect(record).toMatchObject({
    all: { n: 0, hits: 0, yield: null, yieldError: null },
    byPlay: [],
    calibration: [],
  })
})

test('plans of models are in a sample of their own, and in no other figure', async () => {
  await measureRevealed(db)
  const before = await findPredictionRecord(db, 'en', {})
  expect(before.models).toMatchObject({ n: 0, hits: 0 })
  const [model = 0] = await addExperts(owner, 1, [0])
  const [match = 0] = await addMatches(owner, [after(20)])
  const selections = [pick('2', '2.1', 0.55)]
  await publishPlans(db, [draftOf(model, match, { selections })], book1)
  await standStill(owner, after(24))
  await finish(matches.push(match) - 1, { status: 8, full: [1, 0] })
  await measureRevealed(db)
  expect(await stored()).toEqual(await ofPlans())
  const { computedAt, ...record } = await findPredictionRecord(db, 'en', {})
  expect(computedAt).not.toBe(before.computedAt)
  expect(record).toEqual({
    ...before,
    computedAt: undefined,
    models: expect.objectContaining({ n: 1, hits: 1, yield: 1.1 }),
  })
})
