import { sql, type Kysely } from 'kysely'

/** The price of a plan set aside is refunded once the plan would count as not revealed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table plan_set_aside add column refunded boolean not null default false`.execute(
    db,
  )
}
