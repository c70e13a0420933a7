import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { PlanDraft } from '../../contract/plan.ts'
import { book1 } from '../../rules/book/v1.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { countBlocked } from '../db/test-statements.ts'
import { moveKickoffs, revealStarted } from './deadlines.ts'
import { publishPlans } from './publish.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  testOdds,
} from '../db/test-world.ts'

let expert = 0
let other = 0
let match = 0
const { db, owner } = await sharedDatabase()
await addLeague(db)
beforeEach(async () => {
  await standStill(db, noon)
  ;[expert = 0, other = 0] = await addExperts(db, 2)
  ;[match = 0] = await addMatches(db, [after(5)])
})

const secondsBefore = (seconds: number) => new Date(after(5).getTime() - seconds * 1_000)
const publish = (...drafts: PlanDraft[]) => publishPlans(db, drafts)
const planRow = (planId = 0) =>
  db.selectFrom('plan').selectAll().where('plan_id', '=', planId).executeTakeFirstOrThrow()

test('stores the plan, its secret and its picks, and increments the counts', async () => {
  const selections: PlanDraft['selections'] = [
    { play: 1, picks: [{ key: '2', probability: 0.5 }, { key: '3' }] },
    { play: 5, line: 2.25, picks: [{ key: 'over' }] },
  ]
  const probabilities = { home: 0.5, draw: 0.3, away: 0.2 }
  const { published, refused } = await publish(
    draftOf(expert, match, { selections, probabilities }),
  )
  expect(refused).toEqual([])
  expect(published).toEqual([
    { planId: expect.any(Number), expertId: expert, matchId: match, serial: 1, version: 1 },
  ])
  const planId = published[0]?.planId ?? 0
  expect(await planRow(planId)).toMatchObject({
    predict_play: '1,5',
    main_play: 1,
    price: 0,
    refund_on_miss: false,
    market: { ...testOdds, at: noon.toISOString() },
    published_at: noon,
    published_kickoff: after(5),
    kickoff: after(5),
    deadline: secondsBefore(300),
    on_sale: true,
    outcome: null,
  })
  const secret = await db
    .selectFrom('plan_secret')
    .selectAll()
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  expect(secret.body).toEqual({ selections, probabilities, analysis: draftOf(1, 1).analysis })
  expect(secret.salt).toHaveLength(32)
  const picks = await db
    .selectFrom('plan_secret_pick')
    .selectAll()
    .where('plan_id', '=', planId)
    .orderBy('selection_no')
    .execute()
  expect(picks.map(({ play, line, key, odds, parts }) => [play, line, key, odds, parts])).toEqual([
    [1, null, '2', '1.850', 83_160],
    [1, null, '3', '3.500', 83_160],
    [5, '2.25', 'over', '1.700', 166_320],
  ])
  const counted = await sql`
      select plan_count, on_sale, next_serial
      from match, expert_record join expert using (expert_id)
    where match_id = ${match} and expert_id = ${expert}`.execute(db)
  expect(counted.rows).toEqual([{ plan_count: 1, on_sale: 1, next_serial: 2 }])
})

test.each([
  [301, []],
  [300.001, []],
  [300, ['matchId']],
  [299, ['matchId']],
  [0, ['matchId']],
  [-3600, ['matchId']],
])('%f seconds before kick-off', async (seconds, refusedFields) => {
  await standStill(db, secondsBefore(seconds))
  const { refused } = await publish(draftOf(expert, match))
  expect(refused.map(({ field }) => field)).toEqual(refusedFields)
})

test('the deadline is checked at the time the match is locked, after any wait', async () => {
  const locked = Promise.withResolvers<void>()
  const moving = Promise.withResolvers<void>()
  const moved = db.transaction().execute(async (tx) => {
    await tx
      .updateTable('match')
      .set({ kickoff: after(-1) })
      .where('match_id', '=', match)
      .execute()
    locked.resolve()
    await moving.promise
  })
  await locked.promise
  const publishing = publish(draftOf(expert, match))
  await expect.poll(() => countBlocked(owner)).toBe(1)
  moving.resolve()
  await moved
  expect((await publishing).refused).toMatchObject([{ field: 'matchId' }])
})

test.each<[string, Partial<PlanDraft>]>([
  ['expertId', { expertId: 999_999 }],
  ['matchId', { matchId: 999_999 }],
  ['planId', { planId: 999_999 }],
  ['title', { title: { zh: ' ', zht: '', en: '' } }],
  ['selections', { selections: [] }],
])('refuses with the field %s', async (field, change) => {
  const { published, refused } = await publish(draftOf(expert, match, change))
  expect(published).toEqual([])
  expect(refused).toMatchObject([{ field, reason: expect.stringMatching(/./) }])
})

test('refuses a draft of the wrong shape from every caller', async () => {
  const hostile: unknown = JSON.parse(JSON.stringify({ ...draftOf(expert, match), price: 7 }))
  // cast past the type on purpose: a file or a line of JSON may hold anything
  const { refused } = await publish(hostile as PlanDraft)
  expect(refused).toMatchObject([{ field: 'price' }])
})

test.each([0, 2, 8, 9, 10, 11, 12, 13])(
  'accepts no plan on a match with status %i',
  async (status) => {
    await db.updateTable('match').set({ status }).where('match_id', '=', match).execute()
    expect((await publish(draftOf(expert, match))).refused).toMatchObject([{ field: 'matchId' }])
  },
)

test('accepts no plan while only the day is known, nor from a withdrawn expert', async () => {
  await db
    .updateTable('match')
    .set({ kickoff_known: false })
    .where('match_id', '=', match)
    .execute()
  await db
    .updateTable('expert')
    .set({ withdrawn_at: noon })
    .where('expert_id', '=', other)
    .execute()
  expect(
    (await publish(draftOf(expert, match), draftOf(other, match))).refused.map(
      ({ field }) => field,
    ),
  ).toEqual(['matchId', 'expertId'])
})

test('a refused draft takes no serial', async () => {
  const { published } = await publish(
    draftOf(expert, match),
    draftOf(expert, 999_999),
    draftOf(expert, match),
    draftOf(other, match),
  )
  expect(published.map(({ expertId, serial }) => [expertId, serial])).toEqual([
    [expert, 1],
    [expert, 2],
    [other, 1],
  ])
})

test('serials have no gaps or duplicates, however many drafts are published at once', async () => {
  const drafts = Array.from({ length: 40 }, (_, index) =>
    draftOf(index % 2 ? expert : other, match),
  )
  await Promise.all(
    drafts.map((draft, index) =>
      index % 5 ? publish(draft) : publish(draft, draftOf(other, match)),
    ),
  )
  const rows = await db
    .selectFrom('plan')
    .select(['expert_id', 'serial'])
    .where('match_id', '=', match)
    .orderBy('serial')
    .execute()
  for (const id of [expert, other]) {
    const serials = rows.filter((row) => row.expert_id === id).map((row) => row.serial)
    expect(serials).toEqual(serials.map((_, index) => index + 1))
  }
  expect(rows).toHaveLength(48)
})

test('a new version keeps the serial and the earlier secret; the last version counts', async () => {
  const { published } = await publish(draftOf(expert, match))
  const planId = published[0]?.planId ?? 0
  await standStill(db, after(1))
  const changed = draftOf(expert, match, {
    planId,
    selections: [{ play: 5, line: 2.5, picks: [{ key: 'under' }] }],
  })
  const again = await publish(changed, { ...changed, title: draftOf(expert, match).analysis })
  expect(again.published).toEqual([
    { planId, expertId: expert, matchId: match, serial: 1, version: 2 },
  ])
  expect(again.refused).toMatchObject([{ field: 'planId' }])
  expect(await planRow(planId)).toMatchObject({
    version: 2,
    predict_play: '5',
    main_play: 5,
    published_at: after(1),
  })
  const { rows } = await sql`select
    (
      select array_agg(version order by version) from plan_secret where plan_id = ${planId}
    ) as versions,
    (select array_agg(key) from plan_secret_pick where plan_id = ${planId}) as keys,
    (select plan_count from match where match_id = ${match}) as plans,
    (select on_sale from expert_record where expert_id = ${expert}) as on_sale`.execute(db)
  expect(rows).toEqual([{ versions: [1, 2], keys: ['under'], plans: 1, on_sale: 1 }])
})

test("refuses another expert's plan, another match, a change past the deadline", async () => {
  const [elsewhere = 0] = await addMatches(db, [after(9)])
  const { published } = await publish(draftOf(expert, match))
  const planId = published[0]?.planId ?? 0
  const tries = await publish(
    draftOf(other, match, { planId }),
    draftOf(expert, elsewhere, { planId }),
  )
  expect(tries.refused.map(({ field }) => field)).toEqual(['planId', 'matchId'])
  await standStill(db, secondsBefore(300))
  expect((await publish(draftOf(expert, match, { planId }))).refused).toMatchObject([
    { field: 'matchId' },
  ])
  expect(await planRow(planId)).toMatchObject({ version: 1, expert_id: expert, match_id: match })
})

test('a revealed plan cannot be changed when its match is postponed to a later day', async () => {
  const { published } = await publish(draftOf(expert, match))
  await standStill(db, after(5))
  await revealStarted(db)
  await db
    .updateTable('match')
    .set({ kickoff: after(50) })
    .where('match_id', '=', match)
    .execute()
  await db.transaction().execute((tx) => moveKickoffs(tx, [match]))
  const planId = published[0]?.planId ?? 0
  expect((await publish(draftOf(expert, match, { planId, price: 8 }))).refused).toMatchObject([
    { field: 'planId', reason: 'planRevealed' },
  ])
  expect(await planRow(planId)).toMatchObject({ version: 1, price: 0 })
})

test('a promised refund cannot be withdrawn; one may be added, the price may change', async () => {
  const publish = (...drafts: PlanDraft[]) => publishPlans(db, drafts, book1)
  const { published } = await publish(draftOf(expert, match, { price: 18 }))
  const planId = published[0]?.planId ?? 0
  const next = (price: 0 | 8 | 18, refundOnMiss: boolean) =>
    publish(draftOf(expert, match, { planId, price, refundOnMiss }))
  expect((await next(18, true)).refused).toEqual([])
  for (const price of [18, 0] as const)
    expect((await next(price, false)).refused).toMatchObject([
      { field: 'refundOnMiss', reason: 'refundPromised' },
    ])
  expect((await next(8, true)).refused).toEqual([])
  expect(await planRow(planId)).toMatchObject({ version: 3, price: 8 })
})

test('runs in the caller’s transaction', async () => {
  const stop = new Error('stop')
  const run = db.transaction().execute(async (tx) => {
    expect((await publishPlans(tx, [draftOf(expert, match)])).published).toHaveLength(1)
    throw stop
  })
  await expect(run).rejects.toBe(stop)
  expect((await publish(draftOf(expert, match))).published).toMatchObject([{ serial: 1 }])
})
