/**
 * An honest log, and the means of a dishonest operator to sign and serve any entries. Readers
 * verify the served files, as in a browser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { type ExpertDetail } from '../../contract/expert-detail.ts'
import { canonicalBytes, type CommitEntry, type LogEntry } from '../../rules/log/entry.ts'
import { verifierKey, type SigningKey } from '../../rules/log/note.ts'
import type { readTiles } from '../../rules/log/tiles.ts'
import type { Remembered } from '../../rules/verify/checkpoint.ts'
import type { Finding } from '../../rules/verify/findings.ts'
import type { LogTimes } from '../../rules/verify/times.ts'
import { chained, followsIn } from '../../rules/verify/test-log-entries.ts'
import { serveLog } from '../../rules/verify/test-served-log.ts'
import type { Read } from '../../rules/verify/tree.ts'
import { verifyRecord } from '../../rules/verify/verify.ts'
import { readWhole } from '../../rules/verify/whole.ts'
import { en } from '../../web/verify/words/en.ts'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { findExpertDetail } from '../standings/expert-detail.ts'
import { findExpertLog } from './plan-entries.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { renewPrices } from '../intake/store.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleHidden, settleMatches } from '../settlement/settle.ts'
import {
  addMatches,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
  storeResult,
  enterResults,
} from '../db/test-world.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { lastCheckpoint } from './signer.ts'
import { loadEntries } from './tiles.ts'

export let database: TestDatabase
export let folder = ''
export let key: SigningKey
export let expertId = 0
/** The honest log. */
export let honest: LogEntry[] = []
/** The honest page of the expert, by window. */
export let shown: ExpertDetail[] = []

/** Versions of the plans, by their index; 1 if absent. */
export const versionsOf = new Map([
  [2, 3],
  [5, 2],
])
const words = (version: number) => ({ zh: `${version}`, zht: `${version}`, en: `${version}` })

/** Makes the honest log before the tests of a file, and removes it after them. */
export function useHonestLog(): void {
  beforeAll(makeHonestLog)
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  })
}

/** Replaces the signing key; returns the previous one. */
export function signWith(other: SigningKey): SigningKey {
  const before = key
  key = other
  return before
}

/**
 * Eight plans: the first and the fourth miss, the seventh was revealed a day too late, the last is
 * still sealed.
 */
async function makeHonestLog(): Promise<void> {
  database = await testDatabase()
  const { db } = database
  folder = await mkdtemp(join(tmpdir(), 'touchline-dishonest-'))
  const {
    experts: [firstExpert = 0],
  } = await smallWorld(db, { now: noon, experts: 2 })
  expertId = firstExpert
  const matches = await addMatches(
    db,
    Array.from({ length: 8 }, (_, at) => after(5 + at * 5)),
  )
  const keeping = openKeyStore(folder)
  const log = testLog(db, keeping)
  await log.begin()
  for (const [at, matchId] of matches.entries()) {
    await standStill(db, after(1 + at * 5))
    await renewPrices(db, 'test')
    const selections: CommitDraft['selections'] = [
      { play: 1, picks: [{ key: '2', probability: 0.6 }] },
    ]
    expect((await publishPlans(db, [draftOf(expertId, matchId, { selections })])).refused).toEqual(
      [],
    )
    for (let version = 2; version <= (versionsOf.get(at) ?? 1); version++) {
      const { plan_id: planId } = await db
        .selectFrom('plan')
        .select('plan_id')
        .where('match_id', '=', matchId)
        .executeTakeFirstOrThrow()
      const again = draftOf(expertId, matchId, { selections, planId, analysis: words(version) })
      expect((await publishPlans(db, [again])).refused).toEqual([])
    }
    if (at >= 6) continue
    await standStill(db, after(5 + at * 5))
    await closeDeadlines(db)
    await revealStarted(db)
    await standStill(db, after(6.5 + at * 5))
    await finish(matchId, at % 3 === 0 ? [0, 1] : [2, 1])
    await log.round()
  }
  await standStill(db, after(5 + 6 * 5 + 24))
  expect(await settleHidden(db)).toBe(1)
  await finish(matches[6] ?? 0, [2, 1])
  await log.round()
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  honest = (await loadEntries(db, 0, size)).map(
    (bytes) => JSON.parse(Buffer.from(bytes).toString()) as LogEntry,
  )
  key = (await keeping.key()) ?? raise()
  shown = []
  for (const window of ['30', '90', 'all'] as const)
    shown.push((await findExpertDetail(db, expertId, window, 'en')) ?? raise())
  // The server's list of entries includes all of this expert's.
  expect((await findExpertLog(db, expertId))?.entries).toEqual(placesOf(honest))
}

async function finish(matchId: number, full: [number, number]): Promise<void> {
  const { db } = database
  await storeResult(db, matchId, { status: 8, full })
  await db.transaction().execute(async (tx) => {
    await enterResults(tx, [matchId])
    await settleMatches(tx, [matchId])
  })
}

export type CommitDraft = Parameters<typeof draftOf>[2] &
  object & { selections: NonNullable<NonNullable<Parameters<typeof draftOf>[2]>['selections']> }

export const raise = (): never => {
  throw new Error('Nothing there')
}

/** Entries of other experts are left out. */
export const placesOf = (entries: readonly LogEntry[]) =>
  entries.flatMap((entry, index) =>
    'expertId' in entry && entry.expertId !== expertId ? [] : [index],
  )

export interface Log {
  entries: readonly LogEntry[]
  note: string
  read: Read
  tree: ReturnType<typeof readTiles>
}

/**
 * A liar rewrites every chain, and what settlements follow, so that both fit the entries that are
 * there.
 */
const rewritten = (entries: readonly LogEntry[]): LogEntry[] =>
  chained(entries).map((entry, index) =>
    entry.kind === 'settlement' ? { ...entry, follows: followsIn(entries, index, entry) } : entry,
  )

/** A log of these entries, signed and served like a real one. */
export async function served(lies: readonly LogEntry[]): Promise<Log> {
  const entries = rewritten(lies)
  const changes = entries.flatMap(({ kind }, index) => (kind === 'key' ? [index] : []))
  const { note, read, tree } = await serveLog(entries.map(canonicalBytes), key, changes)
  return { entries, note, read, tree }
}

export interface Reading {
  findings: Finding[]
  sentences: string[]
  remember: Remembered | null
}

/** One visit of a reader, who remembers the previous one. */
export async function reads(
  log: Log,
  last: Remembered | null = null,
  indexes = placesOf(log.entries),
  page = shown,
  belongs: readonly number[] = [],
  times: LogTimes | null = null,
  now = after(59.5),
): Promise<Reading> {
  const found: Finding[] = []
  let remember = last
  const { note, read } = log
  const evidence = {
    expertId,
    note,
    key: verifierKey(key),
    witnesses: [],
    last,
    indexes,
    belongs,
    times,
    read,
    shown: page,
    now,
  }
  for await (const { findings, opened } of verifyRecord(evidence)) {
    found.push(...findings)
    remember = opened?.remember ?? remember
  }
  // The words of a finding are stored under its kind, so the types match.
  const sentences = found.map((finding) =>
    (en.finding[finding.kind] as (finding: Finding) => string)(finding),
  )
  return { findings: found, sentences, remember }
}

export const wholeOf = (entries: readonly LogEntry[]) => {
  const bytes = entries.map(canonicalBytes)
  return readWhole(
    {
      entries: async (indexes) => new Map(indexes.map((index) => [index, bytes[index] ?? raise()])),
    },
    bytes.length,
  )
}

export const kindsOf = ({ findings }: Reading) => [...new Set(findings.map(({ kind }) => kind))]
export const at = (holds: (entry: LogEntry) => boolean) => {
  const index = honest.findIndex(holds)
  return index < 0 ? raise() : index
}
export const commitAt = (serial: number) =>
  at((entry) => entry.kind === 'commit' && entry.serial === serial)
export const planOf = (serial: number) => (honest[commitAt(serial)] as CommitEntry).planId
export const settlementAt = (serial: number) =>
  at((entry) => entry.kind === 'settlement' && entry.planId === planOf(serial))
