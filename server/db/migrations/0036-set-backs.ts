import { sql, type Kysely } from 'kysely'

/** Entries by which a log goes on after a set-back are found like changes of its key. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `drop index log_entry_keys;
       create index log_entry_keys on log_entry (log_index) where kind in ('key', 'continue')`,
    )
    .execute(db)
}
