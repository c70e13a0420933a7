/**
 * Reset links: an account that lost all its credentials sets a new one, once and within the hour.
 * The operator hands the link to the owner; only the SHA-256 of its token is stored.
 */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import type { Tables } from '../db/tables.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { arrive, type Arrival } from './accounts.ts'
import {
  insertPasskey,
  readResetPasskey,
  resetOptions,
  type NewPasskey,
  type RelyingParty,
  type Reply,
} from './passkeys.ts'
import { hashPassphrase } from './passphrase.ts'
import { endSessions } from './sessions.ts'
import { beginAttempt, passkeyLimits, succeeded } from './attempts.ts'

/** Minutes for which a link can be used. */
const linkMinutes = 60

/**
 * Makes a link's token in the transaction that records who made it; an earlier link of the account
 * ends. `by` is null for a command on the machine.
 */
export async function makeReset(
  tx: Kysely<Tables>,
  ownerId: number,
  by: number | null,
): Promise<{ token: string; until: Date }> {
  await endReset(tx, ownerId)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ expires_at: Date }>`
    insert into account_reset (owner_id, token_hash, expires_at, made_by)
    values (${ownerId}, ${hashOfSecret(token)},
      clock_timestamp() + make_interval(mins => ${linkMinutes}), ${by})
    returning expires_at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a reset link was not stored')
  return { token, until: row.expires_at }
}

/** Ends the link of an account. Resolves to whether there was one that could be used. */
export async function endReset(tx: Kysely<Tables>, ownerId: number): Promise<boolean> {
  const { rows } = await sql`
    update account_reset set withdrawn_at = clock_timestamp()
    where owner_id = ${ownerId} and ${isOpen} returning reset_id`.execute(tx)
  return rows.length > 0
}

const isOpen = sql`used_at is null and withdrawn_at is null and expires_at > clock_timestamp()`

interface Found {
  owner_id: number
  uid: string
  name: string
  operator: boolean
}

async function findOpen(db: Kysely<Tables>, token: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select owner_id, uid, name, exists (
      select from operator where operator.owner_id = account.owner_id and removed_at is null
    ) as operator
    from account_reset join account using (owner_id) join owner using (owner_id)
    where token_hash = ${hashOfSecret(token)} and deleted_at is null and ${isOpen}`.execute(db)
  return rows[0]
}

/** The data of a link's page; null for a link that cannot be used. */
export async function findReset(
  db: Kysely<Tables>,
  party: RelyingParty | null,
  token: string,
  address: string,
): Promise<ResultOf<'resetOptions'> | 'too many' | null> {
  const allowed = await beginAttempt(db, passkeyLimits(address))
  if (!allowed) return 'too many'
  const account = await findOpen(db, token)
  if (!account) return null
  await succeeded(db, allowed)
  const { owner_id: ownerId, uid, name, operator } = account
  // a challenge that is never answered expires
  const ceremony = party && (await resetOptions(db, party, { ownerId, uid, name }))
  return {
    name,
    challenge: ceremony?.challenge ?? randomBytes(18).toString('base64url'),
    options: ceremony?.options ?? null,
    // the desk requires a passkey
    passphrase: !operator,
  }
}

export type NewWay = { party: RelyingParty; reply: Reply } | { passphrase: string }
export type Reset =
  | { ok: true; value: Identity }
  | { ok: false; why: 'wrong token' | 'credential' | 'passphrase' }

/**
 * Uses a link: the new sign-in replaces all passkeys, the passphrase and the recovery codes, and
 * ends every session but that of the request.
 */
export async function resetAccount(
  db: Kysely<Tables>,
  token: string,
  way: NewWay,
  from: Arrival,
): Promise<Reset> {
  const account = await findOpen(db, token)
  if (!account) return { ok: false, why: 'wrong token' }
  const { owner_id: ownerId, name, operator } = account
  let passkey: NewPasskey | null = null
  let passphrase: string | null = null
  if ('reply' in way) {
    passkey = await readResetPasskey(db, way.party, way.reply, ownerId)
    if (!passkey) return { ok: false, why: 'credential' }
  } else {
    if (operator) return { ok: false, why: 'passphrase' }
    passphrase = await hashPassphrase(way.passphrase)
  }
  const identity = await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update account_reset set used_at = clock_timestamp()
      where token_hash = ${hashOfSecret(token)} and ${isOpen} returning reset_id`.execute(tx)
    if (rows.length === 0) return null
    await sql`
      update account set passphrase = ${passphrase}
      where owner_id = ${ownerId} and deleted_at is null`.execute(tx)
    await tx.deleteFrom('passkey').where('owner_id', '=', ownerId).execute()
    await tx.deleteFrom('recovery_code').where('owner_id', '=', ownerId).execute()
    await tx.deleteFrom('passkey_challenge').where('owner_id', '=', ownerId).execute()
    if (passkey && !(await insertPasskey(tx, ownerId, name, passkey)))
      throw new Error('a passkey just made is another account’s')
    await endSessions(tx, ownerId)
    return arrive(tx, ownerId, from, { verified: passkey?.verified ?? false })
  })
  return identity ? { ok: true, value: identity } : { ok: false, why: 'wrong token' }
}
