/**
 * A visitor is a signed token and costs the server no row. The uid is 128 random bits; the token names the key and carries
 * HMAC-SHA256 of the uid under it. Keys live in the database, so every process of the site agrees; more than one may be
 * valid while keys are changed.
 */
import {
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Identity } from '../../contract/envelope.ts'
import type { Tables } from '../db/tables.ts'

export interface VisitorKeys {
  /** The name of the key that new tokens are signed with. */
  current: string
  /** As key objects: made once, an HMAC costs a quarter of one over bytes. */
  keys: ReadonlyMap<string, KeyObject>
  /** Who was proved lately: a page asks several times, and the proof costs more than an answer from memory does otherwise. */
  proved: Set<string>
}

const mostProved = 10_000

const setting = 'visitor_keys'

/** The site's keys, made at its first start. */
export async function visitorKeys(db: Kysely<Tables>): Promise<VisitorKeys> {
  const fresh = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }
  await db
    .insertInto('setting')
    .values({ name: setting, value: JSON.stringify(fresh) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', setting)
    .executeTakeFirstOrThrow()
  // ours alone: written by the statement above or by an operator who changes keys
  const stored = value as typeof fresh
  return {
    current: stored.current,
    keys: new Map(
      Object.entries(stored.keys).map(([name, key]) => [name, createSecretKey(key, 'base64')]),
    ),
    proved: new Set(),
  }
}

const nobodysKey = createSecretKey(Buffer.alloc(32))
const signature = (key: KeyObject, uid: string) =>
  createHmac('sha256', key).update(`visitor ${uid}`).digest()

export function newVisitor({ current, keys }: VisitorKeys): Identity {
  const key = keys.get(current)
  if (!key)
    throw new Error(`setting ${setting} names a current key "${current}" that it does not hold`)
  const uid = `v${randomBytes(16).toString('base64url')}`
  return { uid, token: `${current}.${signature(key, uid).toString('base64url')}` }
}

/** Whether the token proves the uid. Takes the same time however wrong it is. */
export function isVisitor({ keys, proved }: VisitorKeys, { uid, token }: Identity): boolean {
  // looked up by the hash of the whole, so that a part guessed right shows in no time taken
  const pair = `${uid} ${token}`
  if (proved.has(pair)) return true
  const [name = '', proof = ''] = token.split('.', 2)
  const key = keys.get(name)
  const given = Buffer.from(proof, 'base64url')
  const right = signature(key ?? nobodysKey, uid)
  const proves =
    given.length === right.length &&
    timingSafeEqual(given, right) &&
    key !== undefined &&
    token === `${name}.${proof}`
  if (proves) remember(proved, pair)
  return proves
}

function remember(proved: Set<string>, pair: string): void {
  for (const oldest of proved) {
    if (proved.size < mostProved) break
    proved.delete(oldest)
  }
  proved.add(pair)
}
