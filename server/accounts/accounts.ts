/** Accounts: sign-up, sign-in by passphrase, change of passphrase, deletion. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Identity } from '../../contract/envelope.ts'
import type { Account, Principal } from '../http/identity/identities.ts'
import type { Tables } from '../db/tables.ts'
import { deviceOf } from './device.ts'
import { forgetFavourites } from '../following/favourites.ts'
import { forgetOpened, mergeOpened } from '../following/opened.ts'
import { forgetReceipts, mergeReceipts } from '../following/receipts.ts'
import { mergeVisitor } from './merge-visitor.ts'
import { grantWelcome, openWallet } from '../wallet/grants.ts'
import { keyOfName, looksOf, type AccountName } from './names.ts'
import { isKnownAddress, rememberAddress } from './known-addresses.ts'
import { hashPassphrase, isPassphrase } from './passphrase.ts'
import { endSessions, isRecent, isRecovered, openSession } from './sessions.ts'
import { beginAttempt, signInLimits, signUpLimits, succeeded } from './attempts.ts'

/** The requester and its address. The visitor's points, unlocks and follows are merged into it. */
export interface Arrival {
  principal: Principal | null
  address: string
  /** The User-Agent header. */
  agent?: string
}
export type AccountError = 'taken' | 'wrong' | 'too many' | 'sign in again'
export type Done<T> = { ok: true; value: T } | { ok: false; why: AccountError }

const ok = <T>(value: T): Done<T> => ({ ok: true, value })
const not = (why: AccountError): Done<never> => ({ ok: false, why })

/** Whether no account has this name or one that looks like it. */
export async function isNameFree(db: Kysely<Tables>, { name, key }: AccountName): Promise<boolean> {
  const { rows } = await sql`
    select from account
    where name_key = ${key} or looks && ${looksOf(name)}::text[] limit 1`.execute(db)
  return rows.length === 0
}

/** Locks the names of accounts until the end of the transaction. */
export const lockAccountNames = (tx: Kysely<Tables>) =>
  sql`select pg_advisory_xact_lock(7202641)`.execute(tx)

/** Creates an account with a passphrase and signs it in. */
export async function signUp(
  db: Kysely<Tables>,
  name: AccountName,
  passphrase: string,
  from: Arrival,
): Promise<Done<Identity>> {
  if (!(await isNameFree(db, name))) return not('taken')
  const allowed = await beginAttempt(db, signUpLimits(from.address))
  if (!allowed) return not('too many')
  const hash = await hashPassphrase(passphrase)
  const identity = await db.transaction().execute((tx) => createAccount(tx, name, hash, from))
  if (identity) return ok(identity)
  await succeeded(db, allowed)
  return not('taken')
}

/** Part of a transaction. Null if the name has been taken in the meantime. */
export async function createAccount(
  tx: Kysely<Tables>,
  { name, key }: AccountName,
  passphrase: string | null,
  from: Arrival,
  passkey?: { verified: boolean; add: (ownerId: number) => Promise<void> },
): Promise<Identity | null> {
  await lockAccountNames(tx)
  if (!(await isNameFree(tx, { name, key }))) return null
  const { rows } = await sql<{ owner_id: number }>`
    insert into owner (uid, kind, created_at)
    values (${`u${randomBytes(16).toString('base64url')}`}, 'account', touchline_now())
    returning owner_id`.execute(tx)
  const ownerId = rows[0]?.owner_id
  if (ownerId === undefined) throw new Error('an owner was not stored')
  await sql`
    insert into account (owner_id, name, name_key, looks, passphrase, created_at)
    values (${ownerId}, ${name}, ${key}, ${looksOf(name)}::text[], ${passphrase},
      touchline_now())`.execute(tx)
  await passkey?.add(ownerId)
  if (passkey) await grantWelcome(tx, ownerId, { kind: 'account', address: from.address })
  else await openWallet(tx, ownerId)
  return arrive(tx, ownerId, from, { verified: passkey?.verified ?? false })
}

/**
 * Signs in, and merges the requesting visitor's points, unlocks and follows. Part of a
 * transaction. Null if the account has been deleted since it was verified, or its passphrase
 * changed: a session must not survive the events that end all sessions.
 */
export async function arrive(
  tx: Kysely<Tables>,
  ownerId: number,
  { principal, address, agent = '' }: Arrival,
  {
    proof,
    verified = false,
    recovered = false,
  }: { proof?: string; verified?: boolean; recovered?: boolean },
): Promise<Identity | null> {
  await storeLooks(tx, ownerId)
  const account = await lockAccount(tx, ownerId)
  if (!account || (proof !== undefined && account.passphrase !== proof)) return null
  if (principal?.kind === 'visitor') {
    await mergeVisitor(tx, principal.uid, ownerId)
    await mergeOpened(tx, principal.uid, ownerId)
    await mergeReceipts(tx, principal.uid, ownerId)
  }
  await rememberAddress(tx, ownerId, address)
  return openSession(tx, ownerId, { verified, recovered, device: deviceOf(agent) })
}

/** Of an account that was made before its name was compared so. */
async function storeLooks(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from account
    where owner_id = ${ownerId} and looks is null and deleted_at is null`.execute(tx)
  for (const { name } of rows)
    await sql`
      update account set looks = ${looksOf(name)}::text[]
      where owner_id = ${ownerId} and deleted_at is null`.execute(tx)
}

/** Locks an account until the end of the transaction; undefined if it has been deleted. */
export function lockAccount(
  tx: Kysely<Tables>,
  ownerId: number,
): Promise<{ passphrase: string | null } | undefined> {
  return tx
    .selectFrom('account')
    .select('passphrase')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/**
 * Signs in by passphrase. An unknown name and a wrong passphrase give the same error and take the
 * same time.
 */
export async function signIn(
  db: Kysely<Tables>,
  name: string,
  passphrase: string,
  from: Arrival,
): Promise<Done<Identity>> {
  const key = keyOfName(name)
  const isKnown = await isKnownAddress(db, key, from.address)
  const allowed = await beginAttempt(db, signInLimits(key, from.address, isKnown))
  if (!allowed) return not('too many')
  const account = await db
    .selectFrom('account')
    .select(['owner_id', 'passphrase'])
    .where('name_key', '=', key)
    .executeTakeFirst()
  const proof = account?.passphrase ?? null
  const right = await isPassphrase(proof, passphrase)
  if (!right || !account || proof === null) return not('wrong')
  const identity = await db
    .transaction()
    .execute((tx) => arrive(tx, account.owner_id, from, { proof }))
  if (!identity) return not('wrong')
  await succeeded(db, allowed)
  return ok(identity)
}

/**
 * Sets or changes the passphrase and ends all other sessions. Changing it requires the current
 * one, or a sign-in by a recovery code within the last ten minutes; setting the first one requires
 * a sign-in within the last ten minutes.
 */
export async function changePassphrase(
  db: Kysely<Tables>,
  { ownerId, sessionId }: Account,
  { current, next }: { current?: string | undefined; next: string },
  address: string,
): Promise<Done<null>> {
  const account = await db
    .selectFrom('account')
    .select(['name_key', 'passphrase'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!account?.name_key) return not('wrong')
  const { name_key: key, passphrase } = account
  if (passphrase === null && !(await isRecent(db, sessionId))) return not('sign in again')
  if (passphrase !== null && !(await isRecovered(db, sessionId))) {
    const isKnown = await isKnownAddress(db, key, address)
    const allowed = await beginAttempt(db, signInLimits(key, address, isKnown))
    if (!allowed) return not('too many')
    if (!(await isPassphrase(passphrase, current ?? ''))) return not('wrong')
    await succeeded(db, allowed)
  }
  const hash = await hashPassphrase(next)
  return db.transaction().execute(async (tx) => {
    // compare and set: of two concurrent changes, the later one fails
    const { rows } = await sql`
      update account set passphrase = ${hash}
      where owner_id = ${ownerId}
        and passphrase is not distinct from ${passphrase}
        and deleted_at is null
      returning owner_id`.execute(tx)
    if (rows.length === 0) return not('wrong')
    await endSessions(tx, ownerId, sessionId)
    return ok(null)
  })
}

/**
 * Deletes an account with its name, credentials, sessions and follows. The ledger of its points
 * stays, without a name, and so do an expert's plans.
 */
export async function deleteAccount(
  db: Kysely<Tables>,
  { ownerId, sessionId }: Account,
): Promise<Done<null>> {
  if (!(await isRecent(db, sessionId))) return not('sign in again')
  await db.transaction().execute(async (tx) => {
    await sql`
      update account set name = '', name_key = null, looks = null, passphrase = null,
        deleted_at = touchline_now()
      where owner_id = ${ownerId}`.execute(tx)
    await tx.deleteFrom('passkey_challenge').where('owner_id', '=', ownerId).execute()
    await tx.deleteFrom('passkey').where('owner_id', '=', ownerId).execute()
    await tx.deleteFrom('recovery_code').where('owner_id', '=', ownerId).execute()
    await tx.deleteFrom('account_choices').where('owner_id', '=', ownerId).execute()
    await tx.deleteFrom('studio_draft').where('owner_id', '=', ownerId).execute()
    await tx.deleteFrom('application').where('owner_id', '=', ownerId).execute()
    await tx.deleteFrom('known_address').where('owner_id', '=', ownerId).execute()
    await forgetOpened(tx, ownerId)
    await forgetReceipts(tx, ownerId)
    await tx.deleteFrom('follow').where('owner_id', '=', ownerId).execute()
    await forgetFavourites(tx, ownerId)
    await tx.deleteFrom('follow_match').where('owner_id', '=', ownerId).execute()
    await endSessions(tx, ownerId)
  })
  return ok(null)
}
