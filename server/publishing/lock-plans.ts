/**
 * Row locks for statements that change plans: first the plans, then the records of their experts,
 * each in order of id. A single order prevents deadlocks. Locking is a statement of its own because
 * a statement does not see rows committed while it waited; the next statement does, so nothing is
 * counted twice. The next statement takes only the plans that are locked: others that became due
 * meanwhile would be locked out of order.
 */
import { sql, type Kysely } from 'kysely'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Locks the plans that the SQL condition `which` selects; `name` is the prepared statement's name.
 */
export const plansToLock = (name: string, condition: string, tables = 'plan') =>
  statement<{ plans: number[] }>(
    name,
    `with held as materialized (
       select plan_id, expert_id from ${tables}
       where ${condition} order by plan_id for no key update of plan
     ), records as materialized (
       -- an array aggregates all rows, while a join may stop before the last one
       select from expert_record
       where expert_id = any (array(select expert_id from held)) order by expert_id
       for no key update
     )
     select (select count(*) from records)::int as records, 
       coalesce(array_agg(plan_id), '{}') as plans from held`,
  )

/**
 * Resolves to the ids of the plans locked. Plans that no longer match the condition once their lock
 * is obtained are left out.
 */
export async function lockPlans(
  tx: Kysely<Tables>,
  lockStatement: ReturnType<ReturnType<typeof plansToLock>>,
): Promise<number[]> {
  // A match may have thousands of plans while most have a few; by the average, the planner would
  // choose to scan whole tables. Planned for the ids themselves, one with thousands took thrice the
  // time, and each of the first five runs was planned again.
  await sql`
    select set_config('random_page_cost', '1.1', true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx)
  const { rows } = await tx.executeQuery(lockStatement)
  return rows[0]?.plans ?? []
}
