/**
 * An honest site with late or missing results, as its log shows it: the verification has no
 * findings.
 */
import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { canonicalBytes, type LogEntry } from '../../rules/log/entry.ts'
import { booksIn } from '../../rules/verify/books.ts'
import { factOf } from '../../rules/verify/facts.ts'
import { checkPlans, gather } from '../../rules/verify/plans.ts'
import { checkSettlements, undone, waiting } from '../../rules/verify/settlements.ts'
import { settledBy, timesAmong, timesIn } from '../../rules/verify/times.ts'
import type { LogWork } from './log-jobs.ts'
import type { Tables } from '../db/tables.ts'
import { ownDatabase } from '../db/test-database.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { noteWithoutResult } from '../settlement/overdue.ts'
import { settleHidden, settleOverdue } from '../settlement/settle.ts'
import { addExperts, after, draftOf, noon, standStill } from '../db/test-world.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { lastCheckpoint } from './signer.ts'
import { ingestFromSource, type SourceState } from './test-source.ts'
import { loadEntries } from './tiles.ts'
import { ownFolder } from '../test-folder.ts'

let db: Kysely<Tables>
let folder: string
let log: LogWork
let expert = 0

/** A plan on a match that kicks off at 5. */
beforeEach(async () => {
  ;({ db } = await ownDatabase())
  folder = ownFolder()
  await standStill(db, noon)
  ;[expert = 0] = await addExperts(db, 1)
  log = testLog(db, openKeyStore(folder))
  await log.begin()
  await ingestState({ status: 1 })
  const { match_id } = await db.selectFrom('match').select('match_id').executeTakeFirstOrThrow()
  expect((await publishPlans(db, [draftOf(expert, match_id)])).refused).toEqual([])
})

const ingestState = (state: SourceState) => ingestFromSource(db, state)

/** A round of the site's jobs at this hour: ingest, then settlement by time, then the log. */
async function round(hour: number, state?: SourceState): Promise<void> {
  await standStill(db, after(hour))
  if (state) await ingestState(state)
  await noteWithoutResult(db)
  await settleOverdue(db)
  await settleHidden(db)
  await revealStarted(db)
  await log.round()
}

/** Writes entries that do not depend on the plan. */
async function goesOn(...hours: number[]): Promise<void> {
  for (const hour of hours) {
    await standStill(db, after(hour))
    await addExperts(db, 1)
  }
  await log.round()
}

const finished = { status: 8, full: [2, 1], score: [2, 1] } satisfies SourceState

/**
 * The findings of a reader in the signed log, and the number of plans reported to wait for a score.
 */
async function found(): Promise<{
  kinds: string[]
  waits: number
  results: unknown[]
  outcomes: string[]
}> {
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  const entries = (await loadEntries(db, 0, size)).map(
    (bytes) => JSON.parse(Buffer.from(bytes).toString()) as LogEntry,
  )
  const facts = entries.flatMap((entry, index) => {
    const fact = factOf(index, canonicalBytes(entry))
    return fact && (!('expertId' in fact) || fact.expertId === expert) ? [fact] : []
  })
  const books = booksIn(facts)
  if ('kind' in books) throw new Error(books.kind)
  const gathered = gather(facts, books)
  const times = timesAmong(timesIn(entries))
  const then = times && (await times.upTo(settledBy(times.latest, books.last)))
  const findings = [
    ...checkPlans(facts, gathered, 1),
    ...checkSettlements(gathered),
    ...(then ? undone(gathered, then) : []),
  ]
  return {
    kinds: findings.map(({ kind }) => kind),
    waits: waiting(gathered),
    results: entries.flatMap((entry) =>
      entry.kind === 'result' ? [[entry.status, entry.score]] : [],
    ),
    outcomes: entries.flatMap((entry) => (entry.kind === 'settlement' ? [entry.outcome] : [])),
  }
}

const sound = { kinds: [], waits: 0 }

test('a site that stops settling but continues to sign is found', async () => {
  await goesOn(6, 53, 77)
  expect((await found()).kinds).toEqual(['sealed'])
  await standStill(db, after(78))
  await revealStarted(db)
  await goesOn(78)
  expect((await found()).kinds).toEqual(['overdue'])
})

test('a result after four days, for matches abandoned or postponed twice', async () => {
  await round(5, { status: 2, minute: 1, score: [0, 0] })
  await round(7, { status: 10, score: [1, 0] })
  await goesOn(30, 52.9)
  expect(await found()).toMatchObject(sound)
  await round(53)
  await goesOn(60, 90, 100)
  expect(await found()).toMatchObject({ ...sound, outcomes: ['not_counted'] })
  await round(101, finished)
  await goesOn(130, 160)
  expect(await found()).toMatchObject({ ...sound, outcomes: ['not_counted', 'win'] })
})

test('a match that is postponed, first without a day, then to the next week', async () => {
  await round(4, { status: 9, kickoff: null, kickoffKnown: false })
  await goesOn(30)
  await round(40, { status: 1, kickoff: after(150) })
  await goesOn(52)
  expect(await found()).toMatchObject(sound)
  await round(53)
  await goesOn(80, 120, 150, 180)
  expect(await found()).toMatchObject({ ...sound, outcomes: ['not_counted'] })
})

test('a site that was down for days, whatever it signs first', async () => {
  await goesOn(6)
  // A plan was published, and entered in the log, before the first round.
  await goesOn(200)
  expect(await found()).toMatchObject(sound)
  await round(200.01, { status: 9 })
  await goesOn(230)
  expect(await found()).toMatchObject({ ...sound, outcomes: ['not_counted'] })
})

test('a silent source: the plan waits, and the log says that there is no result', async () => {
  await round(5)
  await round(53)
  await goesOn(60, 90, 150)
  expect(await found()).toMatchObject({ kinds: [], waits: 1, results: [[1, null]], outcomes: [] })
  await round(151, finished)
  await goesOn(200)
  expect(await found()).toMatchObject({
    ...sound,
    results: [
      [1, null],
      [8, [2, 1]],
    ],
    outcomes: ['win'],
  })
})

test('a silent source after days of downtime: the plan waits for the source', async () => {
  await round(200)
  await goesOn(230, 260)
  expect(await found()).toMatchObject({ kinds: [], waits: 1, outcomes: [] })
  await round(261, { status: 9 })
  await goesOn(300)
  expect(await found()).toMatchObject({ ...sound, outcomes: ['not_counted'] })
})

test('catch-up in steps of half a day, interrupted after the feed was read', async () => {
  for (const hour of [6, 18, 30, 42])
    await round(hour, hour === 6 ? { status: 10, score: [1, 0] } : undefined)
  await goesOn(54, 65.9)
  expect(await found()).toMatchObject(sound)
})

test('a finished match without a known score: its plan waits, and the log says why', async () => {
  await round(5)
  await round(8, { status: 8, score: [3, 2] })
  await goesOn(54, 90, 150)
  expect(await found()).toMatchObject({ kinds: [], waits: 1, results: [[8, null]], outcomes: [] })
  await round(151, { ...finished, full: [2, 2], score: [3, 2] })
  await goesOn(200)
  expect(await found()).toMatchObject({
    ...sound,
    results: [
      [8, null],
      [8, [2, 2]],
    ],
    outcomes: ['loss'],
  })
})

test('in a replay of any speed a plan is revealed not later than it is settled', async () => {
  // Half an hour passes in a millisecond.
  const runFrom = (at: Date) =>
    db
      .updateTable('clock')
      .set({ at, real_at: sql`clock_timestamp()`, speed: 2_000_000 })
      .execute()
  const opened = async () => {
    const { revealed_at } = await db
      .selectFrom('plan')
      .select('revealed_at')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{
      at: string
    }>`select body->>'at' as at from log_entry where kind = 'reveal'`.execute(db)
    return [revealed_at?.toISOString(), rows[0]?.at]
  }
  await runFrom(after(5))
  await revealStarted(db)
  const [stored, logged] = await opened()
  expect(logged).toBe(stored)
})
