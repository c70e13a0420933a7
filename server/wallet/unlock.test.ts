import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { listEntries } from './points.ts'
import { publishPlans } from '../publishing/publish.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
} from '../db/test-world.ts'
import { subjectOf } from '../address.ts'
import { findBalance } from './balance.ts'
import { findBroken } from './invariants.ts'
import { grantWelcome, welcomesADay } from './grants.ts'
import { ensureOwner } from './owner.ts'
import { addAccount, addPlans, away, finish, fund, mustHold, visitor } from './test-points.ts'
import { findUnlock, unlockPlan } from './unlock.ts'
import { watchInvariants } from './watch.ts'
import { book1 } from '../../rules/book/v1.ts'

let plan = 0
let match = 0
const { db, owner } = await sharedDatabase()
await addLeague(db)
beforeEach(async () => {
  await standStill(db, noon)
  const added = await addPlans(db, 1, { price: 18 })
  ;[plan = 0] = added.plans
  match = added.match
})

const rows = async () => {
  const counts = sql<{
    owners: number
    welcomes: number
    movements: number
  }>`select (select count(*)::int from owner) as owners,
    (select count(*)::int from welcome) as welcomes,
    (select count(*)::int from movement) as movements`
  return (await counts.execute(db)).rows[0]
}

test('a visitor’s row, wallet and welcome grant are created with the first unlock', async () => {
  const before = await rows()
  expect(await findBalance(db, visitor('first'), '10.0.0.1')).toBe(38)
  expect(await findUnlock(db, 'first', plan)).toBeNull()
  expect(await rows()).toEqual(before)
  expect(await unlockPlan(db, visitor('first'), plan, 18, '10.0.0.1')).toEqual({
    ok: true,
    charged: 18,
    balanceBefore: 38,
    balance: 20,
  })
  expect(await findBalance(db, visitor('first'), '10.0.0.1')).toBe(20)
  expect(await findUnlock(db, 'first', plan)).toEqual({ at: noon, price: 18, refunded: false })
  // at any price and at any time
  await finish(db, match, away)
  expect(await unlockPlan(db, visitor('first'), plan, 8, '10.0.0.1')).toEqual({
    ok: true,
    charged: 0,
    balanceBefore: 20,
    balance: 20,
  })
  const { records, next } = await listEntries(db, 'zht', 'first', { size: 1 })
  expect(records).toMatchObject([
    { reason: 'unlock', amount: -18, balance: 20, at: noon.toISOString(), plan: { id: plan } },
  ])
  const older = await listEntries(db, 'zht', 'first', { size: 1, before: next ?? 0 })
  expect(older).toMatchObject({ records: [{ reason: 'welcome', amount: 38 }], next: null })
  expect(older.records[0]?.plan).toBeUndefined()
  await mustHold(db)
})

test('a refused unlock gives the reason, and changes nothing', async () => {
  const free = await addPlans(db, 1, { price: 0 })
  const dear = await addPlans(db, 2, { price: 38 })
  const [first = 0, second = 0] = dear.plans
  await unlockPlan(db, visitor('poor'), first, 38, '10.0.0.9')
  const before = await rows()
  const why = (uid: string, id: number, price: number) =>
    unlockPlan(db, visitor(uid), id, price, '10.0.0.2')
  expect(await why('nobody', 999_999, 18)).toEqual({ ok: false, why: 'no such plan' })
  expect(await why('poor', 999_999, 18)).toEqual({ ok: false, why: 'no such plan' })
  expect(await why('nobody', free.plans[0] ?? 0, 0)).toEqual({ ok: false, why: 'free' })
  expect(await why('nobody', plan, 8)).toEqual({ ok: false, why: 'price changed' })
  expect(await why('poor', second, 38)).toEqual({ ok: false, why: 'not enough points' })
  await standStill(db, new Date(after(5).getTime() - 300_000))
  expect(await why('nobody', plan, 18)).toEqual({ ok: false, why: 'not on sale' })
  expect(await rows()).toEqual(before)
  await standStill(db, new Date(after(5).getTime() - 300_001))
  expect(await why('somebody', plan, 18)).toMatchObject({ ok: true })
})

test('a public plan cannot be charged, even if the kick-off was postponed', async () => {
  await db.updateTable('plan').set({ revealed_at: noon }).where('plan_id', '=', plan).execute()
  expect(await unlockPlan(db, visitor('late'), plan, 18, '10.0.0.3')).toEqual({
    ok: false,
    why: 'not on sale',
  })
})

test('several concurrent first unlocks create one owner', async () => {
  const { plans } = await addPlans(db, 4)
  const done = await Promise.all(
    plans.map((id) => unlockPlan(db, visitor('at once'), id, 8, '10.0.2.1')),
  )
  expect(done.every(({ ok }) => ok)).toBe(true)
  expect(await findBalance(db, visitor('at once'), '')).toBe(6)
})

test('an internal error is not reported as a refusal', async () => {
  await expect(unlockPlan(db, visitor('first'), 1e30, 18, '')).rejects.toThrow()
  expect(await findBalance(db, { kind: 'account', uid: 'unknown' }, '10.0.2.2')).toBe(0)
})

test('visitors of an address get the welcome grant while it has some left', async () => {
  const cheap = await addPlans(db, 1, { price: 8 })
  const buy = (uid: string, address = '10.0.1.1') =>
    unlockPlan(db, visitor(uid), cheap.plans[0] ?? 0, 8, address)
  for (const uid of ['w1', 'w2', 'w3'])
    expect(await buy(uid)).toMatchObject({ ok: true, balance: 30 })
  await sql`update welcome set granted = ${welcomesADay} where granted = 3`.execute(db)
  expect(await findBalance(db, visitor('w4'), '10.0.1.1')).toBe(0)
  expect(await buy('w4')).toEqual({ ok: false, why: 'not enough points' })
  expect(await findBalance(db, visitor('w4'), '10.0.1.2')).toBe(38)
  // an owner who got no welcome grant gets it once an address has some left
  await db.transaction().execute((tx) => ensureOwner(tx, visitor('w5'), '10.0.1.1'))
  expect(await findBalance(db, visitor('w5'), '10.0.1.1')).toBe(0)
  for (let time = 0; time < 2; time++)
    expect(await findBalance(db, visitor('w5'), '10.0.1.2')).toBe(38)
  await standStill(db, after(-24))
  expect(await findBalance(db, visitor('w4'), '10.0.1.1')).toBe(38)
  await mustHold(db)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.10.20.30', '192.10.20.30'],
  ['1::5:6:7:8:9:a', '1:0:5:6::/64'],
  ['', ''],
])('the address %s stands for %s', (address, subject) => expect(subjectOf(address)).toBe(subject))

test('an account gets 100, and 20 on each day it visits', async () => {
  const account = { kind: 'account', uid: 'daily' } as const
  const ownerId = await addAccount(db, 'daily')
  await db
    .transaction()
    .execute((tx) => grantWelcome(tx, ownerId, { kind: 'account', address: '10.77.0.1' }))
  await db
    .transaction()
    .execute((tx) => grantWelcome(tx, ownerId, { kind: 'account', address: '10.77.0.2' }))
  expect(await findBalance(db, account, '')).toBe(120)
  expect(await findBalance(db, account, '')).toBe(120)
  await standStill(db, new Date('2026-03-01T23:59:59Z'))
  expect(await findBalance(db, account, '')).toBe(120)
  await standStill(db, new Date('2026-03-02T00:00:00Z'))
  const tomorrow = await publishPlans(
    db,
    [
      draftOf((await addExperts(db, 1))[0] ?? 0, (await addMatches(db, [after(50)]))[0] ?? 0, {
        price: 38,
      }),
    ],
    book1,
  )
  const [published] = tomorrow.published
  expect(await unlockPlan(db, account, published?.planId ?? 0, 38, '')).toEqual({
    ok: true,
    charged: 38,
    balanceBefore: 140,
    balance: 102,
  })
  await expect(
    db.transaction().execute((tx) => ensureOwner(tx, { kind: 'account', uid: 'gone' }, '')),
  ).rejects.toThrow('no account')
  await mustHold(db)
})

test('the job finds each planted violation by its name', async () => {
  const ownerId = await fund(db, 'planted', 100)
  await unlockPlan(db, visitor('planted'), plan, 18, '')
  const plants = [
    [
      `update wallet set balance = balance + 1 where owner_id = ${ownerId}`,
      'a balance is not the sum of its entries',
    ],
    [
      `insert into movement (reason, once, at) values ('daily', 'planted', now())`,
      'the entries of a movement do not sum to 0',
    ],
    [
      `update entry set wallet_id = 0 where amount = -18 and balance = 82`,
      'an entry has no wallet',
    ],
    [
      `update unlock set refunded = 5 where owner_id = ${ownerId}`,
      'refunds are not what an unlock says, or more than its price',
    ],
    [
      `update unlock set price = 8 where owner_id = ${ownerId}`,
      'an unlock was not charged its price, once',
    ],
    [`delete from unlock where owner_id = ${ownerId}`, 'a charge has no unlock'],
    [
      `update plan set outcome = 'push', settled_at = now() where plan_id = ${plan}`,
      'something that should have come back has not',
    ],
    [
      `update expert set next_serial = next_serial + 1
      where expert_id = (select max(expert_id) from expert)`,
      'the serials of an expert have a gap',
    ],
    [
      `update entry set balance = balance + 1 where amount = -18 and balance = 82`,
      'an entry does not follow from the one before it',
    ],
  ] as const
  for (const [statement, name] of plants) {
    const planted = owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
      expect((await findBroken(tx)).map((words) => words.split(':')[0])).toContain(name)
      throw new Error('not to stay')
    })
    await expect(planted).rejects.toThrow('not to stay')
  }
  const logged: string[] = []
  await sql`update wallet set balance = balance + 1 where owner_id = ${ownerId}`.execute(owner)
  const watch = watchInvariants(db, (words) => logged.push(words))
  await watch()
  await watch()
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(
    /^BROKEN INVARIANT: a balance is not the sum of its entries: 1 times, first at \d+$/,
  )
  await sql`update wallet set balance = balance - 1 where owner_id = ${ownerId}`.execute(owner)
  await mustHold(db)
})

test('points go to no other owner, and one plan of a match, play and expert counts', async () => {
  const keys = fc.constantFrom('1', '2', '3')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(keys, fc.constantFrom(8 as const, 18 as const)), {
        minLength: 1,
        maxLength: 6,
      }),
      async (picks) => {
        const [expert = 0] = await addExperts(db, 1)
        const [match = 0] = await addMatches(db, [after(5)])
        const uid = `fan ${expert}`
        await fund(db, uid, 100)
        // contradictory plans, each bought
        const drafts = picks.map(([key, price]) =>
          draftOf(expert, match, { price, selections: [{ play: 1, picks: [{ key }] }] }),
        )
        const { published } = await publishPlans(db, drafts, book1)
        for (const [at, { planId }] of published.entries())
          await unlockPlan(db, visitor(uid), planId, picks[at]?.[1] ?? 0, '')
        await finish(db, match, away)
        const { n, not_counted } = await db
          .selectFrom('expert_record')
          .selectAll()
          .where('expert_id', '=', expert)
          .executeTakeFirstOrThrow()
        expect([n, not_counted]).toEqual([1, picks.length - 1])
        // a plan that does not count costs its buyer nothing and earns its expert nothing
        expect(await findBalance(db, visitor(uid), '')).toBe(100 - (picks[0]?.[1] ?? 0))
      },
    ),
    { numRuns: 15 },
  )
  const { rows: between } = await sql`
    select movement_id from entry join wallet using (wallet_id)
    where owner_id is not null group by movement_id having count(*) > 1`.execute(db)
  expect(between).toEqual([])
  await mustHold(db)
})
