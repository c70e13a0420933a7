import { sql, type Kysely } from 'kysely'

/**
 * What an expert's plans are found by that do not count: few among many, so that no page of them
 * reads the others.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index plan_not_counted on plan (expert_id, serial) where outcome = 'not_counted'`.execute(
    db,
  )
}
