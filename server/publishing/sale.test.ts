/** What an end of publishing does to sales: nothing is sold, and all the rest goes on. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { addLeague, after, noon, standStill } from '../db/test-world.ts'
import { addPlans, finish, home, mustHold, visitor } from '../wallet/test-points.ts'
import { unlockPlan } from '../wallet/unlock.ts'
import { moveKickoffs } from './deadlines.ts'
import { findPlanDetail } from './plan-detail.ts'
import { listPlans } from './plan-list.ts'
import { followPublishing } from './sale.ts'

const { db, owner } = await sharedDatabase()
let match = 0
let [endedPlan, otherPlan] = [0, 0]
let expertId = 0
beforeAll(async () => {
  await addLeague(db)
  await standStill(db, noon)
  const added = await addPlans(db, 2)
  ;({ match } = added)
  ;[endedPlan = 0, otherPlan = 0] = added.plans
  const { expert_id: found } = await db
    .selectFrom('plan')
    .select('expert_id')
    .where('plan_id', '=', endedPlan)
    .executeTakeFirstOrThrow()
  expertId = found
})

const publishes = (isPublishing: boolean) =>
  sql`update expert set withdrawn_at = ${isPublishing ? null : noon}
    where expert_id = ${expertId}`.execute(db)
async function onSale() {
  const { records } = await listPlans(db, 'en', { matchId: match, state: 'onSale' }, null)
  const { rows } = await sql<{ on_sale: number }>`
    select record.on_sale from expert_record record join plan using (expert_id)
    where match_id = ${match} order by plan_id`.execute(db)
  const plans = records.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
  return { plans, counts: rows.map((row) => row.on_sale) }
}
const buy = (uid: string, planId: number) => unlockPlan(db, visitor(uid), planId, 8, '10.0.0.1')
const [both, other] = [
  () => ({ plans: [endedPlan, otherPlan], counts: [1, 1] }),
  () => ({ plans: [otherPlan], counts: [0, 1] }),
]

test('plans of an expert who ended publishing are on sale only after a return', async () => {
  expect(await buy('before', endedPlan)).toMatchObject({ ok: true, charged: 8 })
  await publishes(false)
  // at once, before the next round
  expect(await buy('reader', endedPlan)).toEqual({ ok: false, why: 'not on sale' })
  expect(await followPublishing(db)).toBe(1)
  expect(await onSale()).toEqual(other())
  expect((await findPlanDetail(db, endedPlan, 'en'))?.plan).toMatchObject({ onSale: false })
  expect(await buy('reader', endedPlan)).toEqual({ ok: false, why: 'not on sale' })
  expect(await buy('reader', otherPlan)).toMatchObject({ ok: true, charged: 8 })
  await publishes(true)
  expect(await followPublishing(db)).toBe(1)
  expect(await onSale()).toEqual(both())
  expect(await followPublishing(db)).toBe(0)
  expect(await buy('reader', endedPlan)).toMatchObject({ ok: true, charged: 8 })
})

test('a kick-off that moves puts none of them on sale', async () => {
  await publishes(false)
  await followPublishing(db)
  await sql`update match set kickoff = ${after(8)} where match_id = ${match}`.execute(owner)
  expect(await db.transaction().execute((tx) => moveKickoffs(tx, [match]))).toBe(2)
  expect(await onSale()).toEqual(other())
})

test('the plans are settled as ever, and a later return sells nothing decided', async () => {
  await standStill(db, after(10))
  await finish(db, match, home)
  expect((await findPlanDetail(db, endedPlan, 'en'))?.plan).toMatchObject({ outcome: 'win' })
  await publishes(true)
  expect(await followPublishing(db)).toBe(0)
  expect((await onSale()).plans).not.toContain(endedPlan)
  await mustHold(db)
})
