/**
 * Continues a log after a set-back: signed entries are no longer in the database, because an old
 * backup was restored or a standby that lacked them was promoted. The old log ends for ever. The
 * remaining log continues under a new key and a new name, with an entry that names the missing
 * entries.
 */
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { entryVersion, type ContinueEntry } from '../../rules/log/entry.ts'
import { nameNext } from '../../rules/log/key-change.ts'
import { rootOf, sameHash, type Head } from '../../rules/log/merkle.ts'
import {
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  signedBy,
  signNote,
  verifierKey,
  type SigningKey,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { readTiles } from '../../rules/log/tiles.ts'
import type { Tables } from '../db/tables.ts'
import { openKeyStore, type KeyStore } from './keys.ts'
import { findLogSize } from '../db/log-size.ts'
import { changeWhileStopped } from './new-key.ts'
import type { SharedHead } from './shared-head.ts'
import { keepPublicKeys } from './public-keys.ts'
import { sequence } from './sequence.ts'
import { lastCheckpoint, SigningError, sign } from './signer.ts'
import { treeOf } from './tiles.ts'
import type { Collector } from '../witness/collect.ts'

export interface Continuation {
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
  /**
   * A file with the old log's last published checkpoint, from someone outside the site; needed if
   * the head file is lost. Null: the head file has the size of the log.
   */
  checkpointFile: string | null
}

export interface Continued {
  key: VerifierKey
  kept: number
  missing: { from: number; to: number }
}

/**
 * If interrupted, call it again to finish. @throws SigningError; also while a server works, and
 * when nothing is missing
 */
export const continueLog = (what: Continuation): Promise<Continued> =>
  changeWhileStopped(what, () => continueAlone(what))

async function continueAlone(what: Continuation): Promise<Continued> {
  const { db, folder, name, witnesses, shared = null } = what
  const [current, next] = [openKeyStore(folder, shared), openKeyStore(join(folder, 'next'))]
  const oldKey = await current.key()
  const existing = await findEntry(db, name)
  if (!existing && !oldKey)
    throw new SigningError(
      'The key of the old log is missing: without it nobody can be told that this is its ' +
        'continuation. Put it back.',
    )
  if (!existing && oldKey) {
    if (oldKey.name === name)
      throw new SigningError(`The log is called ${name} already: another log needs another name.`)
    const last = await lastPublished(what, oldKey, current)
    const kept = await keptOf(db, last)
    const fresh = (await next.key()) ?? (await next.makeKey(name))
    await appendContinuation(db, oldKey, verifierKey(fresh), last, kept)
  }
  const entry = existing ?? (await findEntry(db, name))
  if (!entry) throw new SigningError('The entry that names the new log is missing.')
  await sequence(db)
  // the old key is moved away before the head is set back, because it must never sign a second
  // history
  if (oldKey && oldKey.name !== name)
    await rename(join(folder, 'key'), join(folder, `key-until-${Date.now()}`))
  if (oldKey?.name !== name) await rename(join(folder, 'next', 'key'), join(folder, 'key'))
  if (!(await isSigned(db, name))) await setHeadBack(db, folder, current, entry.kept, shared)
  const key = await current.key()
  if (!key) throw new SigningError('The new key is missing.')
  await keepPublicKeys(db, [verifierKey(key), ...witnesses.keys])
  await sign(db, current, key, (note) => witnesses.collect(note, () => Promise.resolve([])))
  return { key: verifierKey(key), kept: entry.kept, missing: entry.missing }
}

async function findEntry(db: Kysely<Tables>, name: string): Promise<ContinueEntry | null> {
  const { rows } = await sql<{ body: ContinueEntry }>`
    select body from log_entry
    where kind = 'continue' and split_part(body->>'key', '+', 1) = ${name}`.execute(db)
  return rows[0]?.body ?? null
}

/** The old log's last published checkpoint, signed by its key. */
async function lastPublished(
  { checkpointFile }: Continuation,
  key: SigningKey,
  keeping: KeyStore,
): Promise<string> {
  const head = await keeping.head()
  if (checkpointFile === null) {
    if (head) return signedNote(key, head)
    throw new SigningError(
      'The file that keeps the last head is missing. Give the last published checkpoint, ' +
        'as a reader or a witness has kept it: --checkpoint FILE.',
    )
  }
  const text = await readFile(checkpointFile, 'utf8')
  const note = parseNote(text)
  const said = note && parseCheckpoint(note.text)
  if (!note || said?.origin !== key.name || !signedBy(note, [verifierKey(key)])?.length)
    throw new SigningError(`${checkpointFile} is not a checkpoint that the key of this log signed.`)
  if (head && head.size > said.size)
    throw new SigningError(
      `${checkpointFile} is of ${said.size} entries, but ${head.size} have been signed.`,
    )
  return text
}

function signedNote(key: SigningKey, head: Head): string {
  const text = formatCheckpoint({ origin: key.name, ...head })
  return formatNote({ text, signatures: [signNote(text, key)] })
}

/**
 * How many of the old log's entries the database certainly still has: those under the last stored
 * checkpoint whose tree is unchanged.
 * @throws SigningError when nothing is missing
 */
async function keptOf(db: Kysely<Tables>, last: string): Promise<number> {
  const signed = headOf(last)
  const size = await findLogSize(db)
  const read = readTiles(treeOf(db, size))
  const published = await lastCheckpoint(db)
  if (published && published.size > size)
    throw new SigningError(
      `The database has a checkpoint of ${published.size} entries, but ${size} entries: ` +
        'it was not set back, entries were deleted from it. Restore it from a backup.',
    )
  const isSame = async (head: Head) =>
    head.size <= size && sameHash(await rootOf(head.size, read), head.root)
  if (await isSame(signed))
    throw new SigningError(
      `The database has all ${signed.size} entries that were signed: nothing is missing, ` +
        'and the log can simply go on (docs/log.md).',
    )
  const stored = await db
    .selectFrom('log_checkpoint')
    .select(['size', 'root'])
    .where('size', '<', signed.size)
    .orderBy('size', 'desc')
    .execute()
  for (const head of stored) if (await isSame(head)) return head.size
  return 0
}

function headOf(note: string): Head {
  const head = parseCheckpoint(parseNote(note)?.text ?? '')
  if (!head) throw new SigningError('The last published checkpoint cannot be read.')
  return head
}

async function appendContinuation(
  db: Kysely<Tables>,
  old: SigningKey,
  next: VerifierKey,
  checkpoint: string,
  kept: number,
): Promise<void> {
  const { rows } = await sql<{ at: string }>`select log_time(touchline_now()) as at`.execute(db)
  const entry: ContinueEntry = {
    kind: 'continue',
    v: entryVersion,
    at: rows[0]?.at ?? '',
    key: formatVerifierKey(next),
    before: { key: formatVerifierKey(verifierKey(old)), checkpoint },
    kept,
    missing: { from: kept, to: headOf(checkpoint).size - 1 },
    named: nameNext(old, next),
  }
  await db
    .insertInto('log_entry')
    .values({ kind: 'continue', body: JSON.stringify(entry) })
    .execute()
}

/** Whether the new log has been signed already. */
async function isSigned(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { note = '' } = (await lastCheckpoint(db)) ?? {}
  return parseCheckpoint(parseNote(note)?.text ?? '')?.origin === name
}

/**
 * The old head is kept next to the new one; results of the walk over the old log are no longer
 * valid.
 */
async function setHeadBack(
  db: Kysely<Tables>,
  folder: string,
  keeping: KeyStore,
  kept: number,
  shared: SharedHead | null,
): Promise<void> {
  const head = await keeping.head()
  // the file may be missing where all servers share the head
  await rename(join(folder, 'head'), join(folder, `head-until-${Date.now()}`)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
  await rm(join(folder, 'walk'), { force: true })
  const read = readTiles(treeOf(db, await findLogSize(db)))
  const back = { size: kept, root: await rootOf(kept, read) }
  await keeping.keepHead(back, shared === null ? null : head)
}
