/** Two sources sign a result: in the log, in settlement, and for a reader of the log. */
import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { LogEntry, ResultEntry } from '../../rules/log/entry.ts'
import { readWhole } from '../../rules/verify/whole.ts'
import type { Tables } from '../db/tables.ts'
import { ownDatabase } from '../db/test-database.ts'
import { addExperts, after, draftOf, noon, standStill } from '../db/test-world.ts'
import { recombine } from '../intake/ingest.ts'
import { findMatchDetail } from '../matches/match-detail.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { openKeyStore } from './keys.ts'
import type { LogWork } from './log-jobs.ts'
import { lastCheckpoint } from './signer.ts'
import { testLog } from './test-log.ts'
import { ingestFromSource } from './test-source.ts'
import { loadEntries } from './tiles.ts'
import { ownFolder } from '../test-folder.ts'

let db: Kysely<Tables>
let folder: string
let log: LogWork
let matchId: number

beforeEach(async () => {
  ;({ db } = await ownDatabase())
  folder = ownFolder()
  await standStill(db, noon)
  const [expert = 0] = await addExperts(db, 1)
  log = testLog(db, openKeyStore(folder))
  await log.begin()
  await ingestFromSource(db, { status: 1 }, 'files')
  await ingestFromSource(db, { status: 1 }, 'live')
  matchId = (await db.selectFrom('match').select('match_id').executeTakeFirstOrThrow()).match_id
  expect((await publishPlans(db, [draftOf(expert, matchId)])).refused).toEqual([])
  await standStill(db, after(5))
  await revealStarted(db)
  await standStill(db, after(8))
})

const ends = (source: string, full: [number, number], more = {}) =>
  ingestFromSource(db, { status: 8, full, score: full, ...more }, source)

const outcomes = async () =>
  (await db.selectFrom('plan').select(['outcome', 'settled_version']).execute())[0]

async function readLog(): Promise<{ results: ResultEntry[]; findings: string[] }> {
  await log.round()
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  const bytes = await loadEntries(db, 0, size)
  const tree = {
    entries: async (some: readonly number[]) =>
      new Map(some.map((at) => [at, bytes[at] ?? new Uint8Array()])),
  }
  const { findings } = await readWhole(tree, size)
  const entries = bytes.map((one): LogEntry => JSON.parse(Buffer.from(one).toString()))
  return {
    results: entries.filter((entry): entry is ResultEntry => entry.kind === 'result'),
    findings: findings.map(({ kind }) => kind),
  }
}

const silent = { status: null, awarded: false, score: null }
const told = (score: [number, number]) => ({ status: 8, awarded: false, score })

test('the entry names both, also the one that has told no result yet', async () => {
  await ends('live', [2, 1])
  await ends('files', [2, 1])
  const { results, findings } = await readLog()
  expect(results.map(({ score, sources }) => ({ score, sources }))).toEqual([
    {
      score: [2, 1],
      sources: [
        { source: 'files', ...silent },
        { source: 'live', ...told([2, 1]) },
      ],
    },
  ])
  expect(findings).toEqual([])
  expect(await outcomes()).toEqual({ outcome: 'win', settled_version: 1 })
})

test('where they disagree nothing settles, until an operator sets a word aside', async () => {
  await ends('files', [1, 1])
  const before = await outcomes()
  await ends('live', [2, 1])
  const { results } = await readLog()
  expect(results.at(-1)).toMatchObject({
    status: 8,
    score: null,
    sources: [
      { source: 'files', ...told([1, 1]) },
      { source: 'live', ...told([2, 1]) },
    ],
  })
  expect(before?.outcome).toBe('loss')
  expect((await findMatchDetail(db, matchId, 'en'))?.disputed).toEqual([
    { source: 'files', homeGoals: 1, awayGoals: 1 },
    { source: 'live', homeGoals: 2, awayGoals: 1 },
  ])
  await sql`
    update match_report set set_aside_at = touchline_now(), again_at = touchline_now()
    where source = 'files'`.execute(db)
  expect(await recombine(db)).toBe(1)
  expect(await recombine(db)).toBe(0)
  expect((await outcomes())?.outcome).toBe('win')
  const after = await readLog()
  expect(after.results.at(-1)).toMatchObject({
    score: [2, 1],
    sources: [
      { source: 'files', ...told([1, 1]), setAside: true },
      { source: 'live', ...told([2, 1]) },
    ],
  })
  expect(after.findings).toEqual([])
})

test('a source that is paused or no longer read keeps its signature', async () => {
  await ends('files', [1, 1])
  await sql`
    insert into source_state (source, used, paused_at)
    values ('files', false, touchline_now())`.execute(db)
  await ends('live', [2, 1])
  expect((await readLog()).results.at(-1)?.score).toBeNull()
})
