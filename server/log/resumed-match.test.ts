/**
 * A match that was called off and rescheduled, in the server and in the log: the findings of the
 * verification.
 */
import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  canonicalBytes,
  type CommitEntry,
  type LogEntry,
  type ResultEntry,
  type SettlementEntry,
} from '../../rules/log/entry.ts'
import { booksIn } from '../../rules/verify/books.ts'
import { factOf } from '../../rules/verify/facts.ts'
import { checkPlans, gather } from '../../rules/verify/plans.ts'
import { chained } from '../../rules/verify/test-log-entries.ts'
import { checkSettlements } from '../../rules/verify/settlements.ts'
import type { LogWork } from './log-jobs.ts'
import type { Tables } from '../db/tables.ts'
import { ownDatabase } from '../db/test-database.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleHidden, settleOverdue } from '../settlement/settle.ts'
import { addExperts, after, draftOf, noon, postponeOverdue, standStill } from '../db/test-world.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { lastCheckpoint } from './signer.ts'
import { ingestFromSource, type SourceState } from './test-source.ts'
import { loadEntries } from './tiles.ts'
import { ownFolder } from '../test-folder.ts'

let db: Kysely<Tables>
let folder: string
let log: LogWork
let experts: number[]
let matchId: number

const newDay = after(72)

beforeEach(async () => {
  ;({ db } = await ownDatabase())
  folder = ownFolder()
  await standStill(db, noon)
  experts = await addExperts(db, 2)
  log = testLog(db, openKeyStore(folder))
  await log.begin()
  await ingestState({ status: 1 })
  matchId = (await db.selectFrom('match').select('match_id').executeTakeFirstOrThrow()).match_id
})

const ingestState = (state: SourceState) => ingestFromSource(db, state)

const publish = async (expert: number) =>
  (await publishPlans(db, [draftOf(experts[expert] ?? 0, matchId)])).refused

/** One plan before the match is called off; then a new day, and another expert's plan. */
async function takenUpAgain(then: 'opened' | 'sealed' = 'opened'): Promise<void> {
  expect(await publish(0)).toEqual([])
  await standStill(db, after(4))
  await ingestState({ status: 12 })
  await standStill(db, after(24))
  await ingestState({ status: 1, kickoff: newDay })
  await standStill(db, after(25))
  expect(await publish(1)).toEqual([])
  await standStill(db, newDay)
  if (then === 'opened') await revealStarted(db)
}

async function entries(): Promise<LogEntry[]> {
  await log.round()
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  return (await loadEntries(db, 0, size)).map(
    (bytes) => JSON.parse(Buffer.from(bytes).toString()) as LogEntry,
  )
}

/** The findings of a reader of these entries in an expert's record. */
function found(all: readonly LogEntry[], expert: number): string[] {
  const facts = chained(all).flatMap((entry, index) => {
    const fact = factOf(index, canonicalBytes(entry))
    return fact && (!('expertId' in fact) || fact.expertId === experts[expert]) ? [fact] : []
  })
  const books = booksIn(facts)
  if ('kind' in books) throw new Error(books.kind)
  const gathered = gather(facts, books)
  return [...checkPlans(facts, gathered, 1), ...checkSettlements(gathered)].map(({ kind }) => kind)
}

const settlementsOf = (all: readonly LogEntry[], expert: number) =>
  all.filter(
    (entry): entry is SettlementEntry =>
      entry.kind === 'settlement' && entry.expertId === experts[expert],
  )

describe('a plan on the new day of a match that was cancelled', () => {
  test('is not late, and is open until the new day has a result', async () => {
    await takenUpAgain()
    const all = await entries()
    expect(all.flatMap((entry) => (entry.kind === 'result' ? [entry.status] : []))).toEqual([12, 1])
    expect([0, 1].map((expert) => found(all, expert))).toEqual([[], []])
  })

  test('is settled by the result of that day', async () => {
    await takenUpAgain()
    await standStill(db, after(2, newDay))
    await ingestState({ status: 8, kickoff: newDay, full: [2, 1], score: [2, 1] })
    const all = await entries()
    expect(
      settlementsOf(all, 1).map(({ outcome, resultVersion }) => [outcome, resultVersion]),
    ).toEqual([['win', 3]])
    expect([0, 1].map((expert) => found(all, expert))).toEqual([[], []])
  })

  test('does not count if that day passes without a result', async () => {
    await takenUpAgain()
    await standStill(db, after(48, newDay))
    await postponeOverdue(db)
    expect(await settleOverdue(db)).toBe(1)
    const all = await entries()
    expect(settlementsOf(all, 1).map(({ ncReason }) => ncReason)).toEqual([3])
    expect([0, 1].map((expert) => found(all, expert))).toEqual([[], []])
  })

  test('does not count if it was not public meanwhile: that reading is no result', async () => {
    await takenUpAgain('sealed')
    await standStill(db, after(24, newDay))
    expect(await settleHidden(db)).toBe(1)
    await standStill(db, after(48, newDay))
    await postponeOverdue(db)
    expect(await settleOverdue(db)).toBe(1)
    expect(await settleOverdue(db)).toBe(0)
    const all = await entries()
    expect(settlementsOf(all, 1).map(({ outcome }) => outcome)).toEqual([
      'unrevealed',
      'not_counted',
    ])
    expect([0, 1].map((expert) => found(all, expert))).toEqual([[], []])
  })
})

test('a match with a known score is not resumed, even if it is cancelled afterwards', async () => {
  expect(await publish(0)).toEqual([])
  await standStill(db, after(5))
  await revealStarted(db)
  await standStill(db, after(7))
  await ingestState({ status: 8, full: [2, 1], score: [2, 1] })
  await ingestState({ status: 12 })
  await standStill(db, after(24))
  await ingestState({ status: 1, kickoff: newDay })
  expect(await publish(1)).toMatchObject([{ reason: 'matchNotAhead' }])
  expect(found(await entries(), 0)).toEqual([])
})

describe('an operator who resumes a match that was played', () => {
  const rewritten = (
    all: readonly LogEntry[],
    score: [number, number] | null,
    undoing: Partial<ResultEntry>,
  ): LogEntry[] =>
    all.map((entry) => {
      if (entry.kind !== 'result' || entry.version > 2) return entry
      return entry.version === 1
        ? { ...entry, status: score ? 8 : 12, score }
        : { ...entry, ...undoing }
    })

  test('and accepts a plan after the score: it is late, whatever comes in between', async () => {
    await takenUpAgain()
    const all = await entries()
    expect(found(rewritten(all, null, {}), 1)).toEqual([])
    // the score is from before the first kick-off, too
    const early = ['order', 'late']
    expect(found(rewritten(all, [2, 1], {}), 1)).toEqual(early)
    expect(found(rewritten(all, [2, 1], { status: 9, kickoff: null }), 1)).toEqual(early)
    // The same if no entry undoes the cancellation.
    expect(found(rewritten(all, null, { status: 12 }), 1)).toEqual(['late'])
    // Nor is a plan allowed after a match that was played, whatever its score.
    const played = rewritten(all, [2, 1], {}).filter(
      (entry) => entry.kind !== 'result' || entry.version === 1,
    )
    expect(
      found(
        played.map((entry) => (entry.kind === 'result' ? { ...entry, score: null } : entry)),
        1,
      ),
    ).toContain('late')
  })

  test('and leaves a losing plan open: the existing result should settle it', async () => {
    await takenUpAgain()
    const all = rewritten(await entries(), [0, 1], {})
    const open = all.filter((entry) => entry.kind !== 'settlement')
    // the score and the reveal are from before the first kick-off, too
    expect(found(open, 0)).toEqual(['order', 'order', 'unsettled'])
  })

  test('and does not count a losing plan: only a result settles a plan again', async () => {
    await takenUpAgain()
    await standStill(db, after(48, newDay))
    await settleOverdue(db)
    const all = rewritten(await entries(), [0, 1], {})
    const settled = settlementsOf(all, 0)[0] ?? raise()
    const lost: SettlementEntry = {
      ...settled,
      outcome: 'loss',
      hitResult: 2,
      ncReason: null,
      profit: '-1.000000',
    }
    const uncounted: SettlementEntry = {
      ...settled,
      at: all.at(-1)?.at ?? '',
      sequence: 2,
      resultVersion: 2,
      ncReason: 3,
    }
    expect(
      found([...all.map((entry) => (entry === settled ? lost : entry)), uncounted], 0),
    ).toContain('settlement')
  })

  test('and enters another score under the first’s version: none was settled by it', async () => {
    await takenUpAgain()
    await standStill(db, after(2, newDay))
    await ingestState({ status: 8, kickoff: newDay, full: [2, 1], score: [2, 1] })
    const all = await entries()
    const result = all.findLast((entry): entry is ResultEntry => entry.kind === 'result') ?? raise()
    expect(found([...all, { ...result, at: all.at(-1)?.at ?? '', score: [0, 1] }], 1)).toEqual([
      'order',
      'unsettled',
    ])
  })

  test('and publishes for a past kick-off', async () => {
    await takenUpAgain()
    const all = await entries()
    const commit = all.findLast((entry): entry is CommitEntry => entry.kind === 'commit') ?? raise()
    expect(
      found(
        all.map((entry) =>
          entry === commit ? { ...commit, kickoff: after(5).toISOString() } : entry,
        ),
        1,
      ),
    ).toEqual(['late', 'published'])
  })
})

const raise = (): never => {
  throw new Error('Nothing there')
}
