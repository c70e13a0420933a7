/** The welcome grants of an address and day, and debts that a daily grant pays back. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { countStatements } from '../db/test-statements.ts'
import { addLeague, after, noon, standStill } from '../db/test-world.ts'
import { findBalance } from './balance.ts'
import { grantDaily, grantWelcome, missingWelcome, welcomeFor, welcomesADay } from './grants.ts'
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

const { db, owner } = await sharedDatabase()
await addLeague(db)
beforeEach(() => standStill(db, noon))

let count = 0
/** The balance of a new owner who is welcomed from this address. */
async function welcomed(kind: 'account' | 'visitor', address: string): Promise<number | null> {
  const ownerId = await addAccount(db, `welcomed ${++count}`)
  await db.transaction().execute((tx) => grantWelcome(tx, ownerId, { kind, address }))
  return balanceOf(db, ownerId)
}

test('one owner gets one grant, and an address some hundreds a day', async () => {
  const ownerId = await addAccount(db, `welcomed ${++count}`)
  const again = () =>
    db
      .transaction()
      .execute((tx) => grantWelcome(tx, ownerId, { kind: 'account', address: '10.5.0.2' }))
  await again()
  await again()
  expect(await balanceOf(db, ownerId)).toBe(100)
  expect(await welcomed('visitor', '10.5.0.1')).toBe(38)
  expect(await welcomed('account', '10.5.0.1')).toBe(100)
  await sql`update welcome set granted = ${welcomesADay - 1} where granted = 2`.execute(owner)
  expect(await welcomeFor(db, '10.5.0.1')).toBe(38)
  expect(await welcomed('visitor', '10.5.0.1')).toBe(38)
  expect(await welcomeFor(db, '10.5.0.1')).toBe(0)
  expect(await welcomed('visitor', '10.5.0.1')).toBe(0)
  expect(await welcomeFor(db, '10.5.0.3')).toBe(38)
  // the next day (UTC) has other grants
  await standStill(db, after(12))
  expect(await welcomed('visitor', '10.5.0.1')).toBe(38)
  await mustHold(db)
})

test('a reader without a grant is told why', async () => {
  const [address, name] = ['10.5.0.4', `welcomed ${++count}`]
  expect(await missingWelcome(db, visitor('nobody yet'), address)).toBeNull()
  await welcomed('visitor', address)
  await sql`update welcome set granted = ${welcomesADay}`.execute(owner)
  expect(await missingWelcome(db, visitor('nobody yet'), address)).toBe('address')
  const ownerId = await addAccount(db, name)
  const account = { kind: 'account', uid: name } as const
  await db.transaction().execute((tx) => grantWelcome(tx, ownerId, { ...account, address }))
  expect(await balanceOf(db, ownerId)).toBe(0)
  expect(await missingWelcome(db, account, address)).toBe('account')
  // the second day, whatever the address
  await standStill(db, after(25))
  expect(await findBalance(db, account, address)).toBe(120)
  expect(await missingWelcome(db, account, address)).toBeNull()
  await mustHold(db)
})

test('a daily grant pays the debt that a corrected result has left', async () => {
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
  expect(await countStatements(db, (tx) => grantDaily(tx, ownerId))).toBe(3)
  expect(await balanceOf(db, ownerId)).toBe(4)
  // an owner with points left has no debt
  await day(48)
  expect(await countStatements(db, (tx) => grantDaily(tx, ownerId))).toBe(2)
  expect(await balanceOf(db, ownerId)).toBe(24)
  await mustHold(db)
})

test('plans that nobody unlocked cause no refunds and no locks', async () => {
  const { plans } = await addPlans(db, 1)
  expect(await countStatements(db, (db) => refundPlans(db, plans))).toBe(1)
})
