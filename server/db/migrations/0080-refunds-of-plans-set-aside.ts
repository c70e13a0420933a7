import { sql, type Kysely } from 'kysely'

/** What was paid for a plan set aside comes back once it would count as not revealed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table plan_set_aside add column refunded boolean not null default false`.execute(
    db,
  )
}
