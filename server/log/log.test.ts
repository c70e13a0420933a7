/**
 * The public log on a real database: its entries, their places, the signatures, and the signer's
 * refusals.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  CommitEntry,
  CorrectionEntry,
  LogEntry,
  RevealEntry,
  SettlementEntry,
} from '../../rules/log/entry.ts'
import { canonicalBytes, commitmentOf, textHash } from '../../rules/log/entry.ts'
import { fromHex } from '../../rules/log/bytes.ts'
import { inclusionProof, leafHash, nodeHash, verifyInclusion } from '../../rules/log/merkle.ts'
import {
  checkSignature,
  cosign,
  parseCheckpoint,
  parseNote,
  signedBy,
  verifierKey,
} from '../../rules/log/note.ts'
import { witnessKeyOf } from '../../rules/log/test-keys.ts'
import { readTiles } from '../../rules/log/tiles.ts'
import { secondsBehindLog } from '../db/clock.ts'
import type { LogWork } from './log-jobs.ts'
import type { Tables } from '../db/tables.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import type { Collector } from '../witness/collect.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import {
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
  storeResult,
  enterResults,
} from '../db/test-world.ts'
import { openKeyStore, type KeyStore } from './keys.ts'
import { at, pooled } from '../db/connect.ts'
import { testLog } from './test-log.ts'
import { sequence } from './sequence.ts'
import { lastCheckpoint, sign } from './signer.ts'
import { loadEntries, treeOf } from './tiles.ts'
import { ownFolder } from '../test-folder.ts'

let database: TestDatabase
let db: Kysely<Tables>
let folder: string
let keeping: KeyStore
let logged: string[]
let experts: number[]
let matches: number[]

const newLog = (): LogWork => testLog(db, keeping, { logLine: (words) => logged.push(words) })

beforeEach(async () => {
  database = await ownDatabase()
  db = database.db
  folder = ownFolder()
  keeping = openKeyStore(folder)
  logged = []
  ;({ experts, matches } = await smallWorld(db, {
    now: noon,
    experts: 2,
    kickoffs: [after(5), after(6)],
  }))
})

async function publish(
  changes: Parameters<typeof draftOf>[2] = {},
  match = 0,
  expert = 0,
): Promise<number> {
  const { published, refused } = await publishPlans(db, [
    draftOf(experts[expert] ?? 0, matches[match] ?? 0, changes),
  ])
  expect(refused).toEqual([])
  return published[0]?.planId ?? 0
}

type Meanwhile = (tx: Kysely<Tables>) => Promise<void>

/** Stores a result like a feed: with its history and the settlement of its plans. */
async function result(
  match: number,
  full: readonly [number, number],
  meanwhile: Meanwhile = async () => {},
): Promise<void> {
  const matchId = matches[match] ?? 0
  await storeResult(db, matchId, { status: 8, full })
  await db.transaction().execute(async (tx) => {
    await enterResults(tx, [matchId])
    await meanwhile(tx)
    await settleMatches(tx, [matchId])
  })
}

async function entries(): Promise<LogEntry[]> {
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  return (await loadEntries(db, 0, size)).map(
    (bytes) => JSON.parse(Buffer.from(bytes).toString()) as LogEntry,
  )
}

describe('entries', () => {
  test('a plan up to its second settlement: each entry refers to those before', async () => {
    const log = newLog()
    await log.begin()
    const planId = await publish()
    await publish({ planId, analysis: { zh: 'b', zht: 'b', en: 'b' } })
    await standStill(db, after(5))
    await revealStarted(db)
    await standStill(db, after(7))
    await result(0, [2, 1])
    await standStill(db, after(9))
    await result(0, [1, 1])
    await log.round()
    const all = await entries()
    expect(all.map(({ kind }) => kind).join(' ')).toBe(
      'rules expert expert match commit commit close reveal reveal result settlement result ' +
        'correction settlement correction',
    )
    const commits = all.filter((entry): entry is CommitEntry => entry.kind === 'commit')
    expect(
      commits.map(({ version, serial, price, planId: id }) => [version, serial, price, id]),
    ).toEqual([
      [1, 1, 0, planId],
      [2, 1, 0, planId],
    ])
    const reveals = all.filter((entry): entry is RevealEntry => entry.kind === 'reveal')
    expect(reveals.map(({ salt, body }) => commitmentOf(fromHex(salt), body))).toEqual(
      commits.map(({ commitment }) => commitment),
    )
    const [first, second] = all.filter(
      (entry): entry is SettlementEntry => entry.kind === 'settlement',
    )
    expect([first?.outcome, first?.profit, first?.follows]).toEqual([
      'win',
      '0.850000',
      { commit: 5, reveal: 8, result: 9 },
    ])
    expect([second?.outcome, second?.sequence, second?.follows]).toEqual([
      'loss',
      2,
      { commit: 5, reveal: 8, result: 11 },
    ])
    const corrections = all.filter((entry): entry is CorrectionEntry => entry.kind === 'correction')
    expect(corrections.map(({ replaced, by }) => [replaced, by])).toEqual([
      [9, 11],
      [10, 13],
    ])
  })

  test('the entries of a match, of the rules and of each expert name the one before', async () => {
    const log = newLog()
    await log.begin()
    await publish()
    await log.round()
    await standStill(db, after(5))
    await revealStarted(db)
    await log.round()
    await standStill(db, after(7))
    await result(0, [2, 1])
    await log.round()
    expect((await entries()).map((entry) => [entry.kind, 'prev' in entry && entry.prev])).toEqual([
      ['rules', null],
      ['expert', null],
      ['expert', null],
      ['match', null],
      ['commit', 1],
      ['close', 3],
      ['reveal', 4],
      ['result', 5],
      ['settlement', 6],
    ])
  })

  test('a settlement follows its result, even if the clock is set back in between', async () => {
    const log = newLog()
    await log.begin()
    await publish()
    await standStill(db, after(5))
    await revealStarted(db)
    await standStill(db, after(7))
    await result(0, [2, 1], (tx) => standStill(tx, new Date(after(7).getTime() - 50)))
    await log.round()
    const all = await entries()
    const settlement = all.find((entry): entry is SettlementEntry => entry.kind === 'settlement')
    expect(all[settlement?.follows.result ?? -1]).toMatchObject({
      kind: 'result',
      matchId: matches[0],
      version: 1,
    })
  })

  test('no entry is older than the one before, even with the clock set back', async () => {
    const log = newLog()
    await log.begin()
    await publish()
    await log.round()
    await standStill(db, after(-1))
    expect(await secondsBehindLog(db)).toBe(3_600)
    await publish({}, 1, 1)
    await log.round()
    const times = (await entries()).map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    await standStill(db, after(1))
    expect(await secondsBehindLog(db)).toBe(0)
    await publish({}, 0, 1)
    await log.round()
    expect((await entries()).at(-1)?.at).toBe(after(1).toISOString())
  })

  test('settling before kick-off reveals a plan; other matches are not in the log', async () => {
    const log = newLog()
    await log.begin()
    await publish()
    await storeResult(db, matches[0] ?? 0, { status: 12 })
    await db.transaction().execute((tx) => settleMatches(tx, [matches[0] ?? 0]))
    await result(1, [0, 0])
    await log.round()
    const all = await entries()
    expect(all.map(({ kind }) => kind)).toEqual([
      'rules',
      'expert',
      'expert',
      'match',
      'commit',
      'reveal',
      'settlement',
    ])
    expect(all.at(-1)).toMatchObject({
      outcome: 'not_counted',
      ncReason: 1,
      follows: { commit: 4, reveal: 5, result: null },
    })
  })

  test('plans from before the log are appended once, in order, marked late', async () => {
    // A database from before the log: the same, with an empty log.
    await database.owner.connection().execute(async (owner) => {
      await publish()
      await publish({}, 1, 1)
      await standStill(db, after(5))
      await revealStarted(db)
      await result(0, [3, 0])
      await sql`set session_replication_role = replica`.execute(owner)
      await sql`delete from log_entry`.execute(owner)
      await sql`set session_replication_role = origin`.execute(owner)
    })
    const log = newLog()
    await log.begin()
    await log.begin()
    await log.round()
    const all = await entries()
    expect(all.filter(({ kind }) => kind !== 'rules').every(({ late }) => late === true)).toBe(true)
    const count = (kind: string) => all.filter((entry) => entry.kind === kind).length
    expect(['expert', 'match', 'commit', 'reveal', 'result', 'settlement'].map(count)).toEqual([
      2, 2, 2, 1, 1, 1,
    ])
    const settlement = all.find((entry): entry is SettlementEntry => entry.kind === 'settlement')
    expect(
      Object.values(settlement?.follows ?? {}).every((index) => index !== null && all[index]?.late),
    ).toBe(true)
    // From here on entries are made automatically.
    await standStill(db, after(7))
    await result(1, [0, 2])
    await log.round()
    expect((await entries()).at(-1)?.late).toBeUndefined()
  })

  test('a failed transaction appends nothing', async () => {
    await expect(
      db.transaction().execute(async (tx) => {
        await publishPlans(tx, [draftOf(experts[0] ?? 0, matches[0] ?? 0)])
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from log_entry where kind <> 'expert'`.execute(db)
    expect(rows[0]?.n).toBe(0)
  })

  test('a locked plan cannot be guessed: no possible body has its commitment', async () => {
    const log = newLog()
    await log.begin()
    const analysis = { zh: 'a', zht: 'a', en: 'a' }
    const selections = [{ play: 1 as const, picks: [{ key: '2', probability: 0.61 }] }]
    await publish({ analysis, selections })
    await log.round()
    const commit = (await entries()).find((entry): entry is CommitEntry => entry.kind === 'commit')
    const { rows } = await sql<{
      salt: Buffer
      analysis_salt: Buffer
    }>`select salt, analysis_salt from plan_secret`.execute(db)
    const analysisHash = textHash(rows[0]?.analysis_salt ?? new Uint8Array(), analysis)
    const bodies = ['1', '2', '3'].flatMap((key) =>
      Array.from({ length: 1_001 }, (_, at) => ({
        selections: [{ play: 1, picks: [{ key, probability: at / 1_000 }] }],
        analysisHash,
      })),
    )
    const empty = new Uint8Array()
    expect(bodies.filter((body) => commitmentOf(empty, body) === commit?.commitment)).toEqual([])
    // checks the search: with the salt, one of the bodies matches
    expect(
      bodies.filter((body) => commitmentOf(rows[0]?.salt ?? empty, body) === commit?.commitment),
    ).toHaveLength(1)
    expect(JSON.stringify(commit)).not.toContain('picks')
  })
})

/** Enough entries for more than one tile. */
async function grow(count: number): Promise<void> {
  const body = (no: number) => ({ kind: 'rules', v: 1, at: '2026-03-01T12:00:00.000Z', no })
  const rows = Array.from({ length: count }, (_, no) => ({
    kind: 'rules' as const,
    body: JSON.stringify(body(no)),
  }))
  await db.insertInto('log_entry').values(rows).execute()
}

/** RFC 6962 2.1, word for word. */
function plainRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves
  if (only && leaves.length === 1) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(plainRoot(leaves.slice(0, split)), plainRoot(leaves.slice(split)))
}

describe('places and tiles', () => {
  test('two concurrent sequencers give every entry one place, without gaps', async () => {
    await grow(700)
    const placed = await Promise.all([sequence(db), sequence(db), sequence(db)])
    expect(placed.reduce((sum, one) => sum + one, 0)).toBe(702)
    const { rows } = await sql<{
      n: number
      last: number
    }>`select count(distinct log_index)::int as n, max(log_index) as last from log_entry`.execute(
      db,
    )
    expect(rows[0]).toEqual({ n: 702, last: 701 })
  })

  test('the tree of the tiles is the tree of the entries, at every signed size', async () => {
    const log = newLog()
    await log.begin()
    for (const count of [1, 250, 300, 600]) {
      await grow(count)
      await log.round()
      const head = await lastCheckpoint(db)
      const leaves = (await loadEntries(db, 0, head?.size ?? 0)).map(leafHash)
      expect(bytesToHex(plainRoot(leaves))).toBe(bytesToHex(head?.root ?? new Uint8Array()))
      const at = leaves.length - 1
      const proof = await inclusionProof(at, leaves.length, readTiles(treeOf(db, leaves.length)))
      expect(
        verifyInclusion(
          at,
          leaves.length,
          leaves[at] ?? new Uint8Array(),
          proof,
          head?.root ?? new Uint8Array(),
        ),
      ).toBe(true)
    }
  })

  test('stored bytes are the canonical JSON of the entry', async () => {
    const log = newLog()
    await log.begin()
    await publish()
    await log.round()
    const size = (await lastCheckpoint(db))?.size ?? 0
    for (const bytes of await loadEntries(db, 0, size))
      expect(Buffer.from(bytes).toString()).toBe(
        Buffer.from(canonicalBytes(JSON.parse(Buffer.from(bytes).toString()))).toString(),
      )
  })
})

/** Like an attacker who controls the whole database. */
async function tamper(statement: string): Promise<void> {
  await database.owner.connection().execute(async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner)
    await sql.raw(statement).execute(owner)
    await sql`set session_replication_role = origin`.execute(owner)
  })
}

describe('the signer', () => {
  test('signs the published files with the log’s key', async () => {
    const log = newLog()
    await log.begin()
    await grow(3)
    await log.round()
    const { note: text = '' } = (await lastCheckpoint(db)) ?? {}
    const note = parseNote(text)
    const key = await keeping.key()
    expect(note && key && signedBy(note, [verifierKey(key)])).toHaveLength(1)
    expect(parseCheckpoint(note?.text ?? '')).toMatchObject({
      origin: 'touchline.test/log',
      size: 6,
    })
    expect(log.problem()).toBeNull()
  })

  test('a witness that was unavailable cosigns the checkpoint later, only once', async () => {
    const [first, second] = [witnessKeyOf('w1.example', 1), witnessKeyOf('w2.example', 2)]
    const awake = [first]
    let requested: string[] = []
    const witnesses: Collector = {
      keys: [],
      async collect(note) {
        const { text = '', signatures = [] } = parseNote(note) ?? {}
        const missing = awake.filter(({ name }) =>
          signatures.every((signature) => signature.name !== name),
        )
        requested = missing.map(({ name }) => name)
        return missing.map((key) => cosign(text, key, 1_800_000_000))
      },
    }
    const log = testLog(db, keeping, { witnesses, logLine: (words) => logged.push(words) })
    await log.begin()
    await publish()
    await log.round()
    const before = await lastCheckpoint(db)
    expect(before?.witnesses).toBe(1)
    awake.push(second)
    await log.round()
    expect(requested).toEqual(['w2.example'])
    const after = await lastCheckpoint(db)
    expect(after).toMatchObject({ size: before?.size, witnesses: 2 })
    expect(after?.note.startsWith(before?.note ?? '?')).toBe(true)
    const { text = '', signatures = [] } = parseNote(after?.note ?? '') ?? {}
    expect(
      signatures.filter((signature) =>
        [first, second].some((key) => checkSignature(text, signature, verifierKey(key))),
      ),
    ).toHaveLength(2)
    await log.round()
    expect(requested).toEqual([])
    expect(await lastCheckpoint(db)).toEqual(after)
    expect(logged).toEqual([])
  })

  test('refuses an older database, reports it, and continues once it is repaired', async () => {
    const log = newLog()
    await log.begin()
    await grow(10)
    await log.round()
    await tamper(
      `delete from log_entry where log_index >= 8;
      delete from log_tile;
      delete from log_checkpoint`,
    )
    await log.round()
    expect(log.problem()).toContain('13 have been signed')
    const refusals = () => logged.filter((words) => words.includes('13 have been signed'))
    expect(refusals()).toHaveLength(1)
    await log.round()
    expect(refusals()).toHaveLength(1)
    expect(await lastCheckpoint(db)).toBeNull()
  })

  test('refuses another tree of the same size or a larger one', async () => {
    const log = newLog()
    await log.begin()
    await grow(10)
    await log.round()
    await tamper(`update log_tile set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1)`)
    await grow(5)
    await log.round()
    expect(log.problem()).toContain('do not lead to the root that was signed')
  })

  test('refuses a log whose key or head is missing or malformed', async () => {
    const log = newLog()
    await log.begin()
    await grow(2)
    await log.round()
    await rm(join(folder, 'head'))
    await grow(1)
    await log.round()
    expect(log.problem()).toContain('head is missing')
    await rm(join(folder, 'key'))
    const again = newLog()
    await again.round()
    expect(again.problem()).toContain('key is missing')
    await writeFile(join(folder, 'key'), 'something else')
    const wrong = newLog()
    await wrong.round()
    expect(wrong.problem()).toContain('is not a signing key')
  })

  test('begins nothing more once it is stopped, and logs no failure', async () => {
    const pool = pooled({ ...at(database.url), max: 2, connectionTimeoutMillis: 300 })
    const log = testLog(pool, keeping, { logLine: (words) => logged.push(words) })
    await log.begin()
    await grow(2)
    const round = log.round()
    log.stop()
    await pool.destroy()
    await round
    expect(logged).toEqual([])
    expect(await keeping.head()).toBeNull()
    await newLog().round()
    expect((await lastCheckpoint(db))?.size).toBe(5)
  })

  test('publishes a stored but unpublished head in the next round', async () => {
    const log = newLog()
    await log.begin()
    await grow(2)
    await sequence(db)
    const key = await keeping.makeKey('touchline.test/log')
    await expect(sign(db, keeping, key, () => Promise.reject(new Error('cut')))).rejects.toThrow(
      'cut',
    )
    await log.round()
    expect((await lastCheckpoint(db))?.size).toBe(5)
  })

  test('finds every changed byte of an entry or a tile before signing', async () => {
    const log = newLog()
    await log.begin()
    await grow(300)
    await sequence(db)
    const key = await keeping.makeKey('touchline.test/log')
    const flips = Array.from({ length: 60 }, (_, at) => at)
    for (const at of flips) {
      const index = (at * 37) % 300
      const [table, column, where] =
        at % 2 === 0
          ? ['log_entry', 'bytes', `log_index = ${index}`]
          : ['log_tile', 'hashes', `level = 0 and tile_index = ${index > 255 ? 1 : 0}`]
      const byte = at % 32
      const flip = `update ${table}
          set ${column} = set_byte(${column}, ${byte}, get_byte(${column}, ${byte}) # 8)
          where ${where}`
      await tamper(flip)
      await expect(
        sign(db, keeping, key, () => Promise.resolve([])),
        flip,
      ).rejects.toThrow('of the log in the database')
      await tamper(flip)
    }
    expect(await sign(db, keeping, key, () => Promise.resolve([]))).toMatchObject({ size: 303 })
  })
})

describe('the log is immutable', () => {
  const statements = [
    `update log_entry set body = '{}'`,
    `update log_entry set log_index = log_index + 1000`,
    `update log_entry set bytes = '\\x00'`,
    `delete from log_entry`,
    `truncate log_entry`,
    `update log_tile set hashes = set_byte(hashes, 0, 1)`,
    `delete from log_tile`,
    `update log_checkpoint set note = ''`,
    `delete from log_checkpoint`,
  ]
  test.each(statements)('%s', async (statement) => {
    const log = newLog()
    await log.begin()
    await grow(3)
    await log.round()
    const codes = await Promise.all(
      [db, database.owner].map((connection) =>
        sql
          .raw(statement)
          .execute(connection)
          .then(
            () => 'done',
            (error: { code?: string }) => error.code,
          ),
      ),
    )
    expect(['42501', 'TL001']).toContain(codes[0])
    expect(codes[1]).toBe('TL001')
  })
})
