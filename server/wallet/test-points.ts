/** For tests: plans to unlock, points to spend, and the invariants to check afterwards. */
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { PlanDraft } from '../../contract/plan.ts'
import type { Tables } from '../db/tables.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { addExperts, addMatches, after, draftOf, storeResult } from '../db/test-world.ts'
import { findBroken } from './invariants.ts'
import { move } from './move.ts'
import { ensureOwner } from './owner.ts'
import { book1 } from '../../rules/book/v1.ts'

export const visitor = (uid: string) => ({ kind: 'visitor', uid }) as const

/**
 * Adds plans, each of a new expert, on a new match that kicks off five hours after the site's
 * noon: home win at odds of 1.85.
 */
export async function addPlans(
  db: Kysely<Tables>,
  count: number,
  changes: Partial<PlanDraft> = {},
): Promise<{ match: number; plans: number[] }> {
  const experts = await addExperts(db, count)
  const [match = 0] = await addMatches(db, [after(5)])
  const drafts = experts.map((expert) => draftOf(expert, match, { price: 8, ...changes }))
  const { published } = await publishPlans(db, drafts, book1)
  return { match, plans: published.map(({ planId }) => planId) }
}

/** A visitor with this many points. */
export async function fund(db: Kysely<Tables>, uid: string, points: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ownerId = await ensureOwner(tx, visitor(uid), `10.1.${uid.length}.${uid}`)
    const { balance } = await tx
      .selectFrom('wallet')
      .select('balance')
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    const amount = points - (balance ?? 0)
    if (amount !== 0)
      await move(tx, { ownerId, amount, book: 'grants', reason: 'daily', once: `fund ${uid}` })
    return ownerId
  })
}

export async function addAccount(db: Kysely<Tables>, uid: string): Promise<number> {
  const row = await db
    .insertInto('owner')
    .values({ uid, kind: 'account', created_at: new Date() })
    .returning('owner_id')
    .executeTakeFirstOrThrow()
  return row.owner_id
}

export async function balanceOf(db: Kysely<Tables>, ownerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('wallet')
    .select('balance')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.balance ?? null
}

/** Stores a result and settles by it in one transaction, as an ingest does. */
export function finish(
  db: Kysely<Tables>,
  match: number,
  result: Parameters<typeof storeResult>[2],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await storeResult(tx, match, result)
    return settleMatches(tx, [match])
  })
}

export const home = { status: 8, full: [2, 1] } as const
export const away = { status: 8, full: [0, 1] } as const
export const cancelled = { status: 12 } as const

export async function mustHold(db: Kysely<Tables>): Promise<void> {
  expect(await findBroken(db)).toEqual([])
}
