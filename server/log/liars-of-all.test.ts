/**
 * L-11: each field of the answers about all experts, and of a plan's own page, is changed once. The
 * comparison with the log finds every change but those of the fields named here.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '../../contract/id.ts'
import type { PlanDetail } from '../../contract/plan-detail.ts'
import { playTypes } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { allBoards, type ShownBoard } from '../../rules/verify/boards.ts'
import { booksIn } from '../../rules/verify/books.ts'
import { factOf, type Fact } from '../../rules/verify/facts.ts'
import { loggedExpert, type LoggedExpert } from '../../rules/verify/figures.ts'
import { planPageDifferences } from '../../rules/verify/plan-page.ts'
import { gather, type Gathered } from '../../rules/verify/plans.ts'
import { priceFindings } from '../../rules/verify/prices.ts'
import { siteDifferences, type ShownSite } from '../../rules/verify/site.ts'
import type { TextRecord } from '../../rules/verify/texts.ts'
import { readWhole } from '../../rules/verify/whole.ts'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { findMatchProbability } from '../matches/match-probability.ts'
import { listRecommendedExperts } from '../matches/home.ts'
import { findPlanDetail } from '../publishing/plan-detail.ts'
import { publishPlans } from '../publishing/publish.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { listBoard } from '../standings/board-list.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { findFieldLuck } from '../standings/field-luck.ts'
import { findPredictionRecord } from '../standings/prediction-data.ts'
import { findSpread } from '../standings/spread.ts'
import { openKeyStore } from './keys.ts'
import { createLog } from './log-jobs.ts'
import { lastCheckpoint } from './signer.ts'
import { listExpertTexts, listPlanTexts } from './texts.ts'
import { loadEntries } from './tiles.ts'

let database: TestDatabase
let folder = ''
let experts: number[] = []
const count = 12
const homeWins = (at: number) => at % 3 !== 0

/** What each expert picks: mostly right, mostly wrong, and always home; the last is a model. */
const picks: ((at: number) => string)[] = [
  (at) => (homeWins(at) || at === 0 ? '2' : '1'),
  (at) => (homeWins(at) && at !== 5 ? '1' : '2'),
  () => '2',
  (at) => (homeWins(at) ? '2' : '1'),
]

interface Logged {
  facts: Fact[]
  gathered: Gathered
  expert: LoggedExpert
}
/** The experts by the log. */
const logged = new Map<number, Logged>()
const names = new Map<Id, string>()
let site: ShownSite

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'touchline-liars-'))
  const { db } = database
  await standStill(db, noon)
  await addLeague(db)
  experts = await addExperts(db, picks.length)
  await sql`update expert set kind = 'model' where expert_id = ${experts[3]}`.execute(
    database.owner,
  )
  const log = createLog({
    db,
    keeping: openKeyStore(folder),
    origin: 'touchline.test/log',
    witnesses: { keys: [], collect: () => Promise.resolve([]) },
    logLine: () => {},
    signEvery: 0,
  })
  await log.begin()
  const matches = await addMatches(
    db,
    Array.from({ length: count }, (_, at) => after(1 + at)),
  )
  const drafts = matches.flatMap((match, at) =>
    experts.map((expert, no) =>
      draftOf(expert, match, {
        selections: [{ play: 1, picks: [{ key: picks[no]?.(at) ?? '2', probability: 0.6 }] }],
        ...(no === 3 && { probabilities: { home: 0.6, draw: 0.3, away: 0.1 } }),
      }),
    ),
  )
  expect((await publishPlans(db, drafts)).refused).toEqual([])
  await standStill(db, after(14))
  await closeDeadlines(db)
  await revealStarted(db)
  for (const [at, match] of matches.entries()) {
    await storeResult(db, match, { status: 8, full: homeWins(at) ? [1, 0] : [0, 1] })
    await sql`insert into match_result
      (match_id, version, status, full_home, full_away, recorded_at)
      select match_id, result_version, status, full_home, full_away, touchline_now()
      from match where match_id = ${match}`.execute(db)
  }
  await db.transaction().execute((tx) => settleMatches(tx, matches))
  await measureRevealed(db)
  await rebuildBoards(db)
  await log.round()
  await readLog()
  site = await shownSite()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

async function readLog(): Promise<void> {
  const { db } = database
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  const bytes = await loadEntries(db, 0, size)
  const entriesOf = (indexes: readonly number[]) =>
    indexes.map((index): [number, Uint8Array] => [index, bytes[index] ?? new Uint8Array()])
  const whole = await readWhole({ entries: async (some) => new Map(entriesOf(some)) }, size)
  for (const expertId of whole.publishers) {
    const facts = entriesOf(whole.placesOf(expertId)).flatMap(
      ([index, entry]) => factOf(index, entry) ?? [],
    )
    const books = booksIn(facts)
    if ('kind' in books) throw new Error(books.kind)
    const gathered = gather(facts, books)
    const expert = loggedExpert(facts, gathered)
    if (expert) logged.set(expertId, { facts, gathered, expert })
  }
}

/** The answers of an honest site. */
async function shownSite(): Promise<ShownSite> {
  const { db } = database
  const boards: ShownBoard[] = []
  for (const asked of allBoards([playTypes.result])) {
    const { type, kind, play, window } = asked
    const answer = await listBoard(db, 'en', {
      type,
      kind,
      page: 1,
      size: 100,
      ...(play !== null && { play }),
      ...(window !== null && { window }),
    })
    for (const { expertId, name } of answer.records) names.set(expertId, name)
    boards.push({ ...asked, ...answer })
  }
  return {
    boards,
    spread: await findSpread(db),
    luck: [
      {
        asked: { play: null, window: '90' },
        shown: await findFieldLuck(db, 'en', { window: '90' }),
      },
    ],
    predictions: [
      {
        asked: { play: null, leagueId: null },
        shown: await findPredictionRecord(db, 'en', {}),
      },
    ],
    home: await listRecommendedExperts(db, 'en'),
    forecasts: await forecasts(),
  }
}

async function forecasts() {
  const [plan] = logged.get(experts[3] ?? 0)?.gathered.plans ?? []
  const shown = await findMatchProbability(database.db, plan?.last.matchId ?? 0, 'en')
  return { models: shown?.models ?? [] }
}

const found = (shown: ShownSite) =>
  siteDifferences(
    shown,
    [...logged.values()].map(({ expert }) => expert),
    names,
    currentBook,
  )

/** The paths of all values in an answer. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))
}

/** The same answer with another value at one place. */
function lied<T>(answer: T, [name, ...rest]: string[]): T {
  const copy = structuredClone(answer)
  const target = copy as Record<string, unknown>
  const at = name ?? ''
  target[at] = rest.length > 0 ? lied(target[at], rest) : another(target[at])
  return copy
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string')
    return /^\d{4}-/.test(value) ? '2020-01-01T00:00:00.000Z' : `${value}1`
  return 1
}

/** The paths at which a change is not found. */
function missed<T extends object>(answer: T, differs: (lie: T) => unknown[]): string[] {
  return pathsIn(answer).flatMap((path) =>
    differs(lied(answer, path)).length > 0 ? [] : [path.join('.')],
  )
}

test('an honest site is equal', () => {
  expect(site.boards.some(({ records }) => records.length === experts.length)).toBe(true)
  expect(site.boards.some(({ records }) => records.some(({ medal }) => medal !== null))).toBe(true)
  expect(found(site)).toEqual([])
})

describe('every value is compared but the ones named', () => {
  const only = (shown: Partial<ShownSite>) =>
    found({ boards: [], spread: null, luck: [], predictions: [], ...shown })

  test('of the boards', () => {
    for (const board of site.boards) {
      const { records, total, computedAt } = board
      const of = missed({ records, total, computedAt }, (lie) =>
        only({ boards: [{ ...board, ...lie }] }),
      )
      expect(of.filter((path) => !/^records\.\d+\.(avatar|onSaleCnt)$/.test(path))).toEqual([])
    }
  })

  test('an expert left out, put in twice, or in another order', () => {
    const board = site.boards.find(({ records }) => records.length === experts.length)
    const [first, second, ...others] = board?.records ?? []
    if (!board || !first || !second) throw new Error('no board')
    const of = (records: ShownBoard['records'], total = records.length) =>
      only({ boards: [{ ...board, records, total }] })
    expect(of([second, ...others])).not.toEqual([])
    expect(of([first, ...board.records])).not.toEqual([])
    expect(of([second, first, ...others])).not.toEqual([])
  })

  test('of the spread, the luck and the record of all predictions', () => {
    const { spread, luck, predictions } = site
    if (!spread || !luck[0] || !predictions[0]) throw new Error('no answer')
    expect(missed(spread, (lie) => only({ spread: lie }))).toEqual([])
    const [asked, record] = [luck[0].asked, predictions[0].asked]
    expect(missed(luck[0].shown, (shown) => only({ luck: [{ asked, shown }] }))).toEqual([])
    expect(
      missed(predictions[0].shown, (shown) => only({ predictions: [{ asked: record, shown }] })),
    ).toEqual(['byLeague.0.name'])
  })

  test('of the home screen’s experts and the models’ track record', () => {
    const { home = [], forecasts } = site
    expect([home.length, forecasts?.models[0]?.record.n]).toEqual([experts.length, count])
    const ofHome = missed([...home], (lie) => only({ home: lie }))
    expect(ofHome.filter((path) => !/^\d+\.(avatar|onSaleCnt)$/.test(path))).toEqual([])
    const [first] = home
    expect(first && only({ home: [first, ...home] })).not.toEqual([])
    const ofModels = missed(forecasts ?? { models: [] }, (lie) => only({ forecasts: lie }))
    const plans = /^models\.0\.(avatar|planId|chances\.\w+)$/
    expect(ofModels.filter((path) => !plans.test(path))).toEqual([])
    expect(only({ forecasts: { models: [] } })).not.toEqual([])
  })

  test('of a plan’s page', async () => {
    const { db } = database
    const [expertId = 0] = experts
    const of = logged.get(expertId)
    const planId = of?.gathered.plans[1]?.last.planId
    const detail = await findPlanDetail(db, planId ?? 0, 'en')
    if (!of || !detail) throw new Error('no plan')
    const texts: TextRecord[] = [
      ...(await listExpertTexts(db, expertId)),
      ...(await listPlanTexts(db, planId ?? 0)),
    ]
    const differs = (lie: PlanDetail) =>
      planPageDifferences(of.facts, of.gathered, { language: 'en', detail: lie, texts })
    expect(differs(detail)).toEqual([])
    expect(detail.settlements).toHaveLength(1)
    const fromSource =
      /^logSize$|^match\.(?!matchId|fullHome|fullAway)|^plan\.(avatar|\w+ShortName|matchTime|onSale)$/
    expect(missed(detail, differs).filter((path) => !fromSource.test(path))).toEqual([])
  })
})

test('the deadline of a plan’s page follows a moved kick-off until the reveal', async () => {
  const [expertId = 0] = experts
  const of = logged.get(expertId)
  const plan = of?.gathered.plans[1]
  const detail = await findPlanDetail(database.db, plan?.last.planId ?? 0, 'en')
  const match = of?.facts.find((fact) => fact.kind === 'match')
  if (!of || !plan || !detail || !match) throw new Error('no plan')
  const texts = [
    ...(await listExpertTexts(database.db, expertId)),
    ...(await listPlanTexts(database.db, plan.last.planId)),
  ]
  const movedAt = (index: number) => {
    const moved = { ...match, index, kickoffTime: after(100) }
    const kickoffs = new Map([...of.gathered.kickoffs, [plan.last.matchId, [moved]]])
    const shown = { language: 'en' as const, detail, texts }
    return planPageDifferences(of.facts, { ...of.gathered, kickoffs }, shown)
  }
  expect(movedAt(plan.last.index + 0.5)).toMatchObject([
    { at: 'deadline', follows: after(100 - 5 / 60).toISOString() },
  ])
  expect(movedAt(Number.MAX_SAFE_INTEGER)).toEqual([])
})

test('a price is compared with what the record allowed when the plan was sealed', () => {
  const of = logged.get(experts[0] ?? 0)
  const [first] = of?.gathered.plans ?? []
  if (!of || !first) throw new Error('no plan')
  const asking = (price: number, index: number, time: Date) => {
    const last = { ...first.last, price, index, time, version: 1 }
    const plan = { ...first, serial: 99, last, commits: [last], settlements: [], reveals: [] }
    const gathered = { ...of.gathered, plans: [...of.gathered.plans, plan] }
    return [...priceFindings(of.facts, gathered)]
  }
  // after twelve counted plans 8 points may be asked; before them, nothing
  const [end, later] = [Number.MAX_SAFE_INTEGER, after(20)]
  expect(asking(8, end, later)).toEqual([])
  const finding = { kind: 'price', serial: 99, index: end, price: 18, limit: 8 }
  expect(asking(18, end, later)).toEqual([finding])
  const { index } = first.last
  expect(asking(8, index, noon)).toEqual([{ ...finding, index, price: 8, limit: 0 }])
})
