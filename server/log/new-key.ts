/**
 * Gives the log a new key and a new name: once a year, or when a key may be compromised. The tree
 * goes on. The last checkpoint of the old key covers the entry that names the new key; the new key
 * begins with the old key's tree.
 */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { entryVersion, type KeyEntry } from '../../rules/log/entry.ts'
import { nameNext } from '../../rules/log/key-change.ts'
import { consistencyProof } from '../../rules/log/merkle.ts'
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  verifierKey,
  type SigningKey,
  type VerifierKey,
} from '../../rules/log/note.ts'
import type { Tables } from '../db/tables.ts'
import type { Collector } from '../witness/collect.ts'
import { openKeyStore } from './keys.ts'
import type { SharedHead } from './shared-head.ts'
import { keepPublicKeys } from './public-keys.ts'
import { withFreeLease } from '../db/lease.ts'
import { lastCheckpoint, SigningError, sign } from './signer.ts'
import { sequence } from './sequence.ts'

export interface KeyChange {
  db: Kysely<Tables>
  /** The application_name of the connections of `db`. */
  holder: string
  /** Folder with the signer's key and head. */
  folder: string
  /** The head that all servers share; absent or null for the file alone. */
  shared?: SharedHead | null
  /** The new name: like an address, without a scheme. It must never have been used for this log. */
  name: string
  witnesses: Collector
}

/**
 * Resolves to the new key. If interrupted, call it again to finish. @throws SigningError; also
 * while a server works
 */
export const changeKey = (change: KeyChange): Promise<VerifierKey> =>
  changeWhileStopped(change, () => changeAlone(change))

/** Runs a change during which no server may work. @throws SigningError while a server works */
export async function changeWhileStopped<T>(
  { db, holder }: Pick<KeyChange, 'db' | 'holder'>,
  run: () => Promise<T>,
): Promise<T> {
  const changed = await withFreeLease({ db, holder, logLine: console.error }, run)
  if (!changed) throw new SigningError('A server signs this log. Stop it first.')
  return changed.result
}

async function changeAlone({
  db,
  folder,
  shared = null,
  name,
  witnesses,
}: KeyChange): Promise<VerifierKey> {
  const [current, next] = [openKeyStore(folder, shared), openKeyStore(join(folder, 'next'))]
  const old = await current.key()
  const fresh = (await next.key()) ?? (await makeFor(old))
  const line = formatVerifierKey(verifierKey(fresh))
  if (old) {
    const signTree = () =>
      sign(db, current, old, (note, read) =>
        witnesses.collect(note, (from) => consistencyProof(from, sizeOf(note), read)),
      )
    await sequence(db)
    if (!(await isNamed(db, line))) {
      await signTree()
      await appendKeyChange(db, old, verifierKey(fresh))
      await sequence(db)
    }
    await signTree()
    await rename(join(folder, 'key'), join(folder, `key-until-${Date.now()}`))
  }
  await rename(join(folder, 'next', 'key'), join(folder, 'key'))
  await keepPublicKeys(db, [verifierKey(fresh), ...witnesses.keys])
  return verifierKey(fresh)

  function makeFor(before: SigningKey | null): Promise<SigningKey> {
    if (!before) throw new SigningError('There is no key of the log to be followed by another one.')
    if (before.name === name)
      throw new SigningError(`The log is called ${name} already: another key needs another name.`)
    return next.makeKey(name)
  }
}

const sizeOf = (note: string) => parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0

async function isNamed(db: Kysely<Tables>, line: string): Promise<boolean> {
  const { rows } =
    await sql`select from log_entry where kind = 'key' and body->>'key' = ${line}`.execute(db)
  return rows.length > 0
}

async function appendKeyChange(
  db: Kysely<Tables>,
  old: SigningKey,
  next: VerifierKey,
): Promise<void> {
  const last = await lastCheckpoint(db)
  if (!last) throw new SigningError('Nothing has been signed yet: the key can simply be replaced.')
  const { rows } = await sql<{ at: string }>`select log_time(touchline_now()) as at`.execute(db)
  const before = { key: formatVerifierKey(verifierKey(old)), checkpoint: last.note }
  const [key, named] = [formatVerifierKey(next), nameNext(old, next)]
  const entry: KeyEntry = {
    kind: 'key',
    v: entryVersion,
    at: rows[0]?.at ?? '',
    key,
    before,
    named,
  }
  await db
    .insertInto('log_entry')
    .values({ kind: 'key', body: JSON.stringify(entry) })
    .execute()
}
