/** The daily budget of welcome points for an address, and debts that a daily grant pays back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { countStatements } from '../db/test-statements.ts'
import { addLeague, after, noon, standStill } from '../db/test-world.ts'
import { grantDaily, grantWelcome, welcomeFor } from './grants.ts'
import { refundPlans } from './refund.ts'
import {
  addAccount,
  addPlans,
  away,
  balanceOf,
  finish,
  fund,
  home,
  mustHold,
  visitor,
} from './test-points.ts'
import { unlockPlan } from './unlock.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
  await addLeague(world.db)
})
afterAll(() => world.drop())
beforeEach(() => standStill(world.db, noon))

let count = 0
/** The balance of a new owner who is welcomed from this address. */
async function welcomed(kind: 'account' | 'visitor', address: string): Promise<number | null> {
  const { db } = world
  const ownerId = await addAccount(db, `welcomed ${++count}`)
  await db.transaction().execute((tx) => grantWelcome(tx, ownerId, { kind, address }))
  return balanceOf(db, ownerId)
}

test('three visitors and an account of an address get grants, in any order', async () => {
  expect([
    await welcomed('visitor', '10.5.0.1'),
    await welcomed('account', '10.5.0.1'),
    await welcomed('visitor', '10.5.0.1'),
    await welcomed('visitor', '10.5.0.1'),
    await welcomed('visitor', '10.5.0.1'),
    await welcomed('account', '10.5.0.1'),
  ]).toEqual([38, 100, 38, 38, 0, 0])
  expect(await welcomeFor(world.db, '10.5.0.1')).toBe(0)
  expect(await welcomeFor(world.db, '10.5.0.2')).toBe(38)
  await mustHold(world.db)
})

test('two accounts leave no points for a visitor, until the next day', async () => {
  expect(await welcomed('account', '10.5.0.3')).toBe(100)
  expect(await welcomeFor(world.db, '10.5.0.3')).toBe(38)
  expect(await welcomed('account', '10.5.0.3')).toBe(100)
  expect(await welcomeFor(world.db, '10.5.0.3')).toBe(0)
  expect(await welcomed('visitor', '10.5.0.3')).toBe(0)
  // the next day (UTC) has another budget
  await standStill(world.db, after(12))
  expect(await welcomeFor(world.db, '10.5.0.3')).toBe(38)
  expect(await welcomed('visitor', '10.5.0.3')).toBe(38)
})

test('a daily grant pays the debt that a corrected result has left', async () => {
  const { db } = world
  const ownerId = await fund(db, 'owing', 20)
  const { match, plans } = await addPlans(db, 1, { price: 18, refundOnMiss: true })
  expect(await unlockPlan(db, visitor('owing'), plans[0] ?? 0, 18, '')).toMatchObject({ ok: true })
  await finish(db, match, away)
  const other = await addPlans(db, 1, { price: 18 })
  await unlockPlan(db, visitor('owing'), other.plans[0] ?? 0, 18, '')
  // 2 of the 18 points can be taken
  await finish(db, match, home)
  expect(await balanceOf(db, ownerId)).toBe(0)
  const day = (hours: number) => standStill(db, after(hours))
  await day(24)
  expect(await countStatements(world.db, (tx) => grantDaily(tx, ownerId))).toBe(3)
  expect(await balanceOf(db, ownerId)).toBe(4)
  // an owner with points left has no debt
  await day(48)
  expect(await countStatements(world.db, (tx) => grantDaily(tx, ownerId))).toBe(2)
  expect(await balanceOf(db, ownerId)).toBe(24)
  await mustHold(db)
})

test('plans that nobody unlocked cause no refunds and no locks', async () => {
  const { plans } = await addPlans(world.db, 1)
  expect(await countStatements(world.db, (db) => refundPlans(db, plans))).toBe(1)
})
