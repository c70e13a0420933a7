import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs in the caller's transaction if there is one, else in its own. */
export function inTransaction<T>(
  db: Kysely<Tables>,
  run: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
