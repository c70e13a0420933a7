/** Changes of the log's key, by which verifiers get from a key they know to the present one. */
import { sql, type Kysely } from 'kysely'
import type { AdmittedSetBack } from '../../rules/log/damage.ts'
import type { Tables } from '../db/tables.ts'

/** Indexes of `key` and `continue` entries below `size`, in order. */
export async function listKeyChanges(db: Kysely<Tables>, size: number): Promise<number[]> {
  const rows = await db
    .selectFrom('log_entry')
    .select('log_index')
    .where('kind', 'in', ['key', 'continue'])
    .where('log_index', '<', size)
    .orderBy('log_index')
    .execute()
  return rows.flatMap(({ log_index: index }) => index ?? [])
}

/** The set-backs that the log admits, in order. */
export async function listAdmitted(db: Kysely<Tables>, size: number): Promise<AdmittedSetBack[]> {
  const { rows } = await sql<AdmittedSetBack>`
    select log_index as index, body->>'at' as at,
      split_part(body->'before'->>'key', '+', 1) as origin,
      (body->>'kept')::bigint as kept, (body->'missing'->>'from')::bigint as "from",
      (body->'missing'->>'to')::bigint as "to"
    from log_entry where kind = 'continue' and log_index < ${size} order by log_index`.execute(db)
  return rows
}
