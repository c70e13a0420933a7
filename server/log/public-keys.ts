/**
 * Keys for verifying the log: the site's own, then those of its witnesses, and the witness policy.
 * Stored in the database for all server processes.
 */
import type { Kysely } from 'kysely'
import { formatVerifierKey, type VerifierKey } from '../../rules/log/note.ts'
import { findSetting, storeSetting } from '../db/setting.ts'
import type { Tables } from '../db/tables.ts'

const names = { keys: 'log_keys', policy: 'log_policy' } as const

export const keepPublicKeys = (db: Kysely<Tables>, keys: readonly VerifierKey[]): Promise<void> =>
  keep(db, names.keys, keys.map(formatVerifierKey))

/** `policy` is the text of its file. */
export const keepPolicy = (db: Kysely<Tables>, policy: string): Promise<void> =>
  keep(db, names.policy, policy)

/** Writes only what has changed. */
async function keep(db: Kysely<Tables>, name: string, wanted: unknown): Promise<void> {
  if (JSON.stringify(await findSetting(db, name)) === JSON.stringify(wanted)) return
  await storeSetting(db, name, wanted)
}

/** Verifier keys, one a line; empty before the first signature. */
export async function listPublicKeys(db: Kysely<Tables>): Promise<string[]> {
  const value = await findSetting(db, names.keys)
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
}

/** The file of the policy (rules/log/policy.ts); null before the first signature. */
export async function findPolicy(db: Kysely<Tables>): Promise<string | null> {
  const value = await findSetting(db, names.policy)
  return typeof value === 'string' ? value : null
}
