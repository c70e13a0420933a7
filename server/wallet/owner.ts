/**
 * Owners of points, unlocked plans and follows. An account has its row from sign-up, a visitor
 * from its first property.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { grantWelcome } from './grants.ts'

/** The requester: a visitor or an account, as in http/identity/identities.ts. */
export interface Holder {
  kind: 'visitor' | 'account'
  uid: string
}

/**
 * The owner's id. Creates a visitor's row with a wallet and the welcome grant, once even if called
 * concurrently. Part of a transaction that gives the owner something. Throws if an account does
 * not exist: sessions only name existing accounts.
 */
export async function ensureOwner(
  tx: Kysely<Tables>,
  { kind, uid }: Holder,
  address: string,
): Promise<number> {
  const existing = await findOwner(tx, uid)
  if (existing !== null) return existing
  if (kind === 'account') throw new Error(`There is no account ${uid}`)
  const { rows } = await sql<{ owner_id: number }>`
    insert into owner (uid, kind, created_at) values (${uid}, 'visitor', touchline_now())
    on conflict (uid) do nothing returning owner_id`.execute(tx)
  const fresh = rows[0]?.owner_id
  // a concurrent transaction created it and has committed
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
