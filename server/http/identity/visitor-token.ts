/**
 * A visitor is a signed token and needs no row in the database. The uid is 128 random bits; the
 * token names the key and carries the HMAC-SHA256 of the uid under it. Keys are stored in the
 * database, so that all processes of the site share them. Several are valid during a key rotation.
 */
import {
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Identity } from '../../../contract/envelope.ts'
import { claimSetting } from '../../db/setting.ts'
import type { Tables } from '../../db/tables.ts'

export interface VisitorKeys {
  /** Name of the key that signs new tokens. */
  current: string
  /** Key objects are made once: an HMAC with one costs a quarter of one with raw bytes. */
  keys: ReadonlyMap<string, KeyObject>
  /**
   * Recently verified pairs: a page makes several calls, and verifying costs more than a cached
   * answer.
   */
  proved: Set<string>
}

const mostProved = 10_000

const setting = 'visitor_keys'

/** Reads the site's keys; creates them at the first start. */
export async function visitorKeys(db: Kysely<Tables>): Promise<VisitorKeys> {
  const fresh = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }
  // boundary: written by this statement, or by an operator who rotates keys
  const stored = (await claimSetting(db, setting, fresh)) as typeof fresh
  return {
    current: stored.current,
    keys: new Map(
      Object.entries(stored.keys).map(([name, key]) => [name, createSecretKey(key, 'base64')]),
    ),
    proved: new Set(),
  }
}

const placeholderKey = createSecretKey(Buffer.alloc(32))
const signature = (key: KeyObject, uid: string) =>
  createHmac('sha256', key).update(`visitor ${uid}`).digest()

export function newVisitor({ current, keys }: VisitorKeys): Identity {
  const key = keys.get(current)
  if (!key)
    throw new Error(`setting ${setting} names a current key "${current}" that it does not hold`)
  const uid = `v${randomBytes(16).toString('base64url')}`
  return { uid, token: `${current}.${signature(key, uid).toString('base64url')}` }
}

/** Whether the token proves the uid. Takes constant time. */
export function isVisitor({ keys, proved }: VisitorKeys, { uid, token }: Identity): boolean {
  // looked up by the hash of the whole pair, so that timing reveals no partly correct guess
  const pair = `${uid} ${token}`
  if (proved.has(pair)) return true
  const [name = '', proof = ''] = token.split('.', 2)
  const key = keys.get(name)
  const stated = Buffer.from(proof, 'base64url')
  const right = signature(key ?? placeholderKey, uid)
  const proves =
    stated.length === right.length &&
    timingSafeEqual(stated, right) &&
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
