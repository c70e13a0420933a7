import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * The site clock's time and speed, by which the plan's deadline runs. Null if the plan does not
 * exist.
 */
export async function findPlanClock(
  db: Kysely<Tables>,
  planId: number,
): Promise<{ at: Date; speed: number } | null> {
  const { rows } = await sql<{ at: Date; speed: number }>`
    select touchline_now() as at, speed from plan, clock where plan_id = ${planId}`.execute(db)
  return rows[0] ?? null
}
