/**
 * npm run freeze: makes rules/verify/frozen/site.json.gz, a log of the current rulebook with all
 * that its site answers to both verifiers. Publishing, settlement, boards, the log and the answers
 * are the server's own code, in a world of one seed. Run it when an answer gets a field, so that
 * the tests have an example of it. The logs of rulebooks 1 to 3 beside it (log-1.json.gz and the
 * others) are as old code wrote them, and are never made again.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { command, readArguments, WrongUsage } from '../cli/arguments.ts'
import type { PlanDraft, Selection } from '../contract/plan.ts'
import { matchStatus, playTypes } from '../contract/values.ts'
import { currentBook } from '../rules/book/index.ts'
import { marketErrors } from '../rules/draft.ts'
import type { FrozenAnswers } from '../rules/verify/test-frozen-answers.ts'
import type { Tables } from '../server/db/tables.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  postponeOverdue,
  standStill,
  storeResult,
  enterResults,
  testOdds,
} from '../server/db/test-world.ts'
import { removeText, restoreText } from '../server/desk/removals.ts'
import { openKeyStore } from '../server/log/keys.ts'
import { createLog } from '../server/log/log-jobs.ts'
import { closeDeadlines, moveKickoffs, revealStarted } from '../server/publishing/deadlines.ts'
import { storeReferences } from '../server/publishing/match-reference.ts'
import { publishPlans } from '../server/publishing/publish.ts'
import { measureRevealed } from '../server/settlement/measure.ts'
import { settleHidden, settleMatches, settleOverdue } from '../server/settlement/settle.ts'
import { rebuildBoards } from '../server/standings/boards.ts'
import { rollWindows } from '../server/standings/record.ts'
import { startDatabase } from './database.ts'
import { answersOf } from './frozen-answers.ts'

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

/**
 * Hours from one kick-off to the next. Longer than a postponed match has before its plans stop
 * counting.
 */
const pace = 56
const matchCount = 44
const kickoffOf = (match: number) => after(4 + match * pace)

/**
 * The approximate number of plans of each expert. With these, one expert has nine counted plans and
 * another ten, the minimum for a rank.
 */
const planCounts = [9.6, 9.8, 11, 12, 13, 15, 22, 30]

/** The numbers of the matches that do not simply end with a score. */
const special = {
  versions: 3,
  void: 5,
  movedLater: 7,
  awarded: 9,
  movedEarlier: 11,
  corrected: 13,
  noMarket: 15,
  hidden: 17,
  resumed: 19,
  notPlayed: 21,
  twice: 25,
  certain: 30,
  unfinished: 43,
}
const isNo = (match: number, ...numbers: number[]) => numbers.includes(match)

const odds = (least: number, most: number) => (least + random() * (most - least)).toFixed(2)

/**
 * Prices as a source sends them: some matches have a quarter line without a neighbouring half line.
 */
function market(match: number) {
  const lines = match % 4 === 2 ? [2, 2.25, 2.75, 3] : [2, 2.25, 2.5]
  const over = random()
  return {
    source: 'frozen',
    result: { home: odds(1.5, 3), draw: odds(3, 3.8), away: odds(2.5, 6) },
    totals: lines.map((line) => ({
      line,
      over: (1.3 + 0.3 * (line - 2) + 0.4 * over).toFixed(2),
      under: (3.2 - 0.5 * (line - 2) - over).toFixed(2),
    })),
  }
}
type Prices = ReturnType<typeof market>

function selection(prices: Prices | null): Selection {
  const probability = Math.round(300 + random() * 690) / 1_000
  const kind = random()
  if (kind < 0.55) {
    const two = random() < 0.2
    const keys = two ? (['3', '1'] as const) : [chosen(['1', '2', '3'] as const)]
    const each = Math.round((probability * 1_000) / keys.length) / 1_000
    return { play: playTypes.result, picks: keys.map((key) => ({ key, probability: each })) }
  }
  if (kind < 0.9) {
    const line = chosen(prices ? prices.totals.map((offer) => offer.line) : [1.5, 2.5])
    const key = chosen(['over', 'under'] as const)
    return { play: playTypes.totalGoals, line, picks: [{ key, probability }] }
  }
  const picks = ['1-0', '1-1', '2-1'].map((key) => ({
    key,
    ...(random() < 0.9 && { probability: Math.round(80 + random() * 60) / 1_000 }),
  }))
  return { play: playTypes.exactScore, picks }
}

/** A probability of 1 for the losing side: its log score takes the smallest chance. */
const certain: Selection = { play: playTypes.result, picks: [{ key: '1', probability: 1 }] }

/** From this number of plans on an expert asks for a price: at least ten of them count. */
const pricedFrom = 14
/** The expert that is a model, and the expert withdrawn at the end. */
const [modelAt, withdrawnAt] = [5, 4]

function changesOf(match: number, at: number, published: number): Partial<PlanDraft> {
  const prices = priced.get(match) ?? null
  const first = match === special.certain ? certain : selection(prices)
  const second = random() < 0.2 ? [selection(prices)] : []
  const selections = [first, ...second.filter(({ play }) => play !== first.play)]
  if ([...marketErrors({ selections }, prices, null, currentBook)].length > 0)
    return changesOf(match, at, published)
  const price = at !== modelAt && published >= pricedFrom ? chosen([0, 8] as const) : 0
  const [home, draw] = [Math.round(300 + random() * 300), Math.round(100 + random() * 200)]
  const chances = { home, draw, away: 1_000 - home - draw }
  const english = { zh: '', zht: '', en: `Plan ${match}` }
  const title = { zh: `计划 ${match}`, zht: '', en: random() < 0.7 ? english.en : '' }
  return {
    selections,
    price,
    refundOnMiss: price > 0 && random() < 0.5,
    title: random() < 0.2 ? english : title,
    analysis: random() < 0.3 ? english : { ...title, en: `Because of ${match}.` },
    ...((at === modelAt || random() < 0.2) && {
      probabilities: {
        home: chances.home / 1_000,
        draw: chances.draw / 1_000,
        away: chances.away / 1_000,
      },
    }),
  }
}

interface World {
  db: Kysely<Tables>
  experts: readonly number[]
  matches: readonly number[]
  /** How many plans each expert has published. */
  published: number[]
}

/** The current prices of each match; absent where the site knows none. */
const priced = new Map<number, Prices>()

async function setPrices({ db, matches }: World, match: number): Promise<void> {
  const prices = match === special.noMarket ? null : market(match)
  if (prices) priced.set(match, prices)
  await sql`
    update match set odds = ${JSON.stringify(prices)}::jsonb, odds_at = touchline_now()
    where match_id = ${matches[match]}`.execute(db)
}

async function publish({ db }: World, drafts: readonly PlanDraft[]): Promise<number[]> {
  const { published, refused } = await publishPlans(db, [...drafts])
  if (refused.length > 0) raise(`Refused: ${JSON.stringify(refused)}`)
  return published.map(({ planId }) => planId)
}

type End = Parameters<typeof storeResult>[2]

/** Stores a result with its history, and settles its plans, as an ingest does. */
async function finish({ db }: World, matchId: number, end: End): Promise<void> {
  await storeResult(db, matchId, end)
  await db.transaction().execute(async (tx) => {
    await enterResults(tx, [matchId])
    await settleMatches(tx, [matchId])
  })
}

async function move({ db }: World, matchId: number, kickoff: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('match').set({ kickoff }).where('match_id', '=', matchId).execute()
    await moveKickoffs(tx, [matchId])
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

/** The plans on a match, each by a different expert. */
function draftsOn({ experts, matches, published }: World, match: number): PlanDraft[] {
  const matchId = matches[match] ?? raise('No match')
  return experts.flatMap((expertId, at) => {
    const share = (planCounts[at] ?? 0) / matchCount
    const takes = Math.floor((match + 1) * share) > Math.floor(match * share)
    const all = isNo(match, special.certain, special.movedLater, special.unfinished)
    if (!takes && !all) return []
    const before = published[at] ?? 0
    published[at] = before + 1
    return [draftOf(expertId, matchId, changesOf(match, at, before))]
  })
}

/** What the model expects of a match: some of them without a clear favourite. */
const estimate = () => ({
  home: Math.round(8_000 + random() * 14_000) / 10_000,
  away: Math.round(6_000 + random() * 12_000) / 10_000,
  rho: -0.05,
})

/** A further plan of the last expert on some matches: with the other one it is a cluster. */
function scoresOn({ experts, matches, published }: World, match: number): PlanDraft[] {
  const at = experts.length - 1
  const expertId = experts[at] ?? raise('No expert')
  if (match % 8 !== 1) return []
  published[at] = (published[at] ?? 0) + 1
  const selections = [
    {
      play: playTypes.exactScore,
      picks: ['1-0', '1-1', '2-1', '0-1'].map((key) => ({ key, probability: 0.1 })),
    },
  ]
  const title = { zh: '', zht: '', en: `Scores ${match}` }
  return [draftOf(expertId, matches[match] ?? raise('No match'), { selections, title })]
}

async function playMatch(world: World, match: number): Promise<void> {
  const { db, matches } = world
  const matchId = matches[match] ?? raise('No match')
  const kickoff = kickoffOf(match)
  await standStill(db, after(-3, kickoff))
  await setPrices(world, match)
  if (match % 4 !== 0) await storeReferences(db, [{ matchId, ...estimate() }])
  const drafts = [...scoresOn(world, match), ...draftsOn(world, match)]
  const planIds = await publish(world, drafts)
  await standStill(db, after(-2, kickoff))
  if (match === special.twice) await publish(world, drafts)
  if (match === special.versions) {
    await setPrices(world, match)
    await publish(
      world,
      drafts.map((draft, at) => ({
        ...draft,
        planId: planIds[at] ?? raise('No plan'),
        analysis: { zh: '', zht: '', en: 'Another reason.' },
      })),
    )
  }
  await setPrices(world, match)
  if (match === special.movedLater) {
    await move(world, matchId, after(1, kickoff))
    await standStill(db, kickoff)
    await closeDeadlines(db)
  }
  if (match === special.movedEarlier) await move(world, matchId, after(-4, kickoff))
  await standStill(db, after(match === special.movedLater ? 1 : 0, kickoff))
  await closeDeadlines(db)
  if (match === special.hidden) {
    await standStill(db, after(currentBook.revealedWithinHours, kickoff))
    await settleHidden(db)
  } else await revealStarted(db)
  await measureRevealed(db)
  if (match === special.unfinished) return
  if (match === special.notPlayed) {
    await standStill(db, after(currentBook.playedWithinHours, kickoff))
    await postponeOverdue(db)
    await settleOverdue(db)
    return
  }
  if (match === special.resumed) {
    await standStill(db, after(1, kickoff))
    await finish(world, matchId, { status: matchStatus.abandoned })
    await standStill(db, after(1.5, kickoff))
    await finish(world, matchId, { status: matchStatus.postponed })
  }
  const hours = match === special.hidden ? 25 : match === special.movedLater ? 3 : 2
  await standStill(db, after(hours, kickoff))
  await finish(world, matchId, endOf(match))
  if (match === special.corrected) {
    await standStill(db, after(20, kickoff))
    await finish(world, matchId, { status: matchStatus.finished, full: [0, 4] })
  }
  await measureRevealed(db)
}

/**
 * The last entries of the site: plans on sale, removed texts, a changed name, and the withdrawal of
 * an expert.
 */
async function end(world: World): Promise<void> {
  const { db, experts } = world
  await standStill(db, after(1, kickoffOf(matchCount - 1)))
  const next = await addMatches(db, [after(3, kickoffOf(matchCount - 1)), endsAt], null)
  for (const [at, matchId] of next.entries())
    await publish(
      world,
      experts.slice(at, at + 3).map((expertId, no) =>
        draftOf(expertId, matchId, {
          selections: [{ play: playTypes.result, picks: [{ key: '2' }] }],
          title: no === 1 ? { zh: '标题', zht: '', en: '' } : { zh: '', zht: '', en: 'On sale' },
        }),
      ),
    )
  // a gap of home, and a price with what stands beside it
  const [wide = raise('No match')] = await addMatches(db, [endsAt], testOdds)
  await publish(
    world,
    [0, 1, 2, 3, 7].map((at) =>
      draftOf(experts[at] ?? raise('No expert'), wide, {
        selections: [{ play: playTypes.result, picks: [{ key: '2' }] }],
        price: at === 7 ? 8 : 0,
      }),
    ),
  )
  const { owner_id: by } = await db
    .insertInto('owner')
    .values({ uid: 'operator', kind: 'account', created_at: new Date() })
    .returning('owner_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('account')
    .values({ owner_id: by, name: 'operator', name_key: 'operator', created_at: new Date() })
    .execute()
  const plans = await db
    .selectFrom('plan')
    .select(['plan_id as planId', 'expert_id as expertId'])
    .where('expert_id', '=', experts[7] ?? raise('No expert'))
    .orderBy('plan_id')
    .limit(3)
    .execute()
  for (const [at, plan] of plans.entries())
    for (const field of ['title', 'analysis'] as const) {
      if ((at === 0) === (field === 'title')) continue
      await removeText(db, { ...plan, field, reason: 'advertising', note: '', by })
      if (at === 2) await restoreText(db, { ...plan, field, by })
    }
  const named = { zh: '新名', zht: '', en: 'Another name' }
  await db
    .updateTable('expert')
    .set({ name: JSON.stringify(named) })
    .where('expert_id', '=', experts[6] ?? raise('No expert'))
    .execute()
  await sql`
    update expert set withdrawn_at = touchline_now()
    where expert_id = ${experts[withdrawnAt]}`.execute(db)
}
const endsAt = after(4, kickoffOf(matchCount - 1))

async function frozen(db: Kysely<Tables>, folder: string): Promise<FrozenAnswers> {
  await standStill(db, noon)
  await addLeague(db)
  const experts = await addExperts(db, planCounts.length, [modelAt])
  const matches = await addMatches(
    db,
    Array.from({ length: matchCount }, (_, match) => kickoffOf(match)),
    null,
  )
  await sql`
    with cup as (
      insert into league (source, source_key, name, short_name, zone, prominence)
      select source, 'Cup', name, short_name, zone, 1 from league returning league_id
    )
    update match set league_id = cup.league_id from cup where match_id % 3 = 0`.execute(db)
  await sql`update match set round = '7' where match_id % 2 = 1`.execute(db)
  const keeping = openKeyStore(folder)
  const log = createLog({
    db,
    keeping,
    origin: 'touchline.test/log',
    witnesses: { keys: [], collect: () => Promise.resolve([]) },
    logLine: raise,
    signEvery: 0,
  })
  await log.begin()
  const world = { db, experts, matches, published: experts.map(() => 0) }
  for (const match of matches.keys()) {
    await playMatch(world, match)
    await rollWindows(db)
  }
  await end(world)
  await rollWindows(db)
  await log.round()
  await rebuildBoards(db)
  return answersOf(db, matches)
}

const usage = `npm run freeze --   makes the frozen site of the current rulebook:
                    rules/verify/frozen/site.json.gz

Needs python3 with cryptography, for docs/verify.py.`

async function main(args: readonly string[]): Promise<void> {
  if (readArguments(args, usage, {}).positionals.length > 0) throw new WrongUsage(usage)
  const folder = mkdtempSync(join(tmpdir(), 'touchline-frozen-'))
  const database = await startDatabase()
  try {
    const site = await frozen(database.db, folder)
    const file = fileURLToPath(new URL('../rules/verify/frozen/site.json.gz', import.meta.url))
    const bytes = gzipSync(JSON.stringify(site), { level: 9 })
    writeFileSync(file, bytes)
    console.log(`${file}: ${bytes.length} bytes`)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const run = command(import.meta.url, main)
