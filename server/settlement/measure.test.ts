/**
 * Revealed plans are measured by the market, each once, and the records of their experts are
 * recomputed.
 */
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  openStarted,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { powerShares } from '../../rules/market.ts'
import { measureRevealed } from './measure.ts'
import { settleMatches } from './settle.ts'

const { db } = await sharedDatabase()
await addLeague(db)

test('plans are measured in batches, until none is left', async () => {
  await standStill(db, noon)
  const experts = await addExperts(db, 5)
  const [match = 0, unpriced = 0] = [
    ...(await addMatches(db, [after(5)])),
    ...(await addMatches(db, [after(5)], null)),
  ]
  const drafts = experts.map((expert, at) => draftOf(expert, at === 4 ? unpriced : match))
  expect((await publishPlans(db, drafts)).refused).toEqual([])
  expect(await measureRevealed(db)).toBe(0)
  await standStill(db, after(5))
  await closeDeadlines(db)
  await revealStarted(db)
  await openStarted(db)
  const decisions = async () =>
    (
      await db
        .selectFrom('expert_record')
        .select('decisions')
        .where('expert_id', 'in', experts)
        .orderBy('expert_id')
        .execute()
    ).map((row) => row.decisions)
  await db.transaction().execute(async (tx) => {
    await storeResult(tx, match, { status: 8, full: [2, 1] })
    await settleMatches(tx, [match])
  })
  const before = await decisions()
  expect(await measureRevealed(db, 2)).toBe(5)
  expect(await measureRevealed(db, 2)).toBe(0)
  // the last plan is not decided yet
  expect(await decisions()).toEqual(before.map((count, at) => count + (at === 4 ? 0 : 1)))
  const measures = await db
    .selectFrom('plan_measure')
    .innerJoin('plan', 'plan.plan_id', 'plan_measure.plan_id')
    .select(['measured', 'expected', 'closing_value'])
    .where('expert_id', 'in', experts)
    .orderBy('plan.plan_id')
    .execute()
  // the closing price equals the price at sealing
  const share = powerShares([1.85, 3.5, 4.2])?.[0] ?? 0
  const measured = {
    measured: true,
    expected: expect.closeTo(share, 12) as number,
    closing_value: expect.closeTo(1.85 * share - 1, 12) as number,
  }
  const unknown = { measured: true, expected: null, closing_value: null }
  expect(measures).toEqual([measured, measured, measured, measured, unknown])
})
