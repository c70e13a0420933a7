import { sql, type Kysely } from 'kysely'

/** Extends the index of key changes to the entries by which a log continues after a set-back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `drop index log_entry_keys;
       create index log_entry_keys on log_entry (log_index) where kind in ('key', 'continue')`,
    )
    .execute(db)
}
