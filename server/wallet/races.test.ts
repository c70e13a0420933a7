import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { addLeague, noon, standStill } from '../db/test-world.ts'
import { findBalance } from './balance.ts'
import { mergeVisitor } from '../accounts/merge-visitor.ts'
import { grantWelcome } from './grants.ts'
import {
  addAccount,
  addPlans,
  balanceOf,
  cancelled,
  finish,
  fund,
  mustHold,
  visitor,
} from './test-points.ts'
import { unlockPlan, type Unlocked } from './unlock.ts'

/** The number of repetitions; the product's target is 20. */
const times = Number(process.env['RACE_RUNS'] ?? 2)
const rounds = Array.from({ length: times }, (_, index) => index)

const test1 = await sharedDatabase()
await addLeague(test1.db)
await standStill(test1.db, noon)
afterAll(() => mustHold(test1.db))

const charged = (results: readonly Unlocked[]) =>
  results.filter((result) => result.ok && result.charged > 0).length

test.each(rounds)(
  '1,000 plans at once with points for 100: exactly 100 are charged (%i)',
  async (round) => {
    const { db } = test1
    const { plans } = await addPlans(db, 1_000)
    const ownerId = await fund(db, `funded ${round}`, 800)
    const results = await Promise.all(
      plans.map((plan) => unlockPlan(db, visitor(`funded ${round}`), plan, 8, '')),
    )
    expect(charged(results)).toBe(100)
    expect(
      results.filter((result) => !result.ok && result.why === 'not enough points'),
    ).toHaveLength(900)
    expect(await balanceOf(db, ownerId)).toBe(0)
    await mustHold(db)
  },
)

test.each(rounds)(
  'one plan 1,000 times at once by a visitor who owned nothing: one charge, and all succeed (%i)',
  async (round) => {
    const { db } = test1
    const { plans } = await addPlans(db, 1)
    const newcomer = visitor(`new ${round}`)
    const results = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        unlockPlan(db, newcomer, plans[0] ?? 0, 8, `10.0.0.${round}`),
      ),
    )
    expect(results.every((result) => result.ok && result.balance === 30)).toBe(true)
    expect(charged(results)).toBe(1)
    const { rows } = await sql`select from owner where uid = ${newcomer.uid}`.execute(db)
    expect(rows).toHaveLength(1)
    await mustHold(db)
  },
)

test.each(rounds)(
  'a match is cancelled during unlocks: every charged reader gets the points back (%i)',
  async (round) => {
    const { db } = test1
    const { match, plans } = await addPlans(db, 4)
    // Plans that stay on sale: wallets change while points are refunded.
    const other = await addPlans(db, 4)
    const buyers = Array.from({ length: 50 }, (_, buyer) => visitor(`buyer ${round} ${buyer}`))
    await Promise.all(buyers.map(({ uid }) => fund(db, uid, 64)))
    const buying = buyers.flatMap((buyer) =>
      [...plans, ...other.plans].map((plan) => unlockPlan(db, buyer, plan, 8, '')),
    )
    // On its own connection, in the middle of the purchases.
    await Promise.all(buying.slice(0, 40))
    const settled = finish(test1.owner, match, cancelled)
    const results = await Promise.all(buying)
    expect(await settled).toBe(4)
    const { rows } = await sql<{ balance: number }>`
    select distinct balance from owner join wallet using (owner_id)
    where uid like ${`buyer ${round} %`}`.execute(db)
    expect(rows).toEqual([{ balance: 32 }])
    expect(
      results
        .filter((result) => !result.ok)
        .every((result) => !result.ok && result.why === 'not on sale'),
    ).toBe(true)
    await mustHold(db)
  },
)

test.each(rounds)(
  'signing in 20 times at once while unlocking and settling: merged once (%i)',
  async (round) => {
    const { db } = test1
    const { match, plans } = await addPlans(db, 10)
    const uid = `merged ${round}`
    await fund(db, uid, 100)
    const account = await addAccount(db, `account ${round}`)
    await db
      .transaction()
      .execute((tx) => grantWelcome(tx, account, { kind: 'account', address: '10.77.0.1' }))
    await unlockPlan(db, visitor(uid), plans[0] ?? 0, 8, '')
    await Promise.all([
      ...Array.from({ length: 20 }, () =>
        db.transaction().execute((tx) => mergeVisitor(tx, uid, account)),
      ),
      ...plans.map((plan) => unlockPlan(db, visitor(uid), plan, 8, '')),
      ...plans
        .slice(0, 3)
        .map((plan) => unlockPlan(db, { kind: 'account', uid: `account ${round}` }, plan, 8, '')),
      finish(test1.owner, match, cancelled),
    ])
    // Everything was refunded to the account, with the daily points.
    expect(await findBalance(db, { kind: 'account', uid: `account ${round}` }, '')).toBe(220)
    expect(await findBalance(db, visitor(uid), '')).toBe(0)
    await mustHold(db)
  },
)

test('the daily grant comes once, however many first calls are concurrent', async () => {
  const { db } = test1
  const account = await addAccount(db, 'daily')
  await db
    .transaction()
    .execute((tx) => grantWelcome(tx, account, { kind: 'account', address: '10.77.0.2' }))
  const balances = await Promise.all(
    Array.from({ length: 100 }, () => findBalance(db, { kind: 'account', uid: 'daily' }, '')),
  )
  expect(new Set(balances)).toEqual(new Set([120]))
  await mustHold(db)
})
