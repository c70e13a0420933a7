import { beforeEach, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { listEntries, listFollowed } from '../wallet/points.ts'
import { addExperts, addLeague, after, noon, standStill } from '../db/test-world.ts'
import { findBalance } from '../wallet/balance.ts'
import { mergeVisitor } from './merge-visitor.ts'
import { follow, mostFollowed, unfollow } from '../following/follow.ts'
import { grantWelcome } from '../wallet/grants.ts'
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
} from '../wallet/test-points.ts'
import { findUnlock, unlockPlan } from '../wallet/unlock.ts'

let count = 0
let [guest, name] = ['', '']
let [guestOwner, account] = [0, 0]
const { db } = await sharedDatabase()
await addLeague(db)
await standStill(db, noon)
beforeEach(async () => {
  guest = `guest ${++count}`
  name = `account ${count}`
  guestOwner = await fund(db, guest, 38)
  account = await addAccount(db, name)
  await db
    .transaction()
    .execute((tx) => grantWelcome(tx, account, { kind: 'account', address: `10.77.0.${account}` }))
})
const member = () => ({ kind: 'account', uid: name }) as const
const merge = () => db.transaction().execute((tx) => mergeVisitor(tx, guest, account))

test('unlocked plans, follows and points become the account’s, once', async () => {
  const { plans } = await addPlans(db, 1, { price: 8 })
  const [plan = 0] = plans
  const [expert = 0] = await addExperts(db, 1)
  await unlockPlan(db, visitor(guest), plan, 8, '')
  expect(await follow(db, visitor(guest), expert, '')).toBe('followed')
  await merge()
  await merge()
  expect(await findUnlock(db, name, plan)).toEqual({ at: noon, price: 8, refunded: false })
  expect(await listFollowed(db, name)).toEqual([expert])
  expect([await balanceOf(db, guestOwner), await balanceOf(db, account)]).toEqual([0, 130])
  // repeating the call costs nothing; the balance includes the day's grant
  expect(await unlockPlan(db, member(), plan, 8, '')).toEqual({
    ok: true,
    charged: 0,
    balanceBefore: 150,
    balance: 150,
  })
  const { records } = await listEntries(db, 'en', name, { size: 100 })
  expect(records.map(({ reason, amount, balance }) => [reason, amount, balance])).toEqual([
    ['daily', 20, 150],
    ['carried_over', 30, 130],
    ['welcome', 100, 100],
  ])
  await mustHold(db)
})

test('nothing is merged from an empty visitor, or between accounts', async () => {
  await db.transaction().execute((tx) => mergeVisitor(tx, 'nobody', account))
  await db.transaction().execute((tx) => mergeVisitor(tx, name, account))
  await merge()
  const other = await addAccount(db, `other ${count}`)
  await db.transaction().execute((tx) => mergeVisitor(tx, guest, other))
  expect(await balanceOf(db, account)).toBe(138)
  expect(await balanceOf(db, other)).toBeNull()
})

test('a later refund of a visitor’s unlock goes to the account', async () => {
  const { match, plans } = await addPlans(db, 1, { price: 28, refundOnMiss: true })
  await unlockPlan(db, visitor(guest), plans[0] ?? 0, 28, '')
  await merge()
  await finish(db, match, away)
  expect([await balanceOf(db, guestOwner), await balanceOf(db, account)]).toEqual([0, 138])
  await finish(db, match, home)
  expect(await balanceOf(db, account)).toBe(110)
  await mustHold(db)
})

test('a plan that both had unlocked costs its price once, whatever its outcome', async () => {
  const { match, plans } = await addPlans(db, 1, { price: 18, refundOnMiss: true })
  const [plan = 0] = plans
  await unlockPlan(db, member(), plan, 18, '')
  await unlockPlan(db, visitor(guest), plan, 18, '')
  await merge()
  // 138 and the day's grant, less one price
  expect(await balanceOf(db, account)).toBe(140)
  await finish(db, match, away)
  expect(await balanceOf(db, account)).toBe(158)
  await finish(db, match, home)
  expect(await balanceOf(db, account)).toBe(140)
  expect(await findUnlock(db, name, plan)).toMatchObject({ refunded: false })
  const { records } = await listEntries(db, 'en', name, { size: 2, before: 1_000_000 })
  expect(records.map(({ reason }) => reason)).toEqual(['refund_reversed', 'refund_miss'])
  await mustHold(db)
})

test('a visitor’s debt is taken from the account’s balance', async () => {
  const wrong = await addPlans(db, 1, { price: 38, refundOnMiss: true })
  await unlockPlan(db, visitor(guest), wrong.plans[0] ?? 0, 38, '')
  await finish(db, wrong.match, away)
  const spent = await addPlans(db, 1, { price: 38 })
  await unlockPlan(db, visitor(guest), spent.plans[0] ?? 0, 38, '')
  await finish(db, wrong.match, home)
  expect(await balanceOf(db, guestOwner)).toBe(0)
  await merge()
  expect(await balanceOf(db, account)).toBe(62)
  await mustHold(db)
})

test('an account’s debt is taken from the daily grant', async () => {
  const wrong = await addPlans(db, 2, { price: 38, refundOnMiss: true })
  const spent = await addPlans(db, 3, { price: 38 })
  for (const id of wrong.plans) await unlockPlan(db, member(), id, 38, '')
  await finish(db, wrong.match, away)
  for (const id of spent.plans) await unlockPlan(db, member(), id, 38, '')
  // 6 points are left (120 less 114), so 76 are owed
  await finish(db, wrong.match, home)
  for (const [day, left] of [0, 0, 0, 10].entries()) {
    await standStill(db, after(24 * (day + 1)))
    expect(await findBalance(db, member(), '')).toBe(left)
    await mustHold(db)
  }
  await standStill(db, noon)
})

test('at most 200 experts are followed: the visitor’s first ones fill the list', async () => {
  const experts = await addExperts(db, mostFollowed + 1)
  for (const expert of experts.slice(0, mostFollowed)) await follow(db, visitor(guest), expert, '')
  const last = experts.at(-1) ?? 0
  expect(await follow(db, visitor(guest), last, '')).toBe('too many')
  expect(await follow(db, visitor(guest), experts[0] ?? 0, '')).toBe('followed')
  await unfollow(db, guest, experts[0] ?? 0)
  expect(await follow(db, visitor(guest), last, '')).toBe('followed')
  expect(await follow(db, visitor(guest), 999_999, '')).toBe('no such expert')
  await follow(db, member(), experts[0] ?? 0, '')
  await follow(db, member(), experts[1] ?? 0, '')
  await merge()
  const followed = await listFollowed(db, name)
  expect(followed).toHaveLength(mostFollowed)
  expect(followed).toContain(experts[0])
})
