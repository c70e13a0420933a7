/**
 * The free plans that a reader opened, and how far the reader has seen the settlements of opened
 * plans. Kept by uid, so that opening a plan makes no owner and grants no points.
 */
import { sql, type Kysely } from 'kysely'
import { mostOpened } from '../../contract/calls/opened.ts'
import type { Tables } from '../db/tables.ts'

/** Days for which a row is kept. */
const days = 400

/**
 * Adds a free plan to the reader's list, with all of its settlements seen; no effect on a priced
 * plan, nor on one that is listed. False if the plan does not exist.
 */
export async function openPlan(db: Kysely<Tables>, uid: string, planId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ price: number }>`
      select price from plan where plan_id = ${planId}`.execute(tx)
    const [plan] = rows
    if (!plan) return false
    if (plan.price > 0) return true
    await sql`
      insert into opened_plan (uid, plan_id, opened_at, seen_sequence)
      select ${uid}, ${planId}, touchline_now(),
        (select count(*) from settlement where plan_id = ${planId})
      on conflict do nothing`.execute(tx)
    await dropOldest(tx, uid)
    await sql`
      delete from opened_plan
      where opened_at < touchline_now() - make_interval(days => ${days})`.execute(tx)
    return true
  })
}

async function dropOldest(tx: Kysely<Tables>, uid: string): Promise<void> {
  await sql`
    delete from opened_plan where uid = ${uid} and plan_id in (
      select plan_id from opened_plan join plan using (plan_id) where uid = ${uid} and price = 0
      order by opened_at desc, plan_id desc offset ${mostOpened})`.execute(tx)
}

/** Takes a plan out of the reader's list, unless the reader unlocked it. */
export async function takeOut(db: Kysely<Tables>, uid: string, planId: number): Promise<void> {
  await sql`
    delete from opened_plan where uid = ${uid} and plan_id = ${planId} and not exists (
      select from (${openedBy(uid)}) mine
      where mine.plan_id = ${planId} and paid is not null
    )`.execute(db)
}

/**
 * Records how far the reader has seen the settlements of these plans, of which those are ignored
 * that the reader has not opened. A later settlement that was seen stays seen.
 */
export async function markSeen(
  db: Kysely<Tables>,
  uid: string,
  plans: readonly { id: number; sequence: number }[],
): Promise<void> {
  await sql`
    insert into opened_plan as kept (uid, plan_id, opened_at, seen_sequence)
    select ${uid}, seen.id, opened.at, least(seen.sequence, (
      select count(*) from settlement where settlement.plan_id = seen.id
    ))
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as seen (id bigint, sequence int),
      lateral (select min(at) as at from (${openedBy(uid)}) mine where plan_id = seen.id) opened
    where opened.at is not null
    on conflict (uid, plan_id) do update
      set seen_sequence = greatest(kept.seen_sequence, excluded.seen_sequence)`.execute(db)
}

/**
 * SQL: each plan that the reader opened, once for each way: (plan_id, at, paid, carried, refunded,
 * seen). `carried` is true of an unlock by a visitor whose data the reader's account took over.
 */
export const openedBy = (uid: string) => sql`
  select plan_id, unlock.at, price as paid, owner.merged_into is not null as carried, refunded,
    0 as seen
  from owner me
    join owner on owner.owner_id = me.owner_id or owner.merged_into = me.owner_id
    join unlock on unlock.owner_id = owner.owner_id
  where me.uid = ${uid}
  union all
  select plan_id, opened_at, null, false, 0, seen_sequence from opened_plan where uid = ${uid}`

/**
 * Moves a visitor's rows to the account that signs in on the visitor's device. Part of the sign-in
 * transaction. A visitor may own nothing else.
 */
export async function mergeOpened(
  tx: Kysely<Tables>,
  visitorUid: string,
  accountOwnerId: number,
): Promise<void> {
  const { rows } = await sql<{ uid: string }>`
    with moved as (
      delete from opened_plan where uid = ${visitorUid}
      returning plan_id, opened_at, seen_sequence
    )
    insert into opened_plan as kept (uid, plan_id, opened_at, seen_sequence)
    select owner.uid, plan_id, opened_at, seen_sequence
    from moved, owner where owner_id = ${accountOwnerId}
    on conflict (uid, plan_id) do update set
      opened_at = least(kept.opened_at, excluded.opened_at),
      seen_sequence = greatest(kept.seen_sequence, excluded.seen_sequence)
    returning kept.uid`.execute(tx)
  const [row] = rows
  if (row) await dropOldest(tx, row.uid)
}

/** Part of the deletion of an account. */
export async function forgetOpened(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  await sql`
    delete from opened_plan using owner
    where owner.uid = opened_plan.uid and owner_id = ${ownerId}`.execute(tx)
}
