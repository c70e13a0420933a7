/**
 * A made-up book 2 comes into force while the server runs: a plan is judged by the book that was in
 * force when it was stored, by the server and by a reader of the log.
 */
import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { matchStatus, notCountedReasons } from '../../contract/values.ts'
import { book1 } from '../../rules/book/v1.ts'
import type { Rulebook } from '../../rules/book/index.ts'
import type { LogEntry } from '../../rules/log/entry.ts'
import { verifierKey } from '../../rules/log/note.ts'
import { parseTilePath } from '../../rules/log/tiles.ts'
import type { Finding } from '../../rules/verify/findings.ts'
import { keyChangesPath } from '../../rules/verify/key-changes.ts'
import { Unreadable, type Read } from '../../rules/verify/tree.ts'
import { verifyRecord } from '../../rules/verify/verify.ts'
import { ownDatabase } from '../db/test-database.ts'
import type { Tables } from '../db/tables.ts'
import { after, draftOf, noon, smallWorld, standStill } from '../db/test-world.ts'
import { closeDeadlines, moveKickoffs, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleHidden, settleOverdue } from '../settlement/settle.ts'
import { findExpertDetail } from '../standings/expert-detail.ts'
import { openKeyStore, type KeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { findExpertLog } from './plan-entries.ts'
import { lastCheckpoint } from './signer.ts'
import { loadEntries, tileBytes } from './tiles.ts'
import { ownFolder } from '../test-folder.ts'

const book2: Rulebook = {
  ...book1,
  version: 2,
  deadlineMinutes: 10,
  playedWithinHours: 30,
  revealedWithinHours: 12,
}
const books = [book1, book2] as const

let db: Kysely<Tables>
let folder: string
let keeping: KeyStore
let expert = 0
let matches: number[] = []

const logUnder = (book: Rulebook) =>
  testLog(db, keeping, { logLine: (words) => expect.fail(words), book })

/** Two matches at one time; the first gets a plan by book 1 before book 2 is in force. */
const kickoff = after(5)
const minutesBefore = (minutes: number) => after(-minutes / 60, kickoff)
const publish = (match: number, book: Rulebook) =>
  publishPlans(db, [draftOf(expert, matches[match] ?? 0)], book)

beforeEach(async () => {
  ;({ db } = await ownDatabase())
  folder = ownFolder()
  keeping = openKeyStore(folder)
  ;({
    experts: [expert = 0],
    matches,
  } = await smallWorld(db, { now: noon, experts: 1, kickoffs: [kickoff, kickoff] }))
  await logUnder(book1).begin()
  await standStill(db, minutesBefore(12))
  expect((await publish(0, book1)).refused).toEqual([])
  await logUnder(book2).begin()
})

/** Signs the log. Resolves to its settlements and the findings of a reader with both books. */
async function readLog() {
  await logUnder(book2).round()
  const checkpoint = await lastCheckpoint(db)
  const key = await keeping.key()
  if (checkpoint === null || key === null) throw new Error('The log is not signed')
  const read: Read = async (path) => {
    if (path === keyChangesPath) return new Uint8Array()
    const tile = parseTilePath(path)
    const bytes = tile && (await tileBytes(db, tile))
    if (!bytes) throw new Unreadable(path)
    return bytes
  }
  const shown = await Promise.all(
    (['30', '90', 'all'] as const).map((window) => findExpertDetail(db, expert, window, 'en')),
  )
  const findings: Finding[] = []
  for await (const step of verifyRecord({
    key: verifierKey(key),
    pinned: null,
    note: checkpoint.note,
    last: null,
    witnesses: [],
    expertId: expert,
    indexes: (await findExpertLog(db, expert))?.entries ?? [],
    read,
    shown: shown.flatMap((detail) => detail ?? []),
    now: new Date(),
    books,
  }))
    findings.push(...step.findings)
  const entries = (await loadEntries(db, 0, checkpoint.size)).map(
    (bytes) => JSON.parse(Buffer.from(bytes).toString()) as LogEntry,
  )
  return {
    findings,
    rules: entries.flatMap((entry) => (entry.kind === 'rules' ? [entry.ruleVersion] : [])),
    settlements: entries.flatMap((entry) =>
      entry.kind === 'settlement'
        ? [[entry.ruleVersion, entry.outcome, entry.ncReason, entry.at] as const]
        : [],
    ),
  }
}

test('a plan has the deadline of the book in force', async () => {
  await standStill(db, minutesBefore(9))
  expect((await publish(1, book2)).refused).toMatchObject([{ reason: 'deadlinePassed', limit: 10 }])
  expect((await publish(1, book1)).refused).toEqual([])
})

test('a moved kick-off moves each deadline by the book of its plan', async () => {
  expect((await publish(1, book2)).refused).toEqual([])
  await db
    .updateTable('match')
    .set({ kickoff: after(8) })
    .execute()
  await db.transaction().execute((tx) => moveKickoffs(tx, matches, books))
  const plans = await db.selectFrom('plan').select('deadline').orderBy('plan_id').execute()
  expect(plans.map(({ deadline }) => (after(8).getTime() - deadline.getTime()) / 60_000)).toEqual([
    5, 10,
  ])
})

test('a match that is not played is Not Counted by the hours of each plan’s book', async () => {
  expect((await publish(1, book2)).refused).toEqual([])
  await standStill(db, kickoff)
  await closeDeadlines(db)
  await revealStarted(db)
  await db.updateTable('match').set({ status: matchStatus.postponed }).execute()
  const due = []
  for (const hours of [29, 30, 47, 48]) {
    await standStill(db, after(hours, kickoff))
    due.push(await settleOverdue(db, books))
  }
  expect(due).toEqual([0, 1, 0, 1])
  const reason = notCountedReasons.notPlayedInTime
  expect(await readLog()).toEqual({
    findings: [],
    rules: [1, 2],
    settlements: [
      [2, 'not_counted', reason, after(30, kickoff).toISOString()],
      [1, 'not_counted', reason, after(48, kickoff).toISOString()],
    ],
  })
})

test('a plan that was not revealed is a miss after the hours of its own book', async () => {
  expect((await publish(1, book2)).refused).toEqual([])
  await standStill(db, kickoff)
  await closeDeadlines(db)
  await db.updateTable('match').set({ status: matchStatus.firstHalf }).execute()
  const due = []
  for (const hours of [11, 12, 23, 24]) {
    await standStill(db, after(hours, kickoff))
    due.push(await settleHidden(db, books))
  }
  expect(due).toEqual([0, 1, 0, 1])
  expect(await readLog()).toEqual({
    findings: [],
    rules: [1, 2],
    settlements: [
      [2, 'unrevealed', null, after(12, kickoff).toISOString()],
      [1, 'unrevealed', null, after(24, kickoff).toISOString()],
    ],
  })
})
