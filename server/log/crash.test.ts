/**
 * The log under failures: connections killed during sequencing, and concurrent writers and
 * sequencers.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyRoot, leafHash, nodeHash, rootOf, type Hash } from '../../rules/log/merkle.ts'
import { readTiles } from '../../rules/log/tiles.ts'
import type { Tables } from '../db/tables.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import { publishPlans } from '../publishing/publish.ts'
import {
  addExperts,
  addMatches,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
} from '../db/test-world.ts'
import { openKeyStore, type KeyStore } from './keys.ts'
import { findLogSize } from '../db/log-size.ts'
import { testLog } from './test-log.ts'
import { lastCheckpoint } from './signer.ts'
import { sequence } from './sequence.ts'
import { loadEntries, treeOf } from './tiles.ts'
import { ownFolder } from '../test-folder.ts'

let database: TestDatabase
let db: Kysely<Tables>
let folder: string

beforeEach(async () => {
  database = await ownDatabase()
  db = database.db
  folder = ownFolder()
  await standStill(db, noon)
})

const newLog = (changes: Partial<KeyStore> = {}, logLine: (words: string) => void = () => {}) =>
  testLog(db, { ...openKeyStore(folder), ...changes }, { logLine })

/** Asserts that every entry is present once, without gaps, under the signed root. */
async function expectWhole(count: number): Promise<void> {
  const { size, root } = (await lastCheckpoint(db)) ?? { size: 0, root: Buffer.of() }
  expect(size).toBe(count)
  const { rows } = await sql<{
    n: number
  }>`select count(distinct log_index)::int as n from log_entry where log_index < ${size}`.execute(
    db,
  )
  expect(rows[0]?.n).toBe(count)
  const leaves = (await loadEntries(db, 0, size)).map(leafHash)
  expect(leaves).toHaveLength(count)
  const hashes = new Map<string, Hash>()
  const read = async (level: number, index: number): Promise<Hash> => {
    const name = `${level}/${index}`
    const hash =
      hashes.get(name) ??
      (level === 0
        ? (leaves[index] ?? emptyRoot)
        : nodeHash(await read(level - 1, index * 2), await read(level - 1, index * 2 + 1)))
    hashes.set(name, hash)
    return hash
  }
  const fromEntries = await rootOf(size, read)
  expect(bytesToHex(fromEntries)).toBe(bytesToHex(root))
  expect(bytesToHex(await rootOf(size, readTiles(treeOf(db, size))))).toBe(bytesToHex(root))
}

test('killed at any moment, the log continues where it stopped', async () => {
  const log = newLog()
  await log.begin()
  await addExperts(db, 9_999)
  let kills = 0
  for (let placed = false; !placed;) {
    const run = sequence(db).then(
      () => true,
      () => false,
    )
    // After increasing delays, so that each step is interrupted once.
    await new Promise((resolve) => setTimeout(resolve, kills * 40))
    if (kills < 25)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database.owner)
    placed = await run
    kills++
  }
  expect(kills).toBeGreaterThan(3)
  // Like the site's jobs: a failed step is repeated, on new connections.
  for (let tried = 0; tried < 20 && (tried === 0 || log.problem()); tried++) await log.round()
  expect(log.problem()).toBeNull()
  await expectWhole(10_000)
})

test('concurrent publishers, sequencers and signers lose and repeat no entry', async () => {
  const { experts } = await smallWorld(db, { experts: 20 })
  const matches = await addMatches(
    db,
    Array.from({ length: 10 }, (_, at) => after(5 + at)),
  )
  const log = newLog()
  await log.begin()
  const publishing = experts.map(async (expert) => {
    for (const match of matches) await publishPlans(db, [draftOf(expert, match)])
  })
  let done = false
  const logging = (async () => {
    while (!done) await Promise.all([log.round(), sequence(db)])
  })()
  await Promise.all(publishing)
  done = true
  await logging
  await log.round()
  expect(log.problem()).toBeNull()
  // The rules, the experts, each match once although several plans on it were concurrent, and the
  // plans.
  await expectWhole(1 + 20 + 10 + 200)
})

test('any number of waiting entries get places in order of time', async () => {
  const at = (no: number) => new Date(noon.getTime() - no * 1_000).toISOString()
  const rows = Array.from({ length: 4_500 }, (_, no) =>
    JSON.stringify({ kind: 'rules', v: 1, at: at(no), no }),
  )
  await db
    .insertInto('log_entry')
    .values(rows.map((body) => ({ kind: 'rules' as const, body })))
    .execute()
  await sequence(db)
  const times = (await loadEntries(db, 0, rows.length)).map(
    (bytes) => /"at":"([^"]+)"/.exec(Buffer.from(bytes).toString())?.[1],
  )
  expect(times).toEqual(times.toSorted((one = '', other = '') => (one < other ? -1 : 1)))
  expect(times).toHaveLength(rows.length)
})

test('a signing problem is reported while it lasts; sequencing continues', async () => {
  let full = true
  const logged: string[] = []
  const store = openKeyStore(folder)
  const keepHead: KeyStore['keepHead'] = (head, last) =>
    full ? Promise.reject(new Error('ENOSPC: no space left on device')) : store.keepHead(head, last)
  const log = newLog({ keepHead }, (words) => logged.push(words))
  await log.begin()
  for (let round = 0; round < 3; round++) {
    await addExperts(db, 1)
    await log.round()
    expect(log.problem()).toContain('ENOSPC')
  }
  expect(logged).toEqual([log.problem()])
  expect(await findLogSize(db)).toBe(4)
  full = false
  await log.round()
  expect(log.problem()).toBeNull()
  await expectWhole(4)
})

test('a sequencing problem is reported for as long as it lasts', async () => {
  const log = newLog()
  await log.begin()
  await sql`alter table log_tile add constraint broken check (level < 0) not valid`.execute(
    database.owner,
  )
  await log.round()
  expect(log.problem()).toContain('broken')
  await sql`alter table log_tile drop constraint broken`.execute(database.owner)
  await log.round()
  expect(log.problem()).toBeNull()
  await expectWhole(1)
})
