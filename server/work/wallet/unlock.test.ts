import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../db/test-database.ts'
import { publishPlans } from '../publish.ts'
import { addExperts, addLeague, addMatches, after, draftOf, noon, standStill } from '../test-world.ts'
import { findBalance } from './balance.ts'
import { findUnlock, unlockPlan } from './unlock.ts'

let test1: TestDatabase
let plan = 0
beforeAll(async () => {
  test1 = await testDatabase()
  await addLeague(test1.db)
  await standStill(test1.db, noon)
  const [expert = 0] = await addExperts(test1.db, 1)
  const [match = 0] = await addMatches(test1.db, [after(5)])
  const { published } = await publishPlans(test1.db, [draftOf(expert, match, { price: 18, refundOnMiss: true })])
  plan = published[0]?.planId ?? 0
})
afterAll(() => test1.drop())

test('unlock once', async () => {
  const who = { kind: 'visitor', uid: 'v1' } as const
  expect(await findBalance(test1.db, who, '10.0.0.1')).toBe(38)
  expect(await findUnlock(test1.db, 'v1', plan)).toBeNull()
  expect(await unlockPlan(test1.db, who, plan, 18, '10.0.0.1')).toEqual({ ok: true, charged: 18, balanceBefore: 38, balance: 20 })
  expect(await unlockPlan(test1.db, who, plan, 8, '10.0.0.1')).toEqual({ ok: true, charged: 0, balanceBefore: 20, balance: 20 })
  expect(await findUnlock(test1.db, 'v1', plan)).toEqual({ at: noon, price: 18, refunded: false })
  expect(await unlockPlan(test1.db, { kind: 'visitor', uid: 'v2' }, plan, 8, '')).toEqual({ ok: false, why: 'price changed' })
  expect(await unlockPlan(test1.db, { kind: 'visitor', uid: 'v2' }, 999, 8, '')).toEqual({ ok: false, why: 'no such plan' })
})
