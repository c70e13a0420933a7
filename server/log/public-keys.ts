/**
 * Keys for verifying the log: its own, then those of the witnesses of this site. Stored in the
 * database, for every server process.
 */
import type { Kysely } from 'kysely'
import { formatVerifierKey, type VerifierKey } from '../../rules/log/note.ts'
import type { Tables } from '../db/tables.ts'

const name = 'log_keys'

/** Writes only what has changed. */
export async function keepPublicKeys(
  db: Kysely<Tables>,
  keys: readonly VerifierKey[],
): Promise<void> {
  const lines = keys.map(formatVerifierKey)
  if ((await listPublicKeys(db)).join() === lines.join()) return
  const value = JSON.stringify(lines)
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((taken) => taken.column('name').doUpdateSet({ value }))
    .execute()
}

/** Verifier keys, one a line; empty before the first signature. */
export async function listPublicKeys(db: Kysely<Tables>): Promise<string[]> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return Array.isArray(row?.value) ? row.value.filter((line) => typeof line === 'string') : []
}
