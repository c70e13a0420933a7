/**
 * Plans on hold (`setAside` in answers): their sealed content is not complete in the database, for
 * example because rows of it were deleted. Such a plan is neither revealed nor settled, and never
 * stops the others.
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

/** The condition that a row of `plan` is not on hold. */
export const isNotOnHold =
  'not exists (select from plan_on_hold held where held.plan_id = plan.plan_id)'

/** Puts these plans on hold, in the transaction that found them incomplete. */
export async function putOnHold(tx: Kysely<Tables>, planIds: readonly number[]): Promise<void> {
  if (planIds.length === 0) return
  // one parameter for all: a statement takes 65,535 at most
  await sql`insert into plan_on_hold (plan_id) select unnest(${planIds}::bigint[])
    on conflict do nothing`.execute(tx)
}

export interface Released {
  plans: number[]
  matches: number[]
  /** Plans whose price was refunded. */
  refunded: number[]
}

/** Releases plans that are complete again. */
export async function releaseWhole(tx: Kysely<Tables>): Promise<Released> {
  const { rows } = await sql<{ plan_id: number; match_id: number; refunded: boolean }>`
    delete from plan_on_hold held using plan
    where plan.plan_id = held.plan_id and ${sql.raw(isWhole('plan.plan_id'))}
    returning plan.plan_id, match_id, refunded`.execute(tx)
  return {
    plans: rows.map((row) => row.plan_id),
    matches: rows.map((row) => row.match_id),
    refunded: rows.filter((row) => row.refunded).map((row) => row.plan_id),
  }
}

/** Maximum number of plans that a message names. */
const named = 10

/** The number of plans on hold, and the first of them. */
export async function findOnHold(
  db: Kysely<Tables>,
): Promise<{ count: number; plans: { planId: number; expertId: number; serial: number }[] }> {
  const { rows } = await sql<{
    plan_id: number
    expert_id: number
    serial: number
    count: number
  }>`
    select plan_id, expert_id, serial, count(*) over ()::int as count
    from plan_on_hold join plan using (plan_id) order by plan_id limit ${named}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    plans: rows.map(({ plan_id: planId, expert_id: expertId, serial }) => ({
      planId,
      expertId,
      serial,
    })),
  }
}

/** The plans on hold, as a message with their number and ids; null for none. */
export async function describeOnHold(db: Kysely<Tables>): Promise<string | null> {
  const { count, plans } = await findOnHold(db)
  if (count === 0) return null
  const ids = plans.map(({ planId }) => planId).join(', ')
  return (
    `${count} ${count === 1 ? 'plan is' : 'plans are'} on hold, neither revealed nor ` +
    'settled, because what was sealed is not complete in the database: ' +
    `${ids}${count > named ? ' …' : ''} (docs/operating.md).`
  )
}
