import { sql, type Kysely } from 'kysely'

/**
 * An index of an expert's Not Counted plans: they are few, and a page of them must not read all
 * the others.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index plan_not_counted on plan (expert_id, serial)
      where outcome = 'not_counted'`.execute(db)
}
