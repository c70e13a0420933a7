/** Publishing keys that an expert makes for their own programs. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { newPublishingKey } from '../publishing/keys.ts'

/** Maximum number of open keys of an expert. */
const mostKeys = 5

interface Row {
  key_id: number
  label: string
  created_at: Date
  used_at: Date | null
  withdrawn_at: Date | null
}

/** The keys of the account's expert, the latest first. The keys themselves are not stored. */
export async function listKeys(
  db: Kysely<Tables>,
  ownerId: number,
): Promise<ResultOf<'studioKeys'>['records']> {
  const { rows } = await sql<Row>`
    select key_id, label, key.created_at, key.used_at, key.withdrawn_at
    from publishing_key key join expert using (expert_id)
    where owner_id = ${ownerId}
    order by key.withdrawn_at is not null, key_id desc limit 30`.execute(db)
  return rows.map((row) => ({
    id: row.key_id,
    label: row.label,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  }))
}

/** Makes a key. It is returned here only; its hash is stored. */
export function makeOwnKey(
  db: Kysely<Tables>,
  ownerId: number,
  label: string,
): Promise<{ id: number; key: string } | 'expert' | 'label' | 'many'> {
  return db.transaction().execute(async (tx) => {
    const expert = await tx
      .selectFrom('expert')
      .select('expert_id')
      .where('owner_id', '=', ownerId)
      .where('withdrawn_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!expert) return 'expert'
    const open = await tx
      .selectFrom('publishing_key')
      .select('label')
      .where('expert_id', '=', expert.expert_id)
      .where('withdrawn_at', 'is', null)
      .execute()
    if (open.some((one) => one.label === label)) return 'label'
    if (open.length >= mostKeys) return 'many'
    const key = newPublishingKey()
    const { rows } = await sql<{ key_id: number }>`
      insert into publishing_key (expert_id, key_hash, created_at, label, made_by)
      values (${expert.expert_id}, ${hashOfSecret(key)}, touchline_now(), ${label}, ${ownerId})
      returning key_id`.execute(tx)
    return { id: rows[0]?.key_id ?? 0, key }
  })
}

/** Ends a key of the account's own expert at once and for good. False if there is none. */
export async function endOwnKey(db: Kysely<Tables>, ownerId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update publishing_key key set withdrawn_at = touchline_now() from expert
    where expert.expert_id = key.expert_id
      and owner_id = ${ownerId}
      and key_id = ${id}
      and key.withdrawn_at is null
    returning key_id`.execute(db)
  return rows.length > 0
}
