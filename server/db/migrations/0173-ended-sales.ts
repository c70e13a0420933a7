import { sql, type Kysely } from 'kysely'

/** Finds the plans that are not on sale before their deadline: those of experts who ended. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index plan_off_sale on plan (deadline)
    where not on_sale and not revealed and outcome is null`.execute(db)
}
