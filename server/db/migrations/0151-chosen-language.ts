import { sql, type Kysely } from 'kysely'

/** The language that an account has chosen; null for that of each device. */
export async function up(db: Kysely<never>): Promise<void> {
  // the closed list `languages` of contract/values.ts
  await sql`alter table account_choices add column language text`.execute(db)
}
