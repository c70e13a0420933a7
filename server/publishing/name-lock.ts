/** Names that experts have or had, so that no two experts get the same one. */
import { sql, type Kysely } from 'kysely'
import type { Words } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { nameKeys } from './expert-names.ts'

/**
 * Locks names until the end of the transaction, so that two experts cannot take the same name.
 * Resolves to the keys of all names except this account's.
 */
export async function lockNames(tx: Kysely<Tables>, ownerId: number | null): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(7202640)`.execute(tx)
  return listNameKeys(tx, ownerId)
}

/**
 * The keys of the names that experts have or had, except this account's expert; of all of them for
 * null.
 */
export async function listNameKeys(
  db: Kysely<Tables>,
  ownerId: number | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: Words }>`
    select named.name
    from expert cross join lateral (
      select expert.name
      union all
      select former_name.name from former_name where former_name.expert_id = expert.expert_id
    ) named
    where ${ownerId}::bigint is null or owner_id is distinct from ${ownerId}`.execute(db)
  return new Set(rows.flatMap(({ name }) => Object.values(name)).flatMap(nameKeys))
}
