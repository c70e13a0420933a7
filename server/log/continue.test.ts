/**
 * L-16: the database is set back. The documented procedure leads to a site that signs again.
 * Readers of the old log see exactly which entries are missing, and the site cannot hide any.
 */
import { spawnSync } from 'node:child_process'
import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { formatVerifierKey, verifierKey, type VerifierKey } from '../../rules/log/note.ts'
import { parseTilePath } from '../../rules/log/tiles.ts'
import { openLog, type Claim, type Remembered } from '../../rules/verify/checkpoint.ts'
import { keyChangesPath, listSetBacks } from '../../rules/verify/key-changes.ts'
import { Unreadable } from '../../rules/verify/tree.ts'
import { readWhole } from '../../rules/verify/whole.ts'
import { at, pooled } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { ownDatabase, patient, type TestDatabase } from '../db/test-database.ts'
import { addExperts, noon, standStill } from '../db/test-world.ts'
import { takeLease } from '../db/lease.ts'
import { continueLog } from './continue.ts'
import { logState } from './damage.ts'
import { openKeyStore } from './keys.ts'
import { listKeyChanges } from './key-changes.ts'
import { noWitnesses, testLog } from './test-log.ts'
import { lastCheckpoint } from './signer.ts'
import { loadEntries, tileBytes } from './tiles.ts'
import { ownFolder } from '../test-folder.ts'

let database: TestDatabase
let db: Kysely<Tables>
let folder: string

const newLog = () => testLog(db, openKeyStore(folder), { walking: { within: 1, rest: 0 } })
const holder = 'touchline test'
const name = 'touchline.test/log/again'
const goOnAgain = (checkpointFile: string | null = null) =>
  continueLog({ db, holder, folder, name, witnesses: noWitnesses, checkpointFile })

async function ownKey(): Promise<VerifierKey> {
  const key = await openKeyStore(folder).key()
  if (!key) throw new Error('No key')
  return verifierKey(key)
}

/**
 * One more round of the log, with new entries. Resolves to the reason why the log is not signed, or
 * null.
 */
async function grow(entries: number): Promise<string | null> {
  await addExperts(db, entries)
  const log = newLog()
  await log.round()
  return log.problem()
}

const tables = ['log_entry', 'log_tile', 'log_checkpoint']

async function asOwner(...statements: string[]): Promise<void> {
  await database.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

const backUp = () => asOwner(...tables.map((one) => `create table kept_${one} as table ${one}`))
const restore = () =>
  asOwner(
    ...tables.flatMap((one) => [
      `delete from ${one}`,
      `insert into ${one} ${one === 'log_entry' ? 'overriding system value' : ''}
      select * from kept_${one}`,
    ]),
  )

/** The findings of a reader of the present log. */
async function read(knowing: Partial<Pick<Claim, 'last' | 'pinned' | 'acceptsSetBack'>> = {}) {
  const { size = 0, note = '' } = (await lastCheckpoint(db)) ?? {}
  const places = await listKeyChanges(db, size)
  const get = async (path: string) => {
    if (path === keyChangesPath) return Buffer.from(places.map((place) => `${place}\n`).join(''))
    const tile = parseTilePath(path)
    const bytes = tile && (await tileBytes(db, tile))
    if (!bytes) throw new Unreadable(path)
    return bytes
  }
  const opened = await openLog(
    { last: null, ...knowing, note, key: await ownKey(), witnesses: [] },
    get,
  )
  return 'kind' in opened ? opened : { ...opened, setBacks: await listSetBacks(opened.tree, get) }
}

async function seen(): Promise<Remembered> {
  const opened = await read()
  if ('kind' in opened) throw new Error(opened.kind)
  return opened.remember
}

let early: Remembered
let late: Remembered
let old: VerifierKey

beforeEach(async () => {
  database = await ownDatabase()
  db = database.db
  folder = ownFolder()
  await standStill(db, noon)
  await newLog().begin()
  expect(await grow(300)).toBeNull()
  early = await seen()
  await backUp()
  expect(await grow(20)).toBeNull()
  late = await seen()
  old = await ownKey()
})

/** The finding of every reader who knew the old log. */
const setBackFinding = (seenSize: number) => ({
  kind: 'setBack',
  seen: seenSize,
  kept: 301,
  from: 301,
  to: 320,
  origin: 'touchline.test/log',
  at: noon.toISOString(),
})

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0

/** What the second verifier finds in the order and the keys of the log. */
async function byPython(size: number, keys: readonly string[]): Promise<string | undefined> {
  const script = `
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
log = verify.Log(sys.stdin.buffer.read().splitlines())
print([*verify.check_order(log), *verify.check_keys(log, sys.argv[2], sys.argv[3])])
`
  const entries = await loadEntries(db, 0, size)
  const folderOfScript = fileURLToPath(new URL('../../docs', import.meta.url))
  const { stdout, stderr } = spawnSync('python3', ['-c', script, folderOfScript, ...keys], {
    encoding: 'utf8',
    input: Buffer.concat(entries.flatMap((entry) => [entry, Buffer.from('\n')])),
  })
  expect(stderr).toBe('')
  return stdout.trim().split('\n').at(-1)
}

async function expectContinued(): Promise<void> {
  expect(await grow(7)).toBeNull()
  const now = await ownKey()
  expect(now.name).toBe(name)
  const fresh = await read()
  expect(fresh).toMatchObject({
    checkpoint: { origin: name },
    setBacks: [{ kept: 301, missing: { from: 301, to: 320 }, last: { size: 321 } }],
  })
  expect(await read({ last: late })).toEqual(setBackFinding(321))
  expect(await read({ last: early })).toEqual(setBackFinding(301))
  expect(await read({ pinned: old })).toEqual(setBackFinding(0))
  for (const last of [late, early])
    expect(await read({ last, acceptsSetBack: true })).toMatchObject({
      remember: { key: formatVerifierKey(now) },
    })
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  expect(await logState(db, size)).toMatchObject({
    damage: [],
    setBacks: [{ kept: 301, from: 301, to: 320, origin: 'touchline.test/log' }],
  })
  // an honest log: nothing is found in the whole of it, by either verifier
  if ('kind' in fresh) throw new Error(fresh.kind)
  expect((await readWhole(fresh.tree, size)).findings).toEqual([])
  if (python) expect(await byPython(size, [now, old].map(formatVerifierKey))).toBe('[]')
  // a reader who already knows the new log's key gets no other finding
  const last = await seen()
  expect(await grow(3)).toBeNull()
  expect(await read({ last })).toHaveProperty('checkpoint')
}

test('after a restored backup the signer refuses; once continued, it signs', async () => {
  await restore()
  expect(await grow(0)).toContain('the database was set back')
  expect(await goOnAgain()).toMatchObject({ kept: 301, missing: { from: 301, to: 320 } })
  await expectContinued()
  expect((await readdir(folder)).filter((file) => /^(key|head)-until-/.test(file))).toHaveLength(2)
})

test('set back, then run until the log is longer than before: another tree', async () => {
  await restore()
  for (const entries of [5, 30]) await grow(entries)
  expect(await grow(0)).toContain('do not lead to the root that was signed for 321 entries')
  await goOnAgain()
  await expectContinued()
})

test('a reader who saw more than the site admits finds another history', async () => {
  await cp(join(folder, 'head'), join(folder, 'earlier'))
  expect(await grow(10)).toBeNull()
  const latest = await seen()
  await rename(join(folder, 'earlier'), join(folder, 'head'))
  await restore()
  await goOnAgain()
  expect(await read({ last: latest, acceptsSetBack: true })).toEqual({ kind: 'forked', seen: 331 })
  const other = { ...late, root: latest.root }
  expect(await read({ last: other, acceptsSetBack: true })).toEqual({ kind: 'forked', seen: 321 })
  expect(await read({ last: { ...early, root: latest.root }, acceptsSetBack: true })).toEqual({
    kind: 'forked',
    seen: 301,
  })
})

test('interrupted after any step, the command finishes when it runs again', async () => {
  await restore()
  const never = { keys: [], collect: () => Promise.reject(new Error('cut')) }
  await expect(
    continueLog({ db, holder, folder, name, witnesses: never, checkpointFile: null }),
  ).rejects.toThrow('cut')
  // between the two files: the old key is moved away, the new one not in place yet
  await openKeyStore(join(folder, 'next')).makeKey('x')
  await rename(join(folder, 'key'), join(folder, 'next', 'key'))
  expect(await grow(0)).toContain('key is missing')
  await goOnAgain()
  await goOnAgain()
  await expectContinued()
})

test('without the head file, a checkpoint from outside gives the size', async () => {
  const { note = '' } = (await lastCheckpoint(db)) ?? {}
  await restore()
  await rm(join(folder, 'head'))
  await expect(goOnAgain()).rejects.toThrow('--checkpoint FILE')
  const file = join(folder, 'kept.txt')
  await writeFile(file, note.replace('321', '320'))
  await expect(goOnAgain(file)).rejects.toThrow(
    'is not a checkpoint that the key of this log signed',
  )
  await writeFile(file, note)
  expect(await goOnAgain(file)).toMatchObject({ kept: 301, missing: { from: 301, to: 320 } })
  await expectContinued()
})

test('is refused if nothing is missing, by name, without a key, beside a server', async () => {
  await expect(goOnAgain()).rejects.toThrow('nothing is missing')
  await restore()
  await expect(
    continueLog({
      db,
      holder,
      folder,
      name: 'touchline.test/log',
      witnesses: noWitnesses,
      checkpointFile: null,
    }),
  ).rejects.toThrow('another log needs another name')
  const worker = 'a working server'
  const working = pooled({ ...at(database.url), application_name: worker, max: 1, ...patient })
  await sql`select 1`.execute(working)
  const lease = await takeLease({ db, holder: worker, logLine: () => {} })
  await expect(goOnAgain()).rejects.toThrow('Stop it first')
  await lease?.release()
  await working.destroy()
  await rename(join(folder, 'key'), join(folder, 'away'))
  await expect(goOnAgain()).rejects.toThrow('The key of the old log is missing')
  await rename(join(folder, 'away'), join(folder, 'key'))
  await asOwner('delete from log_entry where log_index > 200')
  await expect(goOnAgain()).rejects.toThrow('entries were deleted from it')
  expect(await readdir(folder)).not.toContain('next')
})
