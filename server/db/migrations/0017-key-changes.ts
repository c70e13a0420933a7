import { sql, type Kysely } from 'kysely'

/**
 * An index of the log entries that name a new key, for requests of readers who know an earlier key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`create index log_entry_keys on log_entry (log_index) where kind = 'key'`)
    .execute(db)
}
