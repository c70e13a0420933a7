/** The requirements of book 3 for prices: their age, and the worst one of a plan's versions. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { PlanDraft } from '../../contract/plan.ts'
import { powerShares } from '../../rules/market.ts'
import { setWorld } from '../db/clock.ts'
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
import { renewPrices } from '../intake/store.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { revealStarted } from './deadlines.ts'
import { findPlanDetail } from './plan-detail.ts'
import { publishPlans } from './publish.ts'

let expert = 0
const { db } = await sharedDatabase()
await addLeague(db)
beforeEach(async () => {
  await standStill(db, noon)
  await setWorld(db, 'replay')
  ;[expert = 0] = await addExperts(db, 1)
})

const home: PlanDraft['selections'] = [{ play: 1, picks: [{ key: '2' }] }]
async function publish(match: number, changes: Partial<PlanDraft> = {}) {
  const draft = draftOf(expert, match, { selections: home, ...changes })
  const { published, refused } = await publishPlans(db, [draft])
  expect(refused).toEqual([])
  return published[0]?.planId ?? 0
}
const marketOf = async (planId: number) =>
  (await db.selectFrom('plan').select('market').where('plan_id', '=', planId).executeTakeFirst())
    ?.market
const priceHome = (match: number, price: string) =>
  db
    .updateTable('match')
    .set({
      odds: JSON.stringify({ source: 'test', result: { home: price, draw: '3.5', away: '4.2' } }),
    })
    .where('match_id', '=', match)
    .execute()

test.each([
  [after(60), 23.9, true],
  [after(60), 24.1, false],
  [after(11), 2.9, true],
  [after(11), 3.1, false],
])('on %s, prices %d hours old are some: %s', async (kickoff, hours, isFresh) => {
  const [match = 0] = await addMatches(db, [kickoff])
  await standStill(db, after(hours))
  const market = await marketOf(await publish(match))
  expect(market === null).toBe(!isFresh)
})

test('prices are renewed while their source states them, and not when it is silent', async () => {
  const [match = 0] = await addMatches(db, [after(60)])
  await standStill(db, after(30))
  await renewPrices(db, 'other')
  expect(await marketOf(await publish(match))).toBeNull()
  await renewPrices(db, 'test')
  const [again = 0] = await addExperts(db, 1)
  expert = again
  expect(await marketOf(await publish(match))).toMatchObject({ at: after(30).toISOString() })
})

test('a plan that is sealed again keeps the worst price of its pick', async () => {
  const [match = 0] = await addMatches(db, [after(5)])
  const planId = await publish(match)
  await priceHome(match, '2.50')
  await publish(match, { planId })
  await standStill(db, after(5))
  await revealStarted(db)
  await storeResult(db, match, { status: 8, full: [1, 0] })
  await db.transaction().execute((tx) => settleMatches(tx, [match]))
  await measureRevealed(db)
  const { rows } = await sql<Record<string, unknown>>`
    select profit, expected, closing_value from plan join plan_measure using (plan_id)
    where plan_id = ${planId}`.execute(db)
  const [chance = 0] = powerShares([1.85, 3.5, 4.2]) ?? []
  const [close = 0] = powerShares([2.5, 3.5, 4.2]) ?? []
  expect(rows).toEqual([{ profit: '0.850000', expected: chance, closing_value: 1.85 * close - 1 }])
  const page = await findPlanDetail(db, planId, 'en')
  expect(page?.content?.selections[0]?.picks).toMatchObject([
    { key: '2', odds: '1.85', marketShare: chance },
  ])
  // the prices beside it are those of the last version
  expect(page?.market[0]?.options[0]).toEqual({ key: '2', odds: '2.50' })
  expect(page?.versions[1]?.content?.selections[0]?.picks[0]?.odds).toBe('1.85')
})

test('another pick has the price of its own version', async () => {
  const [match = 0] = await addMatches(db, [after(5)])
  const planId = await publish(match, { selections: [{ play: 1, picks: [{ key: '3' }] }] })
  await priceHome(match, '2.50')
  await publish(match, { planId })
  const { rows } = await sql<{ odds: string }>`
    select odds from plan_secret_pick where plan_id = ${planId}`.execute(db)
  expect(rows).toEqual([{ odds: '2.500' }])
})
