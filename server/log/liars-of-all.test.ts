/**
 * L-11: each field that the contract gives to a public answer is changed once, on the site of a
 * small world. The comparison with the log finds every change but those of the fields named here.
 * frozen-site.test.ts changes each value of the answers of a larger world.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { calls, prefix } from '../../contract/calls.ts'
import type { CallName, DataOf, OwnResultOf, PublicRead } from '../../contract/calls.ts'
import type { Id } from '../../contract/id.ts'
import type { Opening } from '../../contract/opening.ts'
import type { PlanDraft } from '../../contract/plan.ts'
import { playTypes } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { allBoards, type ShownBoard } from '../../rules/verify/boards.ts'
import { booksIn } from '../../rules/verify/books.ts'
import { factOf, type Fact } from '../../rules/verify/facts.ts'
import type { OpenedPlans } from '../../rules/verify/gaps.ts'
import { loggedExpert, type LoggedExpert } from '../../rules/verify/figures.ts'
import { planPageDifferences } from '../../rules/verify/plan-page.ts'
import { gather, type Gathered } from '../../rules/verify/plans.ts'
import { cardDifferences, type ShownPlans } from '../../rules/verify/plan-cards.ts'
import type { ShownLists, ShownMatches } from '../../rules/verify/lists.ts'
import { differences } from '../../rules/verify/numbers.ts'
import { settledPlans } from '../../rules/verify/settlements.ts'
import { listOf, shownDifferences, type ShownList } from '../../rules/verify/shown.ts'
import { priceFindings } from '../../rules/verify/prices.ts'
import { siteDifferences, type ShownSite } from '../../rules/verify/site.ts'
import { lied, pathsIn } from '../../rules/verify/test-lies.ts'
import { readWhole } from '../../rules/verify/whole.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
  enterResults,
} from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { findPlanDetail } from '../publishing/plan-detail.ts'
import { storeReferences } from '../publishing/match-reference.ts'
import { publishPlans } from '../publishing/publish.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { listBoard } from '../standings/board-list.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { findFieldLuck } from '../standings/field-luck.ts'
import { findPredictionRecord } from '../standings/prediction-data.ts'
import { findSpread } from '../standings/spread.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { lastCheckpoint } from './signer.ts'
import { listExpertTexts, listPlanTexts } from './texts.ts'
import { loadEntries } from './tiles.ts'
import { sharedFolder } from '../test-folder.ts'

const count = 12
/** The record of the first twelve plans may ask 8 points: plans with a price, decided and open. */
const price = 8
const onlyChinese = { zh: '标题', zht: '', en: '' }
const homeWins = (at: number) => at % 3 !== 0

/** How each expert picks: mostly right, mostly wrong, or always home. The last is a model. */
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
/** The experts as the log has them. */
const logged = new Map<number, Logged>()
const names = new Map<Id, string>()

const server = await sharedServer()
const { db } = server.database
const log = testLog(db, openKeyStore(sharedFolder()))
await standStill(db, noon)
await addLeague(db)
const experts = await addExperts(db, picks.length, [3])
await log.begin()
const matches = await addMatches(
  db,
  Array.from({ length: count }, (_, at) => after(1 + at)),
)
await storeReferences(
  db,
  matches.map((matchId) => ({ matchId, home: 1.6, away: 1.1, rho: -0.05 })),
)
const drafts = matches.flatMap((match, at) =>
  experts.map((expert, no) =>
    draftOf(expert, match, {
      selections: [{ play: 1, picks: [{ key: picks[no]?.(at) ?? '2', probability: 0.6 }] }],
      ...(no === 3 && { probabilities: { home: 0.6, draw: 0.3, away: 0.1 } }),
    }),
  ),
)
await publishAll(drafts)
await standStill(db, after(14))
const name = { zh: '新名', zht: '新名', en: 'Another name' }
await sql`
  update expert set name = ${JSON.stringify(name)} where expert_id = ${experts[0]}`.execute(db)
await decide(matches)
const dear = await addMatches(db, [after(15), after(16)])
await publishAll(
  dear.map((match) => draftOf(experts[0] ?? 0, match, { price, refundOnMiss: true })),
)
await standStill(db, after(18))
await decide(dear)
const next = await addMatches(db, [after(20), after(21)])
await publishAll(
  next.flatMap((match) =>
    experts.slice(0, 3).map((expert) => draftOf(expert, match, { title: onlyChinese })),
  ),
)
const [last = 0] = await addMatches(db, [after(22)])
await publishAll([draftOf(experts[0] ?? 0, last, { price })])
await log.round()
await rebuildBoards(db)
await server.versions.refresh()
await readLog()
const site = await shownSite()

async function publishAll(drafts: readonly PlanDraft[]): Promise<void> {
  expect((await publishPlans(db, drafts)).refused).toEqual([])
}

/** The matches end, the last of twelve by being cancelled, and their plans are settled. */
async function decide(matches: readonly number[]): Promise<void> {
  await closeDeadlines(db)
  await revealStarted(db)
  for (const [at, match] of matches.entries()) {
    const full: [number, number] = homeWins(at) ? [1, 0] : [0, 1]
    const isCancelled = at === count - 1
    await storeResult(db, match, isCancelled ? { status: 12 } : { status: 8, full })
    await enterResults(db, [match])
  }
  await db.transaction().execute((tx) => settleMatches(tx, matches))
  await measureRevealed(db)
}

async function readLog(): Promise<void> {
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
    const expert = loggedExpert(facts, gathered, { matches: new Set(matches), from: noon })
    if (expert) logged.set(expertId, { facts, gathered, expert })
  }
}

/** The answers of an honest site. */
async function shownSite(): Promise<ShownSite> {
  const boards: ShownBoard[] = []
  for (const request of allBoards([playTypes.result])) {
    const { type, kind, play, window } = request
    const answer = await listBoard(db, 'en', {
      type,
      kind,
      page: 1,
      size: 100,
      ...(play !== null && { play }),
      ...(window !== null && { window }),
    })
    for (const { expertId, name } of answer.records) names.set(expertId, name)
    boards.push({ ...request, ...answer })
  }
  return {
    boards,
    spread: await findSpread(db),
    luck: [
      {
        request: { play: null, window: '90' },
        shown: await findFieldLuck(db, 'en', { window: '90' }),
      },
    ],
    predictions: [
      {
        request: { play: null, leagueId: null },
        shown: await findPredictionRecord(db, 'en', {}),
      },
    ],
    lists: await lists(),
    forecasts: [await forecasts()],
  }
}

async function forecasts() {
  const [plan] = logged.get(experts[3] ?? 0)?.gathered.plans ?? []
  const matchId = plan?.last.matchId ?? 0
  return { ...(await ask('matchProbability', { matchId })), matchId }
}

/** The answer of the site to a call, requested after the log was signed. */
async function ask<N extends CallName>(
  name: N,
  data: DataOf<N>,
): Promise<OwnResultOf<N> & { signed: number }> {
  const url = prefix + calls[name].path
  const payload = { data, info: { lang: 'en' } }
  const answer = await server.app.inject({ method: 'POST', url, payload })
  const { data: result } = answer.json<{ data?: OwnResultOf<N> }>()
  if (!result) throw new Error(answer.body)
  return { ...result, signed: (await lastCheckpoint(db))?.size ?? 0 }
}

/** The home screen, the lists of its day, and the page of the second match. */
async function lists(): Promise<ShownLists> {
  const date = '2026-03-01'
  const ofDay = await ask('matchList', { date, offset: 0 })
  const matchId = ofDay.matches[1]?.matchId ?? 0
  const home = await ask('queryHome', {})
  return {
    home,
    opened: await opened((home.gaps ?? []).map((gap) => gap.matchId)),
    recommended: [await ask('queryRecommend', { page: 1, size: 100 })],
    latest: await ask('planList', { size: 100 }),
    decided: await ask('planList', { size: 100, state: 'decided' }),
    matches: [asMatches(await ask('expertMatches', {})), ofDay, await ask('matchRounds', {})],
    pages: [
      {
        detail: await ask('matchDetail', { matchId }),
        plans: [await ask('planList', { matchId, size: 100 })],
      },
    ],
  }
}

/** What opens the free plans on these matches. */
async function opened(matches: readonly Id[]): Promise<OpenedPlans> {
  const found = new Map<Id, Opening | undefined>()
  for (const matchId of matches)
    for (const { id } of (await ask('planList', { matchId, size: 100 })).records)
      found.set(id, (await ask('planDetail', { id })).opening)
  return found
}

function asMatches({ records, ...others }: OwnResultOf<'expertMatches'>): ShownMatches {
  return { ...others, matches: records }
}

const found = (shown: ShownSite): unknown[] =>
  siteDifferences(
    shown,
    [...logged.values()].map(({ expert }) => expert),
    names,
    currentBook,
  )

test('an honest site has no findings', () => {
  expect(site.boards.some(({ records }) => records.length === experts.length)).toBe(true)
  expect(found(site)).toEqual([])
})

/** The schema of an answer, as far as it is walked here. */
interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** The paths of all fields that an answer of this schema can have; `*` is any place of a list. */
function fieldsOf({ properties, items, anyOf }: Schema, path: string[] = []): string[] {
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]))
  if (items) return fieldsOf(items, [...path, '*'])
  if (anyOf) return [...new Set(anyOf.flatMap((one) => fieldsOf(one, path)))]
  return [path.join('.')]
}

/** The places of a field in an answer; those that it lacks at the end of the path, too. */
function placesIn(value: unknown, [name = '', ...rest]: readonly string[]): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = new Map(Object.entries(value))
  const names = name === '*' ? [...inner.keys()] : [name]
  if (rest.length === 0) return names.map((one) => [one])
  return names.flatMap((one) => placesIn(inner.get(one), rest).map((place) => [one, ...place]))
}

interface Compared<N extends PublicRead> {
  answer: () => Promise<OwnResultOf<N>>
  /** The differences of such an answer from the log. */
  differs: (lie: OwnResultOf<N>) => Promise<unknown[]> | unknown[]
  /** Fields that are not in the log, or of which this world has no example. */
  but: RegExp
}

/** The instant of all answers. */
const end = after(18)
const onePage = async (planId: number, expert = 0) => ({
  texts: [
    ...(await listExpertTexts(db, experts[expert] ?? 0)),
    ...(await listPlanTexts(db, planId)),
  ],
  language: 'en' as const,
})
const first = () => logged.get(experts[0] ?? 0) ?? raise()
const model = () => logged.get(experts[3] ?? 0) ?? raise()
const stated = () => model().gathered.plans[1]?.last ?? raise()
const second = () => first().gathered.plans[1]?.last ?? raise()
const raise = (): never => {
  throw new Error('not in this world')
}
const cards = async (list: ShownPlans) =>
  (
    await Promise.all(
      [...logged].map(async ([expertId, { facts, gathered }]) =>
        cardDifferences(
          facts,
          gathered,
          [{ ...list, records: list.records.filter((card) => card.expertId === expertId) }],
          { texts: await listExpertTexts(db, expertId), language: 'en' },
        ),
      ),
    )
  ).flat()
const ofLists = (part: Partial<ShownLists>) => {
  const { lists } = site
  return lists ? found({ ...nothing, lists: { ...lists, ...part } }) : raise()
}
const nothing = { boards: [], spread: null, luck: [], predictions: [] }

/** Fields from the source of matches, and pictures. */
const ofMatches = [
  // places in a title, which is compared
  'titleBreaks\\.\\*',
  '\\w*[lL]ogo|\\w*ShortName|leagueName|homeName|awayName|minute|homeScore|awayScore',
  'resultMissing|half\\w+|penalty\\w+|shootOutWinner|homeRed|awayRed|observedAt|avatar|round|leagueId',
  'odds(\\.\\w+)?',
  '(home|away)\\.\\w+|timeKnown|deadline',
].join('|')

/** How each public answer is compared: a call without a line here does not compile. */
const compared: { [N in PublicRead]: Compared<N> | { notInLog: string } } = {
  queryHome: {
    answer: () => ask('queryHome', {}),
    differs: (home) => ofLists({ home }),
    // open matches have no result in the log
    but: new RegExp(
      [
        '^simulated$|avatar$',
        `^matches\\.\\*\\.(${ofMatches}|matchId|status|fullHome|fullAway|awarded)$`,
        '^gaps\\.\\*\\.\\w+ShortName$',
      ].join('|'),
    ),
  },
  queryRecommend: {
    answer: () => ask('queryRecommend', { page: 1, size: 100 }),
    differs: async (page) => [...ofLists({ recommended: [page] }), ...(await cards(page))],
    but: new RegExp(`^records\\.\\*\\.(${ofMatches})$`),
  },
  planList: {
    answer: () => ask('planList', { size: 100 }),
    differs: async (latest) => [...ofLists({ latest }), ...(await cards(latest))],
    but: new RegExp(`^next$|^records\\.\\*\\.(${ofMatches})$`),
  },
  expertMatches: {
    answer: () => ask('expertMatches', {}),
    differs: (open) => ofLists({ matches: [asMatches(open)] }),
    but: new RegExp(`^records\\.\\*\\.(${ofMatches})$`),
  },
  matchList: {
    answer: () => ask('matchList', { date: '2026-03-01', offset: 0 }),
    differs: (list) => ofLists({ matches: [list] }),
    but: new RegExp(
      `^(date|today|abnormal|before|after|leagues\\.\\*\\.\\w+)$|^matches\\.\\*\\.(${ofMatches})$`,
    ),
  },
  matchRounds: {
    answer: () => ask('matchRounds', {}),
    differs: (list) => ofLists({ matches: [list] }),
    but: new RegExp(`^(of\\b.*|rounds\\.\\*|round|current)$|^matches\\.\\*\\.(${ofMatches})$`),
  },
  matchDetail: {
    answer: () => ask('matchDetail', { matchId: second().matchId }),
    differs: (detail) =>
      ofLists({ pages: (site.lists?.pages ?? []).map((page) => ({ ...page, detail })) }),
    but: new RegExp(
      `^(${ofMatches}|season|venue|homeRank|awayRank|extraHome|extraAway|` +
        `(goals|disputed|differing)\\.\\*\\.\\w+)$`,
    ),
  },
  matchPrices: {
    answer: () => ask('matchPrices', { matchId: second().matchId }),
    differs: async (prices) => {
      const { matchId } = second()
      const plans = site.lists?.pages.find(({ detail }) => detail.matchId === matchId)
      return plans ? ofLists({ pages: [{ ...plans, prices }] }) : raise()
    },
    // the world has no totals
    but: /^totals/,
  },
  matchProbability: {
    answer: () => ask('matchProbability', { matchId: second().matchId }),
    differs: (shown) => found({ ...nothing, forecasts: [{ ...shown, matchId: second().matchId }] }),
    // current odds and matches without plans are not in the log
    but: /^market\b|^marketRecord\.|avatar$/,
  },
  expertList: {
    answer: () => ask('expertList', { type: 7, window: 'all', page: 1, size: 100 }),
    differs: (board) =>
      found({
        ...nothing,
        boards: [{ type: 7, play: null, window: 'all', kind: 'all', ...board }],
      }),
    // the time of an answer about plans on sale is unknown
    but: /^records\.\*\.(avatar|onSaleCnt)$/,
  },
  expertSpread: {
    answer: () => ask('expertSpread', {}),
    differs: (spread) => found({ ...nothing, spread }),
    but: /^$/,
  },
  expertLuck: {
    answer: () => ask('expertLuck', {}),
    differs: (shown) =>
      found({ ...nothing, luck: [{ request: { play: null, window: '90' }, shown }] }),
    but: /^$/,
  },
  expertForetell: {
    // this world has no month that is over: foretell.test.ts has one
    answer: () => ask('expertForetell', {}),
    differs: (foretold) => found({ ...nothing, foretold }),
    but: /^months\./,
  },
  predictRecord: {
    answer: () => ask('predictRecord', {}),
    differs: (shown) =>
      found({ ...nothing, predictions: [{ request: { play: null, leagueId: null }, shown }] }),
    but: /^byLeague\.\*\.name$/,
  },
  expertDetail: {
    answer: () => ask('expertDetail', { expertId: experts[0] ?? 0, window: 'all' }),
    async differs(detail) {
      const { facts, gathered } = first()
      const page = { rows: [], ...(await onePage(0)) }
      const present = { from: end, to: end }
      return [
        ...differences(detail, settledPlans(gathered), gathered.plans, present, currentBook),
        ...shownDifferences(facts, gathered, detail, page),
      ]
    },
    // the profile's texts and the witnesses have other tests; names of leagues come from the source
    but: new RegExp(
      [
        '^(logSize|bio\\w*|bioRemoved\\.\\w+|expert\\.(expertId|avatar)|byLeague\\.\\*\\.name)$',
        'ledger\\.(setAside|witnessed|open)$',
      ].join('|'),
    ),
  },
  expertPredicts: {
    answer: () => ask('expertPredicts', { expertId: experts[0] ?? 0, size: 100 }),
    async differs({ records: rows }) {
      const { facts, gathered } = first()
      return shownDifferences(facts, gathered, undefined, { rows, ...(await onePage(0)) })
    },
    but: new RegExp(
      [
        `^next$|^records\\.\\*\\.(${ofMatches})$`,
        '\\.(matchStatus|onSale|streakWinCnt|recent\\w+|main\\.line)$',
      ].join('|'),
    ),
  },
  planDetail: {
    answer: () => ask('planDetail', { id: stated().planId }),
    async differs(detail) {
      const { facts, gathered } = model()
      return planPageDifferences(facts, gathered, {
        detail,
        ...(await onePage(stated().planId, 3)),
      })
    },
    // texts.test.ts and liars.test.ts cover withdrawn texts
    but: new RegExp(
      [
        `^(logSize|removed\\..*)$|^plan\\.(${ofMatches})$`,
        `^match\\.(${ofMatches}|solutionCount)$`,
        // of a plan before its kick-off: compared below
        '^(evidence|marketNow)\\.',
        // receipts.test.ts
        '^opening\\.note$',
      ].join('|'),
    ),
  },
  planSeal: {
    answer: () => ask('planSeal', { id: second().planId }),
    async differs(seal) {
      const { facts, gathered } = first()
      const page = { detail: await ask('planDetail', { id: second().planId }), seal }
      return planPageDifferences(facts, gathered, { ...page, ...(await onePage(second().planId)) })
    },
    but: /^(signed|witnesses|asked)$/,
  },
  expertLog: { notInLog: 'the chain of entries shows one that is left out' },
  matchData: { notInLog: 'results and tables, from the source of matches' },
  matchEvents: { notInLog: 'from the source of matches' },
  matchIntelligence: { notInLog: 'from the source of matches' },
  matchLineup: { notInLog: 'from the source of matches' },
  matchLeagues: { notInLog: 'from the source of matches' },
  matchTable: { notInLog: 'from the source of matches; its ties are compared like rounds' },
  matchScorers: { notInLog: 'from the source of matches' },
  search: { notInLog: 'names, which lead to pages that are compared; matches from their source' },
  textReportState: { notInLog: 'about the reader’s own report' },
}

const reads = Object.keys(compared) as PublicRead[]
const withAnswers = reads.filter((name) => 'answer' in compared[name])

describe('each field that the contract’s schemas have is compared, or named', () => {
  test.each(withAnswers)('%s', async (name) => {
    // boundary: the row of a call takes that call's answer
    const { answer, differs, but } = compared[name] as unknown as Compared<'queryHome'>
    const shown = await answer()
    expect(await differs(shown)).toEqual([])
    const fields = fieldsOf(calls[name].result as Schema)
    const unseen: string[] = []
    for (const field of fields) {
      const places = placesIn(shown, field.split('.'))
      let isFound = false
      for (const place of places.slice(0, 30))
        isFound ||= (await differs(lied(shown, place))).length > 0
      if (!isFound) unseen.push(field)
    }
    expect(unseen.filter((field) => !but.test(field))).toEqual([])
  })
})

test('plans are marked on the prices after kick-off only', async () => {
  const open = first().gathered.plans.at(-1)?.last ?? raise()
  const before = await ask('matchPrices', { matchId: open.matchId })
  expect(before.result.length).toBeGreaterThan(0)
  expect(before.plans).toEqual([])
  const after = await ask('matchPrices', { matchId: second().matchId })
  expect(after.plans).toHaveLength(experts.length)
  const entry = await server.app.inject(`/log/entry/${after.result[0]?.index}`)
  expect(entry.json()).toMatchObject({ kind: 'commit', market: { at: after.result[0]?.at } })
  expect((await server.app.inject('/log/entry/99999999')).statusCode).toBe(404)
})

test('an answer that does not say how many entries it has is found', async () => {
  const sized = withAnswers.filter((name) => {
    const { properties } = calls[name].result as Schema
    // these two are compared with all entries of the log
    return properties?.['logSize'] !== undefined && !/^(expert|plan)Detail$/.test(name)
  })
  expect(sized).toHaveLength(14)
  for (const name of sized) {
    // boundary: the row of a call takes that call's answer
    const { answer, differs } = compared[name] as unknown as Compared<'planList'>
    const { logSize, ...shown } = await answer()
    expect(logSize).toBeGreaterThan(count)
    expect([name, await differs(shown)]).toEqual([
      name,
      expect.arrayContaining([expect.objectContaining({ follows: logSize })]),
    ])
  }
})

describe('the members and the order of each list are compared', () => {
  const withoutFirst = (list: ShownPlans) => ({ ...list, records: list.records.slice(1) })
  const swapped = <T>([one, two, ...others]: readonly T[]) =>
    one === undefined || two === undefined ? raise() : [two, one, ...others]
  type Lie = [string, (lists: ShownLists) => Partial<ShownLists>, string]
  const lies: Lie[] = [
    [
      'an expert recommended before another',
      ({ home }) => ({ home: { ...home, experts: swapped(home.experts) } }),
      'home',
    ],
    [
      'an expert left out of home',
      ({ home }) => ({ home: { ...home, experts: home.experts.slice(1) } }),
      'home',
    ],
    [
      'a match left out of the gaps of home',
      ({ home }) => ({ home: { ...home, gaps: (home.gaps ?? raise()).slice(1) } }),
      'home',
    ],
    // of all rows, so that their order is right
    ...(['share', 'chance'] as const).map((name): Lie => [
      `the ${name} of each gap of home`,
      ({ home }) => {
        const gaps = home.gaps?.map((gap) => ({ ...gap, [name]: gap[name] / 2 }))
        return { home: { ...home, ...(gaps && { gaps }) } }
      },
      'home',
    ]),
    [
      'a gap of home twice',
      ({ home }) => {
        const [first = raise(), ...others] = home.gaps ?? []
        return { home: { ...home, gaps: [first, first, ...others] } }
      },
      'home',
    ],
    [
      'a free plan that is not opened',
      ({ opened }) => ({ opened: new Map([...(opened ?? raise())].slice(1)) }),
      'home',
    ],
    [
      'a free plan opened with another pick',
      ({ opened }) => ({
        opened: new Map(
          [...(opened ?? raise())].map(([id, one]) => [
            id,
            one && { ...one, body: one.body.replace('"key":"2"', '"key":"1"') },
          ]),
        ),
      }),
      'home',
    ],
    ['no expert on home', ({ home: { matches } }) => ({ home: { matches, experts: [] } }), 'home'],
    [
      'a home of yesterday',
      ({ home }) => ({ home: { ...home, computedAt: noon.toISOString() } }),
      'home',
    ],
    [
      'two recommended plans swapped',
      ({ recommended }) => ({
        recommended: recommended.map((page) => ({ ...page, records: swapped(page.records) })),
      }),
      'recommended',
    ],
    [
      'the last recommended plan left out',
      ({ recommended }) => ({
        recommended: recommended.map((page) => ({ ...page, records: page.records.slice(0, -1) })),
      }),
      'recommended',
    ],
    [
      'the first settled plan left out',
      ({ decided }) => ({ decided: withoutFirst(decided) }),
      'latest',
    ],
    [
      'the first plan of all left out',
      ({ latest }) => ({ latest: withoutFirst(latest) }),
      'latest',
    ],
    [
      'a plan left out of its match',
      ({ pages }) => ({
        pages: pages.map((page) => ({ ...page, plans: page.plans.map(withoutFirst) })),
      }),
      'match',
    ],
    [
      'a plan too many on a match',
      ({ matches }) => ({
        matches: matches.map((list) => ({
          ...list,
          matches: list.matches.map((match) => ({
            ...match,
            solutionCount: match.solutionCount + 1,
          })),
        })),
      }),
      'matches',
    ],
  ]

  test.each(lies)('%s', (_, lie, part) => {
    const lists = site.lists ?? raise()
    expect(ofLists(lie(lists))[0]).toMatchObject({ part: { name: part } })
  })

  test('home may be made some time after the last entry', () => {
    const { home } = site.lists ?? raise()
    // an answer of a quarter of an hour later, when only the clock has changed
    expect(ofLists({ home: { ...home, computedAt: after(18.25).toISOString() } })).toEqual([])
  })

  test('a row left out of an expert’s list is found, in the whole list and on a page', async () => {
    const { facts, gathered } = first()
    const { records: rows } = await ask('expertPredicts', { expertId: experts[0] ?? 0, size: 100 })
    const texts = await listExpertTexts(db, experts[0] ?? 0)
    const differs = (some: typeof rows, list: Partial<ShownList> = {}) =>
      shownDifferences(facts, gathered, undefined, {
        language: 'en',
        rows: some,
        texts,
        lists: [{ ...listOf(some), ...list }],
      })
    expect(differs(rows)).toEqual([])
    expect(differs(rows.filter(({ serial }) => serial !== 3))).toMatchObject([{ serial: 3 }])
    const page = rows.filter(({ serial }) => serial < 9).slice(0, 4)
    expect(differs(page, { below: 9, most: 4 })).toEqual([])
    expect(differs(page, { below: 10, most: 4 })).toMatchObject([{ serial: 9 }])
    const settled = rows.filter(({ outcome }) => outcome !== null && outcome !== 'not_counted')
    expect(differs(settled, { state: 'settled' })).toEqual([])
    expect(differs(settled.slice(1), { state: 'settled' })).toHaveLength(1)
    const others = rows.filter(({ outcome }) => outcome === 'not_counted')
    expect(others).toHaveLength(1)
    expect(differs(others, { state: 'notCounted' })).toEqual([])
    expect(differs([], { state: 'notCounted' })).toHaveLength(1)
  })
})

test('the deadline of a plan’s page follows a moved kick-off until the reveal', async () => {
  const [expertId = 0] = experts
  const of = logged.get(expertId)
  const plan = of?.gathered.plans[1]
  const detail = await findPlanDetail(db, plan?.last.planId ?? 0, 'en')
  const match = of?.facts.find((fact) => fact.kind === 'match')
  if (!of || !plan || !detail || !match) throw new Error('no plan')
  const texts = [
    ...(await listExpertTexts(db, expertId)),
    ...(await listPlanTexts(db, plan.last.planId)),
  ]
  const movedAt = (index: number) => {
    const moved = { ...match, index, kickoffTime: after(100) }
    const kickoffs = new Map([...of.gathered.kickoffs, [plan.last.matchId, [moved]]])
    const shown = { language: 'en' as const, detail, texts }
    return planPageDifferences(of.facts, { ...of.gathered, kickoffs }, shown).filter(
      ({ at }) => at === 'deadline',
    )
  }
  expect(movedAt(plan.last.index + 0.5)).toMatchObject([
    { at: 'deadline', follows: after(100 - 5 / 60).toISOString() },
  ])
  expect(movedAt(Number.MAX_SAFE_INTEGER)).toEqual([])
})

test('a price is compared with the record at the time of sealing', () => {
  const of = logged.get(experts[0] ?? 0)
  const [first] = of?.gathered.plans ?? []
  if (!of || !first) throw new Error('no plan')
  const asking = (price: number, index: number, time: Date) => {
    const last = { ...first.last, price, index, time, version: 1 }
    const plan = { ...first, serial: 99, last, commits: [last], settlements: [], reveals: [] }
    const gathered = { ...of.gathered, plans: [...of.gathered.plans, plan] }
    return [...priceFindings(of.facts, gathered)]
  }
  // after twelve counted plans a plan may cost 8 points; before, it must be free
  const [end, later] = [Number.MAX_SAFE_INTEGER, after(20)]
  expect(asking(8, end, later)).toEqual([])
  const finding = { kind: 'price', serial: 99, index: end, price: 18, limit: 8 }
  expect(asking(18, end, later)).toEqual([finding])
  const { index } = first.last
  expect(asking(8, index, noon)).toEqual([{ ...finding, index, price: 8, limit: 0 }])
})

describe('beside the price of a plan that is open', () => {
  const priced = () => first().gathered.plans.at(-1)?.last.planId ?? 0
  const differs = async (detail: OwnResultOf<'planDetail'>) => {
    const { facts, gathered } = first()
    const page = { detail, ...(await onePage(priced())) }
    return planPageDifferences(facts, gathered, page, { from: end, to: end })
  }

  test('stand the record of 90 days and the last plans with a price', async () => {
    const detail = await ask('planDetail', { id: priced() })
    expect(await differs(detail)).toEqual([])
    expect(detail.evidence?.skillCnt).toBe(count - 1 + 2)
    expect(detail.evidence?.priced.map((one) => [one.price, one.hitResult])).toEqual([
      [price, 1],
      [price, 2],
    ])
  })

  test('every value is compared', async () => {
    const detail = await ask('planDetail', { id: priced() })
    const paths = pathsIn(detail).filter(([part]) => part === 'evidence' || part === 'record')
    expect(paths.length).toBeGreaterThan(30)
    const missed: string[] = []
    for (const path of paths)
      if ((await differs(lied(detail, path))).length === 0) missed.push(path.join('.'))
    expect(missed).toEqual([])
  })

  test('the window is that of the present', async () => {
    const detail = await ask('planDetail', { id: priced() })
    const { evidence } = detail
    if (!evidence) throw new Error('no evidence')
    const from = '2025-09-01T00:00:00.000Z'
    expect(await differs({ ...detail, evidence: { ...evidence, from } })).toMatchObject([
      { at: 'evidence.from', follows: evidence.from },
    ])
  })
})
