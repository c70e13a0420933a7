import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { listOpened } from '../publishing/opened-plans.ts'
import { listEntries } from './points.ts'
import { publishPlans } from '../publishing/publish.ts'
import {
  refundOnHold,
  settleHidden,
  settleMatches,
  settleOverdue,
  settleReleased,
} from '../settlement/settle.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  postponeOverdue,
  standStill,
} from '../db/test-world.ts'
import { collectDebt } from './refund.ts'
import {
  addPlans,
  away,
  balanceOf,
  cancelled,
  finish,
  fund,
  home,
  mustHold,
  visitor,
} from './test-points.ts'
import { findUnlock, unlockPlan } from './unlock.ts'
import { book1 } from '../../rules/book/v1.ts'

let count = 0
let uid = ''
let ownerId = 0
const test1 = await sharedDatabase()
await addLeague(test1.db)
beforeEach(async () => {
  await standStill(test1.db, noon)
  uid = `reader ${++count}`
  ownerId = await fund(test1.db, uid, 20)
})

const balance = () => balanceOf(test1.db, ownerId)
const unlock = (plan: number, price = 18) => unlockPlan(test1.db, visitor(uid), plan, price, '')
/** Reason and amount of every movement, in order. */
const history = async () =>
  (await listEntries(test1.db, 'en', uid, { size: 100 })).records
    .map(({ reason, amount }) => `${reason} ${amount}`)
    .toReversed()
    .slice(2)

async function bought(
  changes: Parameters<typeof addPlans>[2] = {},
): Promise<{ match: number; plan: number }> {
  const { match, plans } = await addPlans(test1.db, 1, { price: 18, ...changes })
  const [plan = 0] = plans
  expect(await unlock(plan)).toMatchObject({ ok: true, charged: 18 })
  return { match, plan }
}

test('a plan on hold is refunded after a day, and charged again for a hit', async () => {
  const { match, plan } = await bought()
  const { db, owner } = test1
  const sealed = await db
    .selectFrom('plan_secret')
    .selectAll()
    .where('plan_id', '=', plan)
    .execute()
  const asOwner = (statement: ReturnType<typeof sql>) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })
  await asOwner(sql`delete from plan_secret where plan_id = ${plan}`)
  const now = async (hours: number) => {
    await standStill(db, after(hours))
    await revealStarted(db)
    const refunded = await refundOnHold(db)
    await mustHold(db)
    return [refunded, await balance()]
  }
  expect(await now(6)).toEqual([0, 2])
  expect(await now(28)).toEqual([0, 2])
  expect(await now(29)).toEqual([1, 20])
  expect(await now(30)).toEqual([0, 20])
  expect(await history()).toEqual(['unlock -18', 'refund_unrevealed 18'])
  // settled by a clock before that day, it is a hit and keeps its price
  await standStill(db, after(6))
  await finish(db, match, home)
  for (const row of sealed)
    await asOwner(sql`insert into plan_secret (plan_id, version, published_at, salt, body)
      values (${plan}, ${row.version}, ${row.published_at}, ${row.salt},
        ${JSON.stringify(row.body)})`)
  expect(await settleReleased(db)).toBe(1)
  expect(await history()).toEqual(['unlock -18', 'refund_unrevealed 18', 'refund_reversed -18'])
  expect(await balance()).toBe(2)
  await mustHold(db)
})

const under2 = [{ play: 5 as const, line: 3, picks: [{ key: 'under' }] }]
test.each([
  ['a hit with refund', { refundOnMiss: true }, home, []],
  ['a miss with refund', { refundOnMiss: true }, away, ['refund_miss 18']],
  ['a miss without', {}, away, []],
  ['a push', { selections: under2 }, home, ['refund_push 18']],
  ['a cancelled match', {}, cancelled, ['refund_not_counted 18']],
] as const)('%s', async (_, changes, result, refunds) => {
  const { match, plan } = await bought({
    ...changes,
    ...('selections' in changes && { selections: [...changes.selections] }),
  })
  await finish(test1.db, match, result)
  expect(await history()).toEqual(['unlock -18', ...refunds])
  expect(await balance()).toBe(refunds.length > 0 ? 20 : 2)
  expect(await findUnlock(test1.db, uid, plan)).toMatchObject({
    price: 18,
    refunded: refunds.length > 0,
  })
  await mustHold(test1.db)
})

test('a match that is not played in time is refunded automatically', async () => {
  await bought()
  await standStill(test1.db, after(5 + 48))
  await postponeOverdue(test1.db)
  await settleOverdue(test1.db)
  expect(await history()).toEqual(['unlock -18', 'refund_not_counted 18'])
  await mustHold(test1.db)
})

test('an unrevealed plan is refunded', async () => {
  const { match } = await bought()
  await standStill(test1.db, after(5 + 24))
  await settleHidden(test1.db)
  expect(await history()).toEqual(['unlock -18', 'refund_unrevealed 18'])
  // a plan revealed too late is a miss, whatever the result
  await finish(test1.db, match, home)
  expect(await balance()).toBe(20)
  await mustHold(test1.db)
})

test('a correction takes points from the balance, and the rest from later credits', async () => {
  const { match } = await bought({ refundOnMiss: true })
  await finish(test1.db, match, away)
  expect(await balance()).toBe(20)
  const other = await addPlans(test1.db, 1, { price: 8, refundOnMiss: true })
  await unlock(other.plans[0] ?? 0, 8)
  // 12 of the 18 points can be taken
  await finish(test1.db, match, home)
  expect(await balance()).toBe(0)
  // after a credit of 8 no debt is left: only 6 were owed
  await finish(test1.db, other.match, away)
  expect(await balance()).toBe(2)
  expect(await history()).toEqual([
    'unlock -18',
    'refund_miss 18',
    'unlock -8',
    'refund_reversed -12',
    'refund_miss 8',
    'refund_reversed -6',
  ])
  await mustHold(test1.db)
})

const results = { home, away, cancelled, draw: { status: 8, full: [1, 1] } } as const
function orders<T>(items: readonly T[]): T[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

test('results, corrections, a void and a late plan in any order: the last decides', async () => {
  const ends = new Map<string, string>()
  const events = ['home', 'away', 'cancelled', 'draw', 'late'] as const
  for (const order of orders(events)) {
    await standStill(test1.db, noon)
    uid = `order ${++count}`
    ownerId = await fund(test1.db, uid, 20)
    const { match, plan } = await bought({ refundOnMiss: true })
    const { expert_id } = await test1.db
      .selectFrom('plan')
      .select('expert_id')
      .where('plan_id', '=', plan)
      .executeTakeFirstOrThrow()
    let last: keyof typeof results = 'home'
    await standStill(test1.db, after(6))
    for (const event of order) {
      if (event === 'late') {
        const { published } = await publishPlans(
          test1.db,
          [draftOf(expert_id, match, { price: 8 })],
          book1,
        )
        expect(published).toEqual([])
      } else await finish(test1.db, match, results[(last = event)])
    }
    await finish(test1.db, match, results[last])
    const stored = await test1.db
      .selectFrom('plan')
      .select(['outcome', 'hit_result', 'nc_reason', 'profit'])
      .where('plan_id', '=', plan)
      .executeTakeFirstOrThrow()
    const end = JSON.stringify([stored, await balance(), await findUnlock(test1.db, uid, plan)])
    expect(ends.get(last) ?? end).toBe(end)
    ends.set(last, end)
  }
  expect([...ends.keys()].toSorted()).toEqual(Object.keys(results).toSorted())
  await mustHold(test1.db)
})

const lines = [2.25, 2.5, 2.75, 3]
/** Every line and side of the total of goals, with refund on a miss and without. */
const bets = lines.flatMap((line) =>
  (['over', 'under'] as const).flatMap((key) =>
    [true, false].map((refundOnMiss) => ({ line, key, refundOnMiss })),
  ),
)
type Bet = (typeof bets)[number]

/** Each half of the stake by its own line; null for goals that settle nothing. */
function endOf({ line, key, refundOnMiss }: Bet, goals: number | null) {
  if (goals === null) return { mark: 'other', isBack: true }
  const halves = (line * 4) % 2 === 0 ? [line, line] : [line - 0.25, line + 0.25]
  const sum = halves
    .map((half) => Math.sign(goals - half) * (key === 'over' ? 1 : -1))
    .reduce((one, other) => one + other, 0)
  if (sum === 0) return { mark: 'other', isBack: true }
  return { mark: sum > 0 ? 'hit' : 'miss', isBack: sum < 0 && refundOnMiss }
}

const totals = [0, 2, 3, null]
test.each(totals.flatMap((goals) => totals.map((corrected) => [goals, corrected] as const)))(
  'with %s goals, corrected to %s, points add up for every line, side and refund',
  async (...results) => {
    const { db } = test1
    const authors = await addExperts(db, bets.length)
    const [match = 0] = await addMatches(db, [after(5)])
    const drafts = bets.map(({ line, key, refundOnMiss }, at) =>
      draftOf(authors[at] ?? 0, match, {
        price: 8,
        refundOnMiss,
        selections: [
          { play: 5, line, picks: [{ key }] },
          // a second selection has no part in what comes back
          ...(at % 3 === 0 ? [{ play: 1 as const, picks: [{ key: '1' }] }] : []),
        ],
      }),
    )
    const { published } = await publishPlans(db, drafts, book1)
    expect(published).toHaveLength(bets.length)
    const cost = 8 * bets.length
    const reader = `combined ${results.join(' ')}`
    const owner = await fund(db, reader, cost)
    for (const { planId } of published)
      expect(await unlockPlan(db, visitor(reader), planId, 8, '')).toMatchObject({ ok: true })
    expect(await balanceOf(db, owner)).toBe(0)
    for (const goals of results) {
      await finish(db, match, goals === null ? cancelled : { status: 8, full: [goals, 0] })
      const ends = bets.map((bet) => endOf(bet, goals))
      const back = 8 * ends.filter(({ isBack }) => isBack).length
      const count = (of: string) => ends.filter(({ mark }) => mark === of).length
      expect(await balanceOf(db, owner)).toBe(back)
      const { records, summary } = await listOpened(db, 'en', reader, { size: 100 })
      expect(summary).toMatchObject({
        hits: count('hit'),
        misses: count('miss'),
        others: count('other'),
        models: { hits: 0, misses: 0, others: 0 },
        paid: cost,
        returned: back,
      })
      for (const { id, moves } of records) {
        const at = published.findIndex(({ planId }) => planId === id)
        const sum = moves.reduce((total, { amount }) => total + amount, 0)
        expect([id, sum]).toEqual([id, ends[at]?.isBack === true ? 0 : -8])
      }
      await mustHold(db)
    }
  },
)

test('many readers and plans in one settlement, some with a debt', async () => {
  const { db } = test1
  const first = await addPlans(db, 3, { price: 18, refundOnMiss: true })
  const second = await addPlans(db, 3, { price: 8, refundOnMiss: true })
  const readers = Array.from({ length: 10 }, (_, no) => `many ${no}`)
  const spent = async (uid: string, plans: number[], price: number) => {
    for (const plan of plans) await unlockPlan(db, visitor(uid), plan, price, '')
  }
  const owners = await Promise.all(readers.map((uid, no) => fund(db, uid, 54 + (no % 3) * 8)))
  for (const uid of readers) await spent(uid, first.plans, 18)
  await finish(db, first.match, away)
  for (const uid of readers) await spent(uid, second.plans, 8)
  await finish(db, first.match, home)
  await mustHold(db)
  await finish(db, second.match, away)
  await mustHold(db)
  // each has its grants less three unlocks at 18
  expect(await Promise.all(owners.map((owner) => balanceOf(db, owner)))).toEqual(
    readers.map((_, no) => (no % 3) * 8),
  )
  // A reader without debt keeps the balance.
  await db.transaction().execute((tx) => collectDebt(tx, owners[1] ?? 0))
  expect(await balanceOf(db, owners[1] ?? 0)).toBe(8)
})

test('settled concurrently, a match is settled once', async () => {
  const { match } = await bought({ refundOnMiss: true })
  await finish(test1.db, match, home)
  await finish(test1.db, match, away)
  await Promise.all(
    Array.from({ length: 8 }, () =>
      test1.db.transaction().execute((tx) => settleMatches(tx, [match])),
    ),
  )
  await Promise.all(Array.from({ length: 8 }, () => finish(test1.db, match, away)))
  expect(await history()).toEqual(['unlock -18', 'refund_miss 18'])
  await mustHold(test1.db)
})
