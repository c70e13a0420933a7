/**
 * Whoever changes plans locks them first, then the records of their experts, each by id: in one order for everyone, so that no two wait
 * for each other. A statement of its own, since a statement does not see what was stored while it waited: the next one does, and counts
 * nothing twice.
 */
import { sql, type Kysely } from 'kysely'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

/** Those that the SQL `which` chooses, for a statement by this name. */
export const plansToLock = (name: string, which: string, tables = 'plan') =>
  statement<{ plans: number }>(
    name,
    `with held as materialized (
       select plan_id, expert_id from ${tables} where ${which} order by plan_id for no key update of plan
     ), records as materialized (
       -- an array is made of all rows, where a join may stop before the last one
       select from expert_record where expert_id = any (array(select expert_id from held)) order by expert_id for no key update
     )
     select (select count(*) from records)::int as records, count(*)::int as plans from held`,
  )

/** Resolves to how many there are: those that are no longer chosen once they can be locked are left out. */
export async function lockPlans(
  tx: Kysely<Tables>,
  those: ReturnType<ReturnType<typeof plansToLock>>,
): Promise<number> {
  // one match has thousands of plans, most have a few: without this the planner reads whole tables for the average of them
  await sql`set local random_page_cost = 1.1`.execute(tx)
  const { rows } = await tx.executeQuery(those)
  return rows[0]?.plans ?? 0
}
