/**
 * Plans set aside: their sealed content is not complete in the database, for example because rows
 * of it were deleted. Such a plan is neither revealed nor settled, and never stops the others.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * The condition that the content of every version of a plan is stored, and a pick to settle it by.
 * `planId` is an SQL expression.
 */
export const isWhole = (planId: string) => `(
  (select count(*) from plan_secret sealed where sealed.plan_id = ${planId})
    = (select version from plan whole where whole.plan_id = ${planId})
  and exists (
    select from plan_secret_pick chosen where chosen.plan_id = ${planId} and selection_no = 1
  ))`

/** The condition that a row of `plan` is not set aside. */
export const isNotAside =
  'not exists (select from plan_set_aside aside where aside.plan_id = plan.plan_id)'

/** Sets these plans aside, in the transaction that found them incomplete. */
export async function setAside(tx: Kysely<Tables>, planIds: readonly number[]): Promise<void> {
  if (planIds.length === 0) return
  await tx
    .insertInto('plan_set_aside')
    .values(planIds.map((plan_id) => ({ plan_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface TakenBack {
  plans: number[]
  matches: number[]
  /** Plans whose price was refunded. */
  refunded: number[]
}

/** Ends the set-aside of plans that are complete again. */
export async function takeBack(tx: Kysely<Tables>): Promise<TakenBack> {
  const { rows } = await sql<{ plan_id: number; match_id: number; refunded: boolean }>`
    delete from plan_set_aside aside using plan
    where plan.plan_id = aside.plan_id and ${sql.raw(isWhole('plan.plan_id'))}
    returning plan.plan_id, match_id, refunded`.execute(tx)
  return {
    plans: rows.map((row) => row.plan_id),
    matches: rows.map((row) => row.match_id),
    refunded: rows.filter((row) => row.refunded).map((row) => row.plan_id),
  }
}

/** Maximum number of plans that a message names. */
const named = 10

/** How many plans are set aside, and the first of them. */
export async function findAside(
  db: Kysely<Tables>,
): Promise<{ count: number; plans: { planId: number; expertId: number; serial: number }[] }> {
  const { rows } = await sql<{
    plan_id: number
    expert_id: number
    serial: number
    count: number
  }>`
    select plan_id, expert_id, serial, count(*) over ()::int as count
    from plan_set_aside join plan using (plan_id) order by plan_id limit ${named}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    plans: rows.map(({ plan_id: planId, expert_id: expertId, serial }) => ({
      planId,
      expertId,
      serial,
    })),
  }
}

/** The plans that are set aside, as a message with their number and ids; null for none. */
export async function describeAside(db: Kysely<Tables>): Promise<string | null> {
  const { count, plans } = await findAside(db)
  if (count === 0) return null
  const ids = plans.map(({ planId }) => planId).join(', ')
  return (
    `${count} ${count === 1 ? 'plan is' : 'plans are'} set aside, neither revealed nor ` +
    'settled, because what was sealed is not complete in the database: ' +
    `${ids}${count > named ? ' …' : ''} (docs/operating.md).`
  )
}
