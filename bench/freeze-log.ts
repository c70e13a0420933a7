/**
 * npm run freeze: makes rules/verify/frozen/log-1.json.gz, a log of rulebook 1 with the answers of
 * its site. Publishing, settlement, boards and the log are the server's own code, in a world of
 * one seed. The tests never make it again: they check that later code judges this log as the code
 * did that wrote it. To be run only for a new rulebook, under another file name.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { readArguments, runCommand, WrongUsage } from '../cli/arguments.ts'
import type { PlanDraft, Selection } from '../contract/plan.ts'
import { boards, matchStatus, playTypes, prices } from '../contract/values.ts'
import { book1 } from '../rules/book/v1.ts'
import { toBase64 } from '../rules/log/bytes.ts'
import { formatVerifierKey, verifierKey } from '../rules/log/note.ts'
import { tileAt, tilePath, tileWidth } from '../rules/log/tiles.ts'
import type { FrozenLog } from '../rules/verify/test-frozen-log.ts'
import type { Tables } from '../server/db/tables.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
} from '../server/db/test-world.ts'
import { openKeyStore } from '../server/log/keys.ts'
import { createLog } from '../server/log/log-jobs.ts'
import { findExpertLog } from '../server/log/plan-entries.ts'
import { lastCheckpoint } from '../server/log/signer.ts'
import { tileBytes } from '../server/log/tiles.ts'
import { closeDeadlines, revealStarted } from '../server/publishing/deadlines.ts'
import { publishPlans } from '../server/publishing/publish.ts'
import { settleHidden, settleMatches, settleOverdue } from '../server/settlement/settle.ts'
import { listBoard } from '../server/standings/board-list.ts'
import { rebuildBoards } from '../server/standings/boards.ts'
import { findExpertDetail } from '../server/standings/expert-detail.ts'
import { rollWindows } from '../server/standings/record.ts'
import { findSpread } from '../server/standings/spread.ts'
import { startDatabase } from './database.ts'

const seed = 20_260_301

/** Numbers from 0 to below 1: mulberry32. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = randomFrom(seed)
const chosen = <T>(values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] ?? raise('Nothing to choose from')

function raise(message: string): never {
  throw new Error(message)
}

/** Hours from one kick-off to the next: more than a match has to be played. */
const pace = 56
const matchCount = 44
const kickoffOf = (match: number) => after(4 + match * pace)

/**
 * On how many of the matches each expert publishes, about. So one has nine counted plans and one
 * ten: the least with which an expert is ranked.
 */
const planCounts = [9.6, 9.8, 11, 12, 13, 15, 22, 30]

/** Matches with another end than a score. */
const special = { void: 5, awarded: 9, corrected: 13, hidden: 17, notPlayed: 21, certain: 30 }
const twice = 25

const odds = (least: number, most: number) => (least + random() * (most - least)).toFixed(2)

function market() {
  return {
    source: 'frozen',
    result: { home: odds(1.5, 3), draw: odds(3, 3.8), away: odds(2.5, 6) },
    totals: [{ line: 2.5, over: odds(1.6, 2.3), under: odds(1.6, 2.3) }],
  }
}

function selection(): Selection {
  const stated = { odds: odds(1.4, 4), probability: Math.round(300 + random() * 690) / 1_000 }
  const kind = random()
  if (kind < 0.6)
    return { play: playTypes.result, picks: [{ key: chosen(['1', '2', '3'] as const), ...stated }] }
  if (kind < 0.9) {
    const line = chosen([2, 2.25, 2.5, 2.75])
    const key = chosen(['over', 'under'] as const)
    return { play: playTypes.totalGoals, line, picks: [{ key, ...stated }] }
  }
  const picks = ['1-0', '1-1', '2-1'].map((key) => ({
    key,
    odds: odds(5, 9),
    probability: Math.round(80 + random() * 60) / 1_000,
  }))
  return { play: playTypes.exactScore, picks }
}

/** A probability of 1 for the side that loses: its log score is that of the least chance. */
const certain: Selection = {
  play: playTypes.result,
  picks: [{ key: '1', odds: '2.50', probability: 1 }],
}

function changesOf(match: number): Partial<PlanDraft> {
  const first = match === special.certain ? certain : selection()
  const second = random() < 0.2 ? [selection()] : []
  const selections = [first, ...second.filter(({ play }) => play !== first.play)]
  const price = chosen([0, ...prices] as const)
  return { selections, price, refundOnMiss: price > 0 && random() < 0.5 }
}

interface World {
  db: Kysely<Tables>
  experts: readonly number[]
  matches: readonly number[]
}

async function publish({ db }: World, drafts: readonly PlanDraft[]): Promise<void> {
  const { refused } = await publishPlans(db, [...drafts], book1)
  if (refused.length > 0) raise(`Refused: ${JSON.stringify(refused)}`)
}

type End = Parameters<typeof storeResult>[2]

/** Stores a result with its history, and settles its plans, as an ingest does. */
async function finish({ db }: World, matchId: number, end: End): Promise<void> {
  await storeResult(db, matchId, end)
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into match_result (match_id, version, status, full_home, full_away, recorded_at)
      select match_id, result_version, status, full_home, full_away, touchline_now()
      from match where match_id = ${matchId}`.execute(tx)
    await settleMatches(tx, [matchId])
  })
}

function endOf(match: number): End {
  if (match === special.void) return { status: matchStatus.cancelled }
  if (match === special.awarded)
    return { status: matchStatus.finished, full: [3, 0], awarded: true }
  const full = match === special.certain ? ([2, 1] as const) : ([goals(1.5), goals(1.2)] as const)
  return { status: matchStatus.finished, full }
}
const goals = (mean: number) => Math.floor(random() * (2 * mean + 1))

async function playMatch(world: World, match: number): Promise<void> {
  const { db, experts, matches } = world
  const matchId = matches[match] ?? raise('No match')
  const kickoff = kickoffOf(match)
  await standStill(db, after(-3, kickoff))
  const drafts = experts.flatMap((expertId, at) => {
    const share = (planCounts[at] ?? 0) / matchCount
    const takes = Math.floor((match + 1) * share) > Math.floor(match * share)
    return takes || match === special.certain || match === matchCount - 1
      ? [draftOf(expertId, matchId, changesOf(match))]
      : []
  })
  await publish(world, drafts)
  if (match === twice) {
    await standStill(db, after(-2, kickoff))
    await publish(world, drafts)
  }
  await standStill(db, kickoff)
  await closeDeadlines(db)
  if (match === special.hidden) {
    await standStill(db, after(book1.revealedWithinHours, kickoff))
    await settleHidden(db)
  } else await revealStarted(db)
  // The last match is never played, and the site does not come to settle its plans any more.
  if (match === matchCount - 1) return
  if (match === special.notPlayed) {
    await standStill(db, after(book1.playedWithinHours, kickoff))
    await settleOverdue(db)
    return
  }
  await standStill(db, after(match === special.hidden ? 25 : 2, kickoff))
  await finish(world, matchId, endOf(match))
  if (match === special.corrected) {
    await standStill(db, after(20, kickoff))
    await finish(world, matchId, { status: matchStatus.finished, full: [0, 4] })
  }
}

/**
 * Plans soon after the last match should have been played, and almost as late as it may stay
 * unsettled: so the log shows how long that is.
 */
async function end(world: World): Promise<void> {
  const { db, experts } = world
  const due = after(book1.playedWithinHours, kickoffOf(matchCount - 1))
  const [next = 0] = await addMatches(db, [after(72, due)])
  for (const [at, hours] of [0.25, book1.settledWithinHours - 0.5].entries()) {
    await standStill(db, after(hours, due))
    await publish(world, [draftOf(experts[at] ?? raise('No expert'), next, changesOf(-1))])
  }
}

async function frozen(db: Kysely<Tables>, folder: string): Promise<FrozenLog> {
  await standStill(db, noon)
  await addLeague(db)
  const experts = await addExperts(db, planCounts.length)
  const matches = await addMatches(
    db,
    Array.from({ length: matchCount }, (_, match) => kickoffOf(match)),
  )
  for (const matchId of matches)
    await db
      .updateTable('match')
      .set({ odds: JSON.stringify(market()) })
      .where('match_id', '=', matchId)
      .execute()
  const keeping = openKeyStore(folder)
  const log = createLog({
    db,
    keeping,
    origin: 'touchline.test/log',
    witnesses: { keys: [], collect: () => Promise.resolve([]) },
    logLine: raise,
    signEvery: 0,
    book: book1,
  })
  await log.begin()
  const world = { db, experts, matches }
  for (const match of matches.keys()) await playMatch(world, match)
  await end(world)
  await rollWindows(db)
  await rebuildBoards(db)
  await log.round()
  const checkpoint = (await lastCheckpoint(db)) ?? raise('The log is not signed')
  const key = (await keeping.key()) ?? raise('The log has no key')
  const { records } = await listBoard(db, 'en', {
    type: boards.hitRate,
    window: 'all',
    page: 1,
    size: 100,
  })
  return {
    key: formatVerifierKey(verifierKey(key)),
    note: checkpoint.note,
    files: await filesOf(db, checkpoint.size),
    experts: await Promise.all(
      experts.map(async (expertId) => ({
        expertId,
        indexes: (await findExpertLog(db, expertId))?.entries ?? raise('No entries'),
        shown: await Promise.all(
          (['30', '90', 'all'] as const).map(
            async (window) =>
              (await findExpertDetail(db, expertId, window, 'en')) ?? raise('No record'),
          ),
        ),
      })),
    ),
    board: records.map(({ expertId }) => Number(expertId)),
    spread: await findSpread(db),
  }
}

/** Every tile of hashes and every bundle of entries of a log of `size` entries. */
async function filesOf(db: Kysely<Tables>, size: number): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const levels = Math.ceil(Math.log(size) / Math.log(tileWidth))
  for (const level of ['entries', ...Array.from({ length: levels }, (_, at) => at)] as const)
    for (let index = 0, tile = tileAt(level, 0, size); tile; tile = tileAt(level, ++index, size))
      files[tilePath(tile)] = toBase64((await tileBytes(db, tile)) ?? raise(tilePath(tile)))
  return files
}

const usage = `npm run freeze --   makes the frozen log of the current rulebook
                    in rules/verify/frozen/

Fails if there is one: a log that was frozen is never replaced.`

async function main(args: readonly string[]): Promise<void> {
  if (readArguments(args, usage, {}).positionals.length > 0) throw new WrongUsage(usage)
  const folder = mkdtempSync(join(tmpdir(), 'touchline-frozen-'))
  const database = await startDatabase()
  try {
    const log = await frozen(database.db, folder)
    const file = fileURLToPath(
      new URL(`../rules/verify/frozen/log-${book1.version}.json.gz`, import.meta.url),
    )
    const bytes = gzipSync(JSON.stringify(log), { level: 9 })
    writeFileSync(file, bytes, { flag: 'wx' })
    console.log(`${file}: ${bytes.length} bytes\n${log.note}`)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

runCommand(main)
