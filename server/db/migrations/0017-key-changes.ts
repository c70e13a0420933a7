import { sql, type Kysely } from 'kysely'

/** Who follows a log from a key of before asks for the few entries that name another one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`create index log_entry_keys on log_entry (log_index) where kind = 'key'`)
    .execute(db)
}
