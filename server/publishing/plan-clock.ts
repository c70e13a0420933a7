import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** What the site's clock says, by which this plan's deadline runs; null where there is no such plan. */
export async function findPlanClock(
  db: Kysely<Tables>,
  planId: number,
): Promise<{ at: Date; speed: number } | null> {
  const { rows } = await sql<{ at: Date; speed: number }>`
    select touchline_now() as at, speed from plan, clock where plan_id = ${planId}`.execute(db)
  return rows[0] ?? null
}
