/** Who owns points, unlocked plans and follows. An account has its row from the start, a visitor from the first thing owned. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { grantWelcome } from './grants.ts'

/** Whoever calls: a visitor or an account, as http/identities.ts knows them. */
export interface Holder {
  kind: 'visitor' | 'account'
  uid: string
}

/**
 * The owner's id. A visitor without a row gets one, with a wallet and the welcome grant; in parallel, one of them. Part of a transaction
 * that gives them something to own. Throws for an account that does not exist: sessions only name accounts that do.
 */
export async function ensureOwner(
  tx: Kysely<Tables>,
  { kind, uid }: Holder,
  address: string,
): Promise<number> {
  const known = await findOwner(tx, uid)
  if (known !== null) return known
  if (kind === 'account') throw new Error(`There is no account ${uid}`)
  const { rows } = await sql<{ owner_id: number }>`
    insert into owner (uid, kind, created_at) values (${uid}, 'visitor', touchline_now())
    on conflict (uid) do nothing returning owner_id`.execute(tx)
  const fresh = rows[0]?.owner_id
  // somebody else made it in the meantime, and has committed
  if (fresh === undefined) return ensureOwner(tx, { kind, uid }, address)
  await grantWelcome(tx, fresh, { kind: 'visitor', address })
  return fresh
}

export async function findOwner(db: Kysely<Tables>, uid: string): Promise<number | null> {
  const row = await db
    .selectFrom('owner')
    .select('owner_id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.owner_id ?? null
}
