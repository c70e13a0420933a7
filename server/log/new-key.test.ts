/**
 * A change of the log's key: what readers with either key find, and that an interruption loses
 * nothing.
 */
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { KeyEntry, LogEntry } from '../../rules/log/entry.ts'
import { nameNext } from '../../rules/log/key-change.ts'
import { consistencyProof, verifyConsistency } from '../../rules/log/merkle.ts'
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  signedBy,
  verifierKey,
  type SigningKey,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { parseTilePath, readTiles } from '../../rules/log/tiles.ts'
import { openLog, type Claim, type Remembered } from '../../rules/verify/checkpoint.ts'
import { keyChangesPath } from '../../rules/verify/key-changes.ts'
import { Unreadable } from '../../rules/verify/tree.ts'
import { readWhole } from '../../rules/verify/whole.ts'
import type { Tables } from '../db/tables.ts'
import { at, pooled } from '../db/connect.ts'
import { ownDatabase, patient, type TestDatabase } from '../db/test-database.ts'
import { addExperts, noon, standStill } from '../db/test-world.ts'
import { takeLease } from '../db/lease.ts'
import { openKeyStore } from './keys.ts'
import { listKeyChanges } from './key-changes.ts'
import { noWitnesses, testLog } from './test-log.ts'
import { changeKey } from './new-key.ts'
import { listPublicKeys } from './public-keys.ts'
import { lastCheckpoint } from './signer.ts'
import { loadEntries, tileBytes, treeOf } from './tiles.ts'
import { ownFolder } from '../test-folder.ts'

let database: TestDatabase
let db: Kysely<Tables>
let folder: string

const newLog = () => testLog(db, openKeyStore(folder))
const change = (name = 'touchline.test/log/2027') =>
  changeKey({ db, holder: 'touchline test', folder, name, witnesses: noWitnesses })

beforeEach(async () => {
  database = await ownDatabase()
  db = database.db
  folder = ownFolder()
  await standStill(db, noon)
  const log = newLog()
  await log.begin()
  await addExperts(db, 300)
  await log.round()
})

async function checkpoints() {
  const rows = await db.selectFrom('log_checkpoint').select('note').orderBy('size').execute()
  return rows.map(({ note: text }) => {
    const note = parseNote(text)
    const head = note && parseCheckpoint(note.text)
    if (!note || !head) throw new Error(`No checkpoint: ${text}`)
    return { ...head, by: (key: VerifierKey) => signedBy(note, [key])?.length === 1 }
  })
}

async function signingKey(): Promise<SigningKey> {
  const key = await openKeyStore(folder).key()
  if (!key) throw new Error('No key')
  return key
}

const oldKey = async () => verifierKey(await signingKey())

/**
 * Asserts that the old key names the new one in a signed statement, and that the new key signs the
 * following entries in the same tree under its own name.
 */
async function expectHandedOver(before: VerifierKey, now: VerifierKey): Promise<void> {
  const log = newLog()
  await addExperts(db, 5)
  await log.round()
  expect(log.problem()).toBeNull()
  const all = await checkpoints()
  expect(all.map(({ size, origin }) => [size, origin])).toEqual([
    [301, before.name],
    [302, before.name],
    [307, now.name],
  ])
  expect(all.map(({ by }) => [by(before), by(now)])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
  const [, last, first] = all
  if (!last || !first) throw new Error('Too few checkpoints')
  const proof = await consistencyProof(last.size, first.size, readTiles(treeOf(db, first.size)))
  expect(verifyConsistency(last, first, proof)).toBe(true)
  const bytes = await loadEntries(db, 0, first.size)
  const tree = {
    entries: async (some: readonly number[]) =>
      new Map(some.map((index) => [index, bytes[index] ?? new Uint8Array()])),
  }
  expect((await readWhole(tree, first.size)).findings).toEqual([])
  const entries = bytes.map((entry) => JSON.parse(Buffer.from(entry).toString()) as LogEntry)
  const named = entries.filter((entry): entry is KeyEntry => entry.kind === 'key')
  expect(named).toHaveLength(1)
  expect(entries[last.size - 1]).toBe(named[0])
  expect(named[0]).toMatchObject({
    key: formatVerifierKey(now),
    before: { key: formatVerifierKey(before) },
  })
  expect(parseCheckpoint(parseNote(named[0]?.before.checkpoint ?? '')?.text ?? '')?.size).toBe(
    last.size - 1,
  )
  expect((await listPublicKeys(db))[0]).toBe(formatVerifierKey(now))
  expect((await readdir(folder)).filter((file) => file.startsWith('key-until-'))).toHaveLength(1)
}

test('the old key names the new one and signs no more; the tree continues', async () => {
  const before = await oldKey()
  await expectHandedOver(before, await change())
})

test('interrupted after any step, the command finishes when it runs again', async () => {
  const before = await oldKey()
  const now = verifierKey(
    await openKeyStore(join(folder, 'next')).makeKey('touchline.test/log/2027'),
  )
  let collected = 0
  // The first signature covers the entries signed already; the second, over the new entry, is
  // interrupted.
  const cut = {
    keys: [],
    collect: () => (collected++ === 0 ? Promise.resolve([]) : Promise.reject(new Error('cut'))),
  }
  await expect(
    changeKey({ db, holder: 'touchline test', folder, name: now.name, witnesses: cut }),
  ).rejects.toThrow('cut')
  expect(await change()).toEqual(now)
  // Between the two files: the old key is moved away, the new one not in place yet.
  await mkdir(join(folder, 'next'), { recursive: true })
  await rename(join(folder, 'key'), join(folder, 'next', 'key'))
  const log = newLog()
  await addExperts(db, 0)
  await log.round()
  expect(log.problem()).toContain('key is missing')
  expect(await change()).toEqual(now)
  await expectHandedOver(before, now)
})

test('the command is refused while a server works', async () => {
  const holder = 'a working server'
  const working = pooled({ ...at(database.url), application_name: holder, max: 1, ...patient })
  await sql`select 1`.execute(working)
  const lease = await takeLease({ db, holder, logLine: () => {} })
  await expect(change()).rejects.toThrow('Stop it first')
  await lease?.release()
  await working.destroy()
  expect(await change()).toMatchObject({ name: 'touchline.test/log/2027' })
})

test('a log keeps its name for as long as its key', async () => {
  await expect(change('touchline.test/log')).rejects.toThrow('another key needs another name')
  expect(await readdir(folder)).not.toContain('next')
})

/** The reader's result for the current log, if the site lists these `key` entries. */
async function read(knowing: Pick<Claim, 'last' | 'pinned'>, named?: readonly (string | number)[]) {
  const { size = 0, note = '' } = (await lastCheckpoint(db)) ?? {}
  const places = named ?? (await listKeyChanges(db, size))
  return openLog({ ...knowing, note, key: await oldKey(), witnesses: [] }, async (path) => {
    if (path === keyChangesPath) return Buffer.from(places.map((place) => `${place}\n`).join(''))
    const tile = parseTilePath(path)
    const bytes = tile && (await tileBytes(db, tile))
    if (!bytes) throw new Unreadable(path)
    return bytes
  })
}

/** The stored state of a reader who sees the log for the first time now. */
async function seen(): Promise<Remembered> {
  const opened = await read({ last: null })
  if ('kind' in opened) throw new Error(opened.kind)
  return opened.remember
}

/** One more round of the log, with a new entry. */
async function goOn() {
  await addExperts(db, 5)
  await newLog().round()
}

test('a verifier with an earlier key is led to the present one, step by step', async () => {
  const [last, pinned] = [await seen(), await oldKey()]
  for (const year of [2027, 2028]) {
    await change(`touchline.test/log/${year}`)
    await goOn()
  }
  const key = formatVerifierKey(await oldKey())
  expect(key).toMatch(/^touchline\.test\/log\/2028\+/)
  expect(await read({ last })).toMatchObject({ remember: { key, size: 313 } })
  expect(await read({ last: null, pinned })).toMatchObject({ remember: { key } })
  const [first = 0, second = 0] = await listKeyChanges(db, 313)
  for (const steps of [[], [first], [second], ['x', -1, first]])
    expect(await read({ last }, steps)).toEqual({ kind: 'otherKey', known: last.key })
  expect(await read({ last }, [second, first])).toHaveProperty('checkpoint')
  // If the key is the stored one, the site's list is not read.
  expect(await read({ last: await seen() }, ['x'])).toHaveProperty('checkpoint')
})

test('a key that its predecessor did not name is another log, with the same tree', async () => {
  const [last, pinned, old] = [await seen(), await oldKey(), await signingKey()]
  const thief = await openKeyStore(join(folder, 'thief')).makeKey('touchline.test/log/2027')
  const other = await openKeyStore(join(folder, 'other')).makeKey('touchline.test/log/2027')
  const checkpoint = (await lastCheckpoint(db))?.note ?? ''
  const [next, before] = [verifierKey(thief), formatVerifierKey(pinned)]
  const said: Record<string, unknown> = {
    'no word': undefined,
    'no note': 'x',
    'a checkpoint': checkpoint,
    'of the thief, for the old key': nameNext(thief, next),
    'of the old key, of another one': nameNext(old, verifierKey(other)),
    'of the old key, its signature forged': nameNext({ ...thief, name: old.name }, next).replace(
      /^touchline.+$/m,
      before,
    ),
  }
  for (const named of Object.values(said)) {
    const entry = {
      kind: 'key',
      v: 1,
      at: noon,
      key: formatVerifierKey(next),
      before: { key: before, checkpoint },
      named,
    }
    await database.owner
      .insertInto('log_entry')
      .values({ kind: 'key', body: JSON.stringify(entry) })
      .execute()
  }
  await newLog().round()
  await rename(join(folder, 'thief', 'key'), join(folder, 'key'))
  await goOn()
  expect(await listKeyChanges(db, 400)).toHaveLength(Object.keys(said).length)
  for (const knowing of [{ last }, { last: null, pinned }])
    expect(await read(knowing)).toEqual({ kind: 'otherKey', known: before })
  await database.owner
    .insertInto('log_entry')
    .values({
      kind: 'key',
      body: JSON.stringify({
        kind: 'key',
        v: 1,
        at: noon,
        key: formatVerifierKey(next),
        before: { key: before, checkpoint },
        named: nameNext(old, next),
      }),
    })
    .execute()
  await goOn()
  for (const knowing of [{ last }, { last: null, pinned }])
    expect(await read(knowing)).toHaveProperty('checkpoint')
})
