/**
 * L-13: someone who controls the whole database edits, deletes or swaps stored parts of the log
 * while the server runs. The walk finds the damage, health names its kind and place, nothing
 * damaged is served, and signing stops until it is repaired.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addExperts,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
  storeResult,
  enterResults,
} from '../db/test-world.ts'
import { cosign, parseNote, verifierKey } from '../../rules/log/note.ts'
import { witnessKeyOf } from '../../rules/log/test-keys.ts'
import { sharedServer } from '../http/test-server.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import type { LogWork } from './log-jobs.ts'
import { lastCheckpoint } from './signer.ts'
import { sharedFolder } from '../test-folder.ts'

let log: LogWork

const witness = witnessKeyOf('witness.example', 7)

const newLog = (): LogWork =>
  testLog(db, keeping, {
    witnesses: {
      keys: [verifierKey(witness)],
      collect: (note) =>
        Promise.resolve([cosign(parseNote(note)?.text ?? '', witness, 1_772_000_000)]),
    },
    // the whole log in every round
    walking: { within: 1, rest: 0 },
  })

const server = await sharedServer()
const { db, owner } = server.database
const folder = sharedFolder()
const keeping = openKeyStore(folder)
log = newLog()
await standStill(db, noon)
await log.begin()
const { experts, matches } = await smallWorld(db, { experts: 2, kickoffs: [after(5), after(6)] })
await publishPlans(
  db,
  experts.flatMap((expert) => matches.map((match) => draftOf(expert, match))),
)
await log.round()
await standStill(db, after(8))
await revealStarted(db)
for (const score of [
  [2, 1],
  [0, 0],
] as const) {
  await db.transaction().execute(async (tx) => {
    for (const match of matches) await storeResult(tx, match, { status: 8, full: score })
    await enterResults(tx, matches)
    await settleMatches(tx, matches)
  })
  await log.round()
}
await addExperts(db, 560)
await log.round()
await addExperts(db, 1)
await log.round()
await log.round()
expect(log.problem()).toBeNull()

/** Like an attacker who controls the whole database. */
async function tamper(...statements: string[]): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

const tables = ['log_entry', 'log_tile', 'log_checkpoint', 'log_cosignature']
const keep = () => tamper(...tables.map((one) => `create table kept_${one} as table ${one}`))
const putBack = () =>
  tamper(
    ...tables.flatMap((one) => [
      `delete from ${one}`,
      `insert into ${one} ${one === 'log_entry' ? 'overriding system value' : ''}
      select * from kept_${one}`,
      `drop table kept_${one}`,
    ]),
  )

const aHash = `decode(repeat('ab', 32), 'hex')`
/** Swaps two values of a column. */
const swap = (table: string, column: string, a: string, b: string) =>
  `update ${table}
  set ${column} = case when ${a} then (select ${column} from ${table} where ${b})
      else (select ${column} from ${table} where ${a}) end
  where ${a} or ${b}`
const entry = (index: number) => `Entry ${index} of the stored log is not what was signed`
const row = (index: number) => `The stored row of log entry ${index} does not agree`
const tile = (name: string) => `Tile ${name} of the stored log is not what was signed`
const edge = 'do not lead to the root that was signed'
const cosignatures = 'The stored cosignatures of the checkpoint of'
const removed = 'were changed or removed'
const indexOf = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ at: number }>`
    select min(log_index) as at from log_entry where kind = ${kind}`.execute(db)
  return rows[0]?.at ?? -1
}
const second = '(select size from log_checkpoint order by size offset 1 limit 1)'

interface Case {
  what: string
  statement: string | ((index: number) => string)
  /** The kind of the damaged entry; absent if the damage is elsewhere. */
  kind?: string
  finding: string | ((index: number) => string)
  /** A file that must not be served any more. */
  file?: string
}

const cases: Case[] = [
  {
    what: 'the bytes of an entry edited',
    statement: `update log_entry set bytes = bytes || ' ' where log_index = 300`,
    finding: entry(300),
    file: 'tile/entries/001',
  },
  {
    what: 'one letter of an entry edited, so that it is as long as before',
    statement: `update log_entry set bytes = set_byte(bytes, 20, 65) where log_index = 10`,
    finding: entry(10),
    file: 'tile/entries/000',
  },
  {
    what: 'an entry deleted',
    statement: 'delete from log_entry where log_index = 257',
    finding: entry(257),
    file: 'tile/entries/001',
  },
  {
    what: 'two entries swapped',
    statement: [40, -1, 41, 40, -1, 41]
      .flatMap((from, at, all) => (at % 2 === 0 ? [[from, all[at + 1]]] : []))
      .map(([from, to]) => `update log_entry set log_index = ${to} where log_index = ${from}`)
      .join(';'),
    finding: entry(40),
    file: 'tile/entries/000',
  },
  ...['expert', 'match', 'commit', 'reveal', 'result', 'settlement', 'correction', 'rules'].map(
    (kind): Case => ({
      what: `the body of a row of the kind ${kind} edited`,
      kind,
      statement: (index) =>
        `update log_entry set body = body || '{"at": "2020-01-01T00:00:00.000Z"}'
        where log_index = ${index}`,
      finding: row,
    }),
  ),
  {
    what: 'a field of a row’s body deleted',
    kind: 'commit',
    statement: (index) => `update log_entry set body = body - 'serial' where log_index = ${index}`,
    finding: row,
  },
  ...['expert_id', 'plan_id', 'match_id'].map((column): Case => ({
    what: `the ${column} of an entry edited`,
    kind: 'settlement',
    statement: (index) =>
      `update log_entry set ${column} = ${column} + 1 where log_index = ${index}`,
    finding: row,
  })),
  {
    what: 'the match of a correction edited',
    kind: 'correction',
    statement: (index) => `update log_entry set match_id = 77 where log_index = ${index}`,
    finding: row,
  },
  {
    what: 'the kind of a row edited',
    kind: 'result',
    statement: (index) => `update log_entry set kind = 'rules' where log_index = ${index}`,
    finding: row,
  },
  {
    what: 'a hash in a full tile edited',
    statement: `update log_tile set hashes = overlay(hashes placing ${aHash} from 65)
      where level = 0 and tile_index = 1`,
    finding: tile('0/1'),
    file: 'tile/0/001',
  },
  {
    what: 'a full tile deleted',
    statement: 'delete from log_tile where level = 0 and tile_index = 0',
    finding: tile('0/0'),
    file: 'tile/0/000',
  },
  {
    what: 'two full tiles swapped',
    statement: swap(
      'log_tile',
      'hashes',
      'level = 0 and tile_index = 0',
      'level = 0 and tile_index = 1',
    ),
    finding: tile('0/0'),
    file: 'tile/entries/000',
  },
  {
    what: 'a tile cut short',
    statement:
      'update log_tile set hashes = substring(hashes for 8160) where level = 0 and tile_index = 0',
    finding: tile('0/0'),
    file: 'tile/0/000',
  },
  {
    what: 'the last tile edited',
    statement: `update log_tile set hashes = overlay(hashes placing ${aHash} from 1)
      where level = 0 and tile_index = 2`,
    finding: edge,
  },
  {
    what: 'a tile of the level above edited',
    statement: `update log_tile set hashes = overlay(hashes placing ${aHash} from 33)
      where level = 1 and tile_index = 0`,
    finding: edge,
    file: 'tile/0/000',
  },
  {
    what: 'a tile of the level above deleted',
    statement: 'delete from log_tile where level = 1',
    finding: edge,
    file: 'tile/entries/000',
  },
  {
    what: 'the note of an old checkpoint edited',
    statement: `update log_checkpoint set note = regexp_replace(note, 'log \\S{8}', 'log AAAAAAAA')
      where size = ${second}`,
    finding: 'The stored checkpoint of',
  },
  {
    what: 'the root of an old checkpoint edited',
    statement: `update log_checkpoint set root = ${aHash} where size = ${second}`,
    finding: 'The stored checkpoint of',
  },
  {
    what: 'the size of an old checkpoint edited',
    statement: `update log_checkpoint set size = size + 1 where size = ${second}`,
    finding: 'The stored checkpoint of',
  },
  {
    what: 'an old checkpoint deleted',
    statement: `delete from log_checkpoint where size = ${second}`,
    finding: removed,
  },
  {
    what: 'the number of witnesses of an old checkpoint edited',
    statement: `update log_checkpoint set witnesses = 3 where size = ${second}`,
    finding: removed,
  },
  {
    what: 'the time of a cosignature edited',
    statement: `update log_cosignature set seconds = seconds - 86400 where size = ${second}`,
    finding: cosignatures,
  },
  {
    what: 'a cosignature deleted',
    statement: `delete from log_cosignature where size = ${second}`,
    finding: cosignatures,
  },
  {
    what: 'a cosignature of nobody added',
    statement: `insert into log_cosignature
      select 'other.example+01234567', size, seconds from log_cosignature
      where size = ${second}`,
    finding: cosignatures,
  },
  {
    what: 'the cosignature of an old checkpoint forged, with the time that is kept of it',
    statement: `update log_checkpoint
      set note = regexp_replace(note, '[A-Za-z0-9+/]{8}==\n$', 'AAAAAAAA==' || chr(10))
      where size = ${second}`,
    finding: 'The stored checkpoint of',
  },
  {
    what: 'two old checkpoints swapped',
    statement: `update log_checkpoint
      set note = (select note from log_checkpoint order by size limit 1)
      where size = ${second}`,
    finding: 'The stored checkpoint of',
  },
]

const get = (path: string) => server.app.inject({ url: `/log/${path}` })
const state = async () => (await get('state.json')).json<{ damage: unknown[]; walked: unknown }>()

test.each(cases)(
  'is found and named, and stops signing: $what',
  async ({ statement, kind, finding, file }) => {
    const index = kind === undefined ? -1 : await indexOf(kind)
    const words = typeof finding === 'string' ? finding : finding(index)
    await keep()
    const before = await lastCheckpoint(db)
    try {
      await tamper(typeof statement === 'string' ? statement : statement(index))
      await addExperts(db, 1)
      await log.round()
      expect(log.problem()).toContain(words)
      expect((await state()).damage).not.toEqual([])
      if (file !== undefined) {
        const answer = await get(file)
        expect(answer.statusCode).toBe(500)
        expect(answer.headers['cache-control']).toBe('no-store')
        expect((await get('../healthz')).body).toMatch(/is not what was signed|do not lead/)
      }
      // a second server, which takes over, reports it as well
      log = newLog()
      await log.round()
      expect(log.problem()).toContain(words)
      expect((await lastCheckpoint(db))?.note).toBe(before?.note)
    } finally {
      await putBack()
    }
    await addExperts(db, 1)
    await log.round()
    expect(log.problem()).toBeNull()
    expect((await state()).damage).toEqual([])
    expect((await lastCheckpoint(db))?.size).toBe((before?.size ?? 0) + 1)
  },
)

test('a repaired file is served again', async () => {
  for (const file of new Set(cases.flatMap((one) => one.file ?? [])))
    expect((await get(file)).statusCode).toBe(200)
})

test('a long log is read in parts, and an interrupted walk continues', async () => {
  await addExperts(db, 2_000)
  await log.round()
  const slowly = () => testLog(db, keeping, { walking: { within: 3_600_000, rest: 0 } })
  await tamper(`update log_entry set body = body - 'kind' where log_index = 2000`)
  // one bundle is due: the first
  const first = slowly()
  await first.round()
  expect(first.problem()).toBeNull()
  const walked = await keeping.walked()
  if (walked) await keeping.keepWalked({ ...walked, next: 7 })
  const second = slowly()
  await second.round()
  expect(second.problem()).toContain(row(2000))
  await tamper(`update log_entry set body = body || '{"kind": "expert"}' where log_index = 2000`)
  await second.round()
  expect(second.problem()).toBeNull()
})
