/** Changes of the log's key: what verifiers need to get from a key they know to the present one. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Indexes of `key` entries below `size`, in order. */
export async function listKeyChanges(db: Kysely<Tables>, size: number): Promise<number[]> {
  const rows = await db
    .selectFrom('log_entry')
    .select('log_index')
    .where('kind', '=', 'key')
    .where('log_index', '<', size)
    .orderBy('log_index')
    .execute()
  return rows.flatMap(({ log_index: index }) => index ?? [])
}
