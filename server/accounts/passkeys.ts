/**
 * Passkeys: Web Authentication Level 3 with discoverable credentials. The challenge of each
 * ceremony is stored and used once.
 */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql, type Kysely } from 'kysely'
import type { Identity } from '../../contract/envelope.ts'
import type { Account } from '../http/identity/identities.ts'
import type { Tables } from '../db/tables.ts'
import { grantWelcome } from '../wallet/grants.ts'
import { arrive, createAccount, lockAccount, type Arrival, type Done } from './accounts.ts'
import { accountName, type AccountName } from './names.ts'
import { isRecent } from './sessions.ts'
import { beginAttempt, passkeyLimits, signUpLimits, succeeded } from './attempts.ts'

/** Read at the first ceremony: its 330 modules would take a tenth of each start's CPU. */
const webauthn = () => import('@simplewebauthn/server')

/** The site that passkeys are bound to. */
export interface RelyingParty {
  id: string
  /** The origins of its pages: its own, and that of the desk. */
  origins: string[]
  name: string
}

/** Null if the site's address is not a host name: WebAuthn requires one. */
export function relyingParty(
  publicOrigin: string,
  name: string,
  others: readonly string[] = [],
): RelyingParty | null {
  const id = new URL(publicOrigin).hostname
  return isIP(id.replace(/^\[|\]$/g, '')) ? null : { id, origins: [publicOrigin, ...others], name }
}

export interface Ceremony {
  challenge: string
  options: Record<string, unknown>
}
type Purpose = 'signUp' | 'signIn' | 'add' | 'reset'
const minutes = 5

/** The options of a ceremony, whose challenge is kept until the browser answers. */
async function begin(
  db: Kysely<Tables>,
  purpose: Purpose,
  options: { challenge: string },
  { ownerId = null, name = null }: { ownerId?: number | null; name?: string | null } = {},
): Promise<Ceremony> {
  const id = randomBytes(18).toString('base64url')
  await sql`delete from passkey_challenge where expires_at < clock_timestamp()`.execute(db)
  await sql`
    insert into passkey_challenge (challenge_id, challenge, purpose, owner_id, name, expires_at)
    values (${id}, ${options.challenge}, ${purpose}, ${ownerId}, ${name},
      clock_timestamp() + make_interval(mins => ${minutes}))`.execute(db)
  return { challenge: id, options: { ...options } }
}

interface Challenge {
  challenge: string
  owner_id: number | null
  name: string | null
}

/** Deletes the challenge, so that it can be used only once. */
async function consumeChallenge(
  db: Kysely<Tables>,
  id: string,
  purpose: Purpose,
): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    delete from passkey_challenge
    where challenge_id = ${id} and purpose = ${purpose} and expires_at > clock_timestamp()
    returning challenge, owner_id, name`.execute(db)
  return rows[0] ?? null
}

/** Options for a new passkey under this name. */
async function registration(
  { id, name }: RelyingParty,
  userName: string,
  account: { userID?: Uint8Array<ArrayBuffer>; excludeCredentials?: Credential[] } = {},
): Promise<{ challenge: string }> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    ...account,
  })
}
type Credential = { id: string; transports: string[] }
const idOf = (uid: string) => new Uint8Array(Buffer.from(uid))

/** Options for creating a passkey of a new account. */
export async function signUpOptions(
  db: Kysely<Tables>,
  party: RelyingParty,
  { name }: AccountName,
): Promise<Ceremony> {
  return begin(db, 'signUp', await registration(party, name), { name })
}

/**
 * Options for another passkey of an account. The existing ones are excluded, so that an
 * authenticator does not create a second one.
 */
export async function addOptions(
  db: Kysely<Tables>,
  party: RelyingParty,
  { ownerId, uid }: Account,
): Promise<Ceremony> {
  const { name } = await db
    .selectFrom('account')
    .select('name')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const excludeCredentials = await db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('owner_id', '=', ownerId)
    .execute()
  const options = await registration(party, name, { userID: idOf(uid), excludeCredentials })
  return begin(db, 'add', options, { ownerId })
}

/** Options for the passkey that replaces all credentials of an account, and their challenge. */
export async function resetOptions(
  db: Kysely<Tables>,
  party: RelyingParty,
  { ownerId, uid, name }: { ownerId: number; uid: string; name: string },
): Promise<Ceremony> {
  return begin(db, 'reset', await registration(party, name, { userID: idOf(uid) }), { ownerId })
}

/**
 * The passkey of a reply to `resetOptions`; null if it does not verify or belongs to another
 * account.
 */
export async function readResetPasskey(
  db: Kysely<Tables>,
  party: RelyingParty,
  reply: Reply,
  ownerId: number,
): Promise<NewPasskey | null> {
  const challenge = await consumeChallenge(db, reply.challenge, 'reset')
  return challenge?.owner_id === ownerId
    ? registered(party, challenge.challenge, reply.credential)
    : null
}

/** Options for signing in with any passkey of this site. Names no account. */
export async function signInOptions(db: Kysely<Tables>, party: RelyingParty): Promise<Ceremony> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'preferred',
  })
  return begin(db, 'signIn', options)
}

export interface NewPasskey {
  id: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  /** The authenticator verified its user: Web Authentication Level 3, flag UV. */
  verified: boolean
}

/** The passkey in a browser's answer, or null if it does not verify. */
async function registered(
  party: RelyingParty,
  challenge: string,
  credential: object,
): Promise<NewPasskey | null> {
  try {
    const { verifyRegistrationResponse } = await webauthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // boundary: the library validates the value, and throws unless it is a registration response
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: false,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      id,
      publicKey,
      counter,
      transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 8),
      verified: registrationInfo.userVerified,
    }
  } catch {
    return null
  }
}

export async function insertPasskey(
  tx: Kysely<Tables>,
  ownerId: number,
  label: string,
  passkey: NewPasskey,
): Promise<boolean> {
  const { rows } = await sql`
    insert into passkey (owner_id, credential_id, public_key, counter,
      transports, label, created_at)
    values (${ownerId}, ${passkey.id}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
      ${passkey.transports}::text[], ${label}, touchline_now())
    on conflict (credential_id) do nothing returning passkey_id`.execute(tx)
  return rows.length > 0
}

/** A browser's answer, and the challenge that it answers. */
export interface Reply {
  challenge: string
  credential: object
}

/**
 * Creates an account by passkey and signs it in. `wrong` if the answer does not verify, or if the
 * challenge was used or is older than five minutes.
 */
export async function signUpByPasskey(
  db: Kysely<Tables>,
  party: RelyingParty,
  reply: Reply,
  requested: AccountName,
  from: Arrival,
): Promise<Done<Identity>> {
  const challenge = await consumeChallenge(db, reply.challenge, 'signUp')
  const name = accountName(challenge?.name ?? '')
  const passkey =
    challenge && typeof name !== 'string' && name.key === requested.key
      ? await registered(party, challenge.challenge, reply.credential)
      : null
  if (!passkey || typeof name === 'string') return { ok: false, why: 'wrong' }
  const allowed = await beginAttempt(db, signUpLimits(from.address))
  if (!allowed) return { ok: false, why: 'too many' }
  const identity = await db.transaction().execute((tx) =>
    createAccount(tx, name, null, from, {
      verified: passkey.verified,
      async add(ownerId) {
        if (!(await insertPasskey(tx, ownerId, name.name, passkey)))
          throw new Error('a passkey just made is another account’s')
      },
    }),
  )
  if (identity) return { ok: true, value: identity }
  await succeeded(db, allowed)
  return { ok: false, why: 'taken' }
}

/** Signs in by passkey. `wrong` if the passkey is unknown, or if the answer does not verify. */
export async function signInByPasskey(
  db: Kysely<Tables>,
  party: RelyingParty,
  reply: Reply,
  from: Arrival,
): Promise<Done<Identity>> {
  const allowed = await beginAttempt(db, passkeyLimits(from.address))
  if (!allowed) return { ok: false, why: 'too many' }
  const challenge = await consumeChallenge(db, reply.challenge, 'signIn')
  const signed =
    challenge && (await authenticated(db, party, challenge.challenge, reply.credential))
  if (signed === null) return { ok: false, why: 'wrong' }
  const { ownerId, verified } = signed
  const identity = await db.transaction().execute((tx) => arrive(tx, ownerId, from, { verified }))
  if (!identity) return { ok: false, why: 'wrong' }
  await succeeded(db, allowed)
  return { ok: true, value: identity }
}

/** The account whose passkey signed the challenge; raises the passkey's counter. */
async function authenticated(
  db: Kysely<Tables>,
  party: RelyingParty,
  challenge: string,
  credential: object,
): Promise<{ ownerId: number; verified: boolean } | null> {
  const id = 'id' in credential && typeof credential.id === 'string' ? credential.id : ''
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', id)
    .executeTakeFirst()
  if (!passkey) return null
  try {
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // boundary: the library validates the value, and throws unless it is an authentication
      // response
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: false,
    })
    if (!verified) return null
    await sql`
      update passkey set counter = ${authenticationInfo.newCounter}, used_at = touchline_now()
      where passkey_id = ${passkey.passkey_id}`.execute(db)
    return { ownerId: passkey.owner_id, verified: authenticationInfo.userVerified }
  } catch {
    return null
  }
}

/**
 * Adds a passkey to an account that signed in within the last ten minutes: an operator by another
 * passkey, since a passphrase must not lead to the desk.
 */
export async function addPasskey(
  db: Kysely<Tables>,
  party: RelyingParty,
  { ownerId, sessionId, operator, verifiedUntil }: Account,
  reply: Reply,
  { label, address }: { label: string; address: string },
): Promise<Done<null>> {
  const allowed = operator ? verifiedUntil !== null : await isRecent(db, sessionId)
  if (!allowed) return { ok: false, why: 'sign in again' }
  const challenge = await consumeChallenge(db, reply.challenge, 'add')
  const passkey =
    challenge?.owner_id === ownerId
      ? await registered(party, challenge.challenge, reply.credential)
      : null
  if (!passkey) return { ok: false, why: 'wrong' }
  const added = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, ownerId)
    if (!account || !(await insertPasskey(tx, ownerId, label, passkey))) return false
    await grantWelcome(tx, ownerId, { kind: 'account', address })
    return true
  })
  return added ? { ok: true, value: null } : { ok: false, why: 'wrong' }
}

/**
 * Removes a passkey. An account keeps at least one credential: another passkey, or a passphrase. An
 * operator keeps at least one passkey.
 */
export async function removePasskey(
  db: Kysely<Tables>,
  { ownerId, sessionId }: Account,
  id: number,
): Promise<'removed' | 'no such passkey' | 'last' | 'sign in again'> {
  if (!(await isRecent(db, sessionId))) return 'sign in again'
  return db.transaction().execute(async (tx) => {
    // serialised: two concurrent removals must not remove the last two passkeys
    const { rows } = await sql<{ other: boolean }>`
      select passphrase is not null and not exists (
        select from operator where operator.owner_id = account.owner_id and removed_at is null
      ) as other from account where owner_id = ${ownerId} for no key update`.execute(tx)
    const passkeys = await tx
      .selectFrom('passkey')
      .select('passkey_id')
      .where('owner_id', '=', ownerId)
      .execute()
    if (!passkeys.some(({ passkey_id: passkeyId }) => passkeyId === id)) return 'no such passkey'
    if (passkeys.length === 1 && !rows[0]?.other) return 'last'
    await tx.deleteFrom('passkey').where('passkey_id', '=', id).execute()
    return 'removed'
  })
}
