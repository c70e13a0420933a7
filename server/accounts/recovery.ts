/**
 * Recovery codes: ten for an account, each usable once, in place of a lost passkey or passphrase. A
 * code is a digit, which says which of the ten it is, and eleven random symbols: 55 bits.
 */
import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { recoveryCodes } from '../../contract/calls/account.ts'
import type { Identity } from '../../contract/envelope.ts'
import type { Account } from '../http/identity/identities.ts'
import type { Tables } from '../db/tables.ts'
import { arrive, type Arrival, type Done } from './accounts.ts'
import { beginAttempt, signInLimits, succeeded } from './attempts.ts'
import { isKnownAddress } from './known-addresses.ts'
import { keyOfName } from './names.ts'
import { hashPassphrase, isPassphrase } from './passphrase.ts'
import { isRecent } from './sessions.ts'

/** Crockford's base 32: no I, L, O or U. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = (slot: number): string =>
  String(slot) + Array.from({ length: 11 }, () => symbols[randomInt(symbols.length)]).join('')

/** "1ABC-2DEF-3GHJ". */
const grouped = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** The code as it is hashed: letters that are read as digits become digits. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/**
 * Makes ten new codes; earlier ones end. Requires a sign-in within the last ten minutes. Only their
 * hashes are stored.
 */
export async function makeCodes(
  db: Kysely<Tables>,
  { ownerId, sessionId }: Account,
): Promise<Done<string[]>> {
  if (!(await isRecent(db, sessionId))) return { ok: false, why: 'sign in again' }
  const codes = Array.from({ length: recoveryCodes }, (_, slot) => newCode(slot))
  const hashes: string[] = []
  // one after the other: each takes 19 MiB
  for (const code of codes) hashes.push(await hashPassphrase(code))
  await sql`
    insert into recovery_code (owner_id, slot, hash)
    select ${ownerId}, no - 1, hash
    from unnest(${hashes}::text[]) with ordinality as made (hash, no)
    on conflict (owner_id, slot) do update
      set hash = excluded.hash, made_at = clock_timestamp(), used_at = null`.execute(db)
  return { ok: true, value: codes.map(grouped) }
}

/**
 * Signs in by a code, which is then used up. An unknown name and a wrong or used code give the same
 * error, take the same time, and count as attempts to sign in.
 */
export async function recover(
  db: Kysely<Tables>,
  name: string,
  text: string,
  from: Arrival,
): Promise<Done<Identity>> {
  const key = keyOfName(name)
  const isKnown = await isKnownAddress(db, key, from.address)
  const allowed = await beginAttempt(db, signInLimits(key, from.address, isKnown))
  if (!allowed) return { ok: false, why: 'too many' }
  const code = plain(text)
  const { rows } = await sql<{ owner_id: number; hash: string }>`
    select owner_id, hash from account join recovery_code using (owner_id)
    where name_key = ${key} and slot::text = left(${code}, 1) and used_at is null`.execute(db)
  const [found] = rows
  const right = await isPassphrase(found?.hash ?? null, code)
  if (!found || !right) return { ok: false, why: 'wrong' }
  const identity = await db.transaction().execute(async (tx) => {
    // of two concurrent uses one finds it used
    const { rows: used } = await sql`
      update recovery_code set used_at = clock_timestamp()
      where owner_id = ${found.owner_id} and hash = ${found.hash} and used_at is null
      returning slot`.execute(tx)
    return used.length === 0 ? null : arrive(tx, found.owner_id, from, { recovered: true })
  })
  if (!identity) return { ok: false, why: 'wrong' }
  await succeeded(db, allowed)
  return { ok: true, value: identity }
}
