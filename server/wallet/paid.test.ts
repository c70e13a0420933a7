/** What a reader paid an expert so far. */
import { expect, test } from 'vitest'
import { book1 } from '../../rules/book/v1.ts'
import { mergeVisitor } from '../accounts/merge-visitor.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { addMatches, after, draftOf, noon, smallWorld } from '../db/test-world.ts'
import { publishPlans } from '../publishing/publish.ts'
import { findPaid } from './paid.ts'
import { away, cancelled, finish, fund, home, visitor } from './test-points.ts'
import { newAccount } from './test-reader.ts'
import { unlockPlan } from './unlock.ts'

const price = 8
const database = await sharedDatabase()
const { db } = database
const { experts } = await smallWorld(db, { now: noon, experts: 2 })

/** A plan on a match of its own. */
async function publish(refundOnMiss = false, [expert = 0] = experts) {
  const [match = 0] = await addMatches(db, [after(5)])
  const { published } = await publishPlans(
    db,
    [draftOf(expert, match, { price, refundOnMiss })],
    book1,
  )
  return { match, plan: published[0]?.planId ?? 0 }
}

test('each plan is one, with refunds, voided plans, and what a visitor paid before', async () => {
  const [hit, miss, refunded, voided, open] = [
    await publish(),
    await publish(),
    await publish(true),
    await publish(),
    await publish(),
  ]
  const elsewhere = await publish(false, experts.slice(1))
  const paid = (uid: string) => findPaid(db, uid, hit.plan)
  const nothing = { plans: 0, points: 0, refunded: 0, hits: 0, misses: 0, open: 0 }
  const account = await newAccount(database, '10.23.1.1')
  expect(await paid(account.uid)).toEqual(nothing)

  await fund(db, 'guest', 100)
  for (const { plan } of [hit, miss, refunded, voided, open, elsewhere])
    expect(await unlockPlan(db, visitor('guest'), plan, price, '')).toMatchObject({ ok: true })
  expect(await paid('guest')).toEqual({ ...nothing, plans: 5, points: 5 * price, open: 5 })
  await finish(db, hit.match, home)
  await finish(db, miss.match, away)
  await finish(db, refunded.match, away)
  await finish(db, voided.match, cancelled)
  const settled = { plans: 5, points: 5 * price, refunded: 2 * price, hits: 1, misses: 2, open: 1 }
  expect(await paid('guest')).toEqual(settled)

  // the account has unlocked one of these plans, too
  const holder = { kind: 'account', uid: account.uid } as const
  expect(await unlockPlan(db, holder, open.plan, price, '')).toMatchObject({ ok: true })
  await db.transaction().execute((tx) => mergeVisitor(tx, 'guest', account.ownerId))
  expect(await paid(account.uid)).toEqual({ ...settled, points: 6 * price, refunded: 3 * price })
})
