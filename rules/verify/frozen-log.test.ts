/**
 * A log that was written under rulebook 1, with the answers of its site (bench/freeze-log.ts made
 * it). Later code must judge it as the code did that wrote it. Another number in book 1 would judge
 * it otherwise, so no number of that book can change unseen.
 */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PlanDraft, Selection } from '../../contract/plan.ts'
import { playTypes } from '../../contract/values.ts'
import { book1 } from '../book/v1.ts'
import { book2 } from '../book/v2.ts'
import type { Rulebook } from '../book/index.ts'
import { draftErrors, marketErrors } from '../draft.ts'
import { wilson } from '../interval.ts'
import { highestPrice } from '../price-steps.ts'
import { fromBase64 } from '../log/bytes.ts'
import { parseVerifierKey } from '../log/note.ts'
import { binOf, luckBins } from '../luck.ts'
import { medalByTail, medalOf } from '../medals.ts'
import { recordOf } from '../record.ts'
import { areTooOld, countedMarket } from '../sealed-prices.ts'
import { windowDays } from '../windows.ts'
import { openLog } from './checkpoint.ts'
import { factOf } from './facts.ts'
import type { Finding } from './findings.ts'
import { gather } from './plans.ts'
import { settledPlans } from './settlements.ts'
import type { FrozenLog } from './test-frozen-log.ts'
import { settledBy } from './times.ts'
import { keyChangesPath } from './key-changes.ts'
import { Unreadable, type Read } from './tree.ts'
import { verifyRecord } from './verify.ts'
import { readWhole } from './whole.ts'

const packed = await readFile(new URL('frozen/log-1.json.gz', import.meta.url))
// boundary: the file was written as this type
const log = JSON.parse(gunzipSync(packed).toString()) as FrozenLog
const read: Read = async (path) => {
  // its key never changed
  if (path === keyChangesPath) return new Uint8Array()
  const bytes = fromBase64(log.files[path] ?? '')
  if (bytes === null || bytes.length === 0) throw new Unreadable(path)
  return bytes
}
const key = parseVerifierKey(log.key)
if (key === null) throw new Error('The frozen log has no key')
const claim = { key, pinned: null, note: log.note, last: null, witnesses: [] }
const opened = await openLog(claim, read)
if ('kind' in opened) throw new Error(`The frozen log cannot be opened: ${opened.kind}`)
const { tree, checkpoint } = opened
const whole = await readWhole(tree, checkpoint.size)
const latest = whole.times?.latest ?? new Date(Number.NaN)

/** What a verifier finds in the first record that differs. */
async function findingsUnder(book: Rulebook): Promise<Finding[]> {
  for (const { expertId, indexes, shown } of log.experts) {
    const belongs = whole.placesOf(expertId)
    const evidence = { ...claim, expertId, indexes, belongs, times: whole.times, read, shown }
    for await (const { findings } of verifyRecord({ ...evidence, now: latest, books: [book] }))
      if (findings.length > 0) return findings
  }
  return []
}

/** The all-time samples of the experts who are ranked, by the log. */
async function rankedUnder(book: Rulebook) {
  const samples = await Promise.all(
    log.experts.map(async ({ expertId, indexes }) => {
      const entries = await tree.entries(indexes)
      const facts = Array.from(entries, ([index, bytes]) => factOf(index, bytes)).filter(
        (fact) => fact !== null && (!('expertId' in fact) || fact.expertId === expertId),
      )
      // In force under any version: only the numbers matter here.
      const inForce = { at: () => book, last: book, world: null }
      const settled = settledPlans(
        gather(
          facts.filter((fact) => fact !== null),
          inForce,
        ),
      )
      const inOrder = settled.toSorted((a, b) => +a.kickoff - +b.kickoff || a.planId - b.planId)
      const { n, hits } = recordOf(inOrder, new Date(0), book).allTime
      return { expertId, n, hits }
    }),
  )
  return samples.filter(({ n }) => n >= book.rankedFrom)
}

/** The board of hit rates over all time: by the lower end of the interval, then by n. */
async function boardUnder(book: Rulebook): Promise<number[]> {
  const low = ({ hits, n }: { hits: number; n: number }) => wilson(hits, n).low
  return (await rankedUnder(book))
    .toSorted((a, b) => low(b) - low(a) || b.n - a.n || a.expertId - b.expertId)
    .map(({ expertId }) => expertId)
}

async function spreadUnder(book: Rulebook): Promise<FrozenLog['spread']['bins']> {
  const ranked = await rankedUnder(book)
  const sum = (of: 'n' | 'hits') => ranked.reduce((total, sample) => total + sample[of], 0)
  const luck = luckBins(
    ranked.toSorted((a, b) => a.hits / a.n - b.hits / b.n).map(({ n }) => ({ n, experts: 1 })),
    sum('hits') / sum('n'),
    book,
  )
  return luck.map((byLuck, bin) => ({
    from: bin / book.spreadBins,
    to: (bin + 1) / book.spreadBins,
    experts: ranked.filter(({ n, hits }) => binOf(hits, n, book) === bin).length,
    byLuck: expect.closeTo(byLuck, 9) as number,
  }))
}

const day = 86_400_000

/** Where each window begins by the clock of the log. */
const windowsUnder = (book: Rulebook) =>
  log.experts.flatMap(({ shown }) =>
    shown.map(({ window }) => {
      const days = windowDays(window, book)
      const midnight = Math.floor(latest.getTime() / day) * day
      return days === null ? null : new Date(midnight - days * day).toISOString()
    }),
  )

const allPlays = (most: number) => ({
  [playTypes.result]: most,
  [playTypes.totalGoals]: most,
  [playTypes.exactScore]: most,
})
const words = (text: string) => ({ zh: text, zht: text, en: text })
const goals = (line: number): Selection => ({ play: 5, line, picks: [{ key: 'over' }] })
const scores = [0, 1, 2].flatMap((home) => [0, 1, 2, 3].map((away) => `${home}-${away}`))
const scoresPicked = (count: number): Selection => ({
  play: 9,
  picks: [...scores, '3-0'].slice(0, count).map((key) => ({ key })),
})
const soundDraft: PlanDraft = {
  expertId: 1,
  matchId: 1,
  price: 0,
  refundOnMiss: false,
  title: words('x'.repeat(120)),
  analysis: words('x'.repeat(5_000)),
  selections: [goals(1.5), goals(2.5), goals(3.5), scoresPicked(12)],
  probabilities: { home: 0.5, draw: 0.3, away: 0.201_9 },
}
/** Drafts at the edge of what book 1 allows, and beyond it, with their faults by it. */
const drafts: readonly { draft: PlanDraft; faults: readonly string[] }[] = [
  { draft: soundDraft, faults: [] },
  {
    draft: { ...soundDraft, title: words('x'.repeat(121)) },
    faults: ['title.zh', 'title.zht', 'title.en'],
  },
  {
    draft: { ...soundDraft, analysis: words('x'.repeat(5_001)) },
    faults: ['analysis.zh', 'analysis.zht', 'analysis.en'],
  },
  {
    draft: { ...soundDraft, selections: [...soundDraft.selections, goals(4.5)] },
    faults: ['selections'],
  },
  { draft: { ...soundDraft, selections: [{ play: 1, picks: [{ key: '2' }] }] }, faults: [] },
  {
    draft: { ...soundDraft, title: { zh: '', zht: '', en: 'One language' } },
    faults: ['title.zh', 'title.zht'],
  },
  { draft: { ...soundDraft, title: words(`e${'\u0301'.repeat(9)}`) }, faults: [] },
  { draft: { ...soundDraft, selections: [scoresPicked(13)] }, faults: ['selections.0.picks'] },
  {
    draft: { ...soundDraft, probabilities: { home: 0.5, draw: 0.3, away: 0.202_1 } },
    faults: ['probabilities'],
  },
]
/** A market with a sure winner, which offers one line only. */
const market = {
  result: { home: '1.02', draw: '15', away: '30' },
  totals: [{ line: 2.5, over: '1.9', under: '1.9' }],
}
const faultsUnder = (book: Rulebook) =>
  drafts.map(({ draft }) =>
    [...draftErrors(draft, book), ...marketErrors(draft, market, null, book)].map(
      ({ field }) => field,
    ),
  )
/** Every price up to 50 points that a draft may have. */
const pricesUnder = (book: Rulebook) =>
  Array.from({ length: 51 }, (_, price) => price).filter((price) => {
    // boundary: the contract would not let another price through
    const draft = { ...soundDraft, price: price as PlanDraft['price'] }
    return draftErrors(draft, book).length === 0 && price <= highestPrice(null, book)
  })

/** Which of two versions with one selection has the price that counts, the first one worse. */
const pick: Selection = { play: playTypes.result, picks: [{ key: '2' }] }
const version = (home: string) => ({
  selections: [pick],
  market: { source: 'frozen', at: home, result: { home, draw: '3', away: '4' } },
})
const worse = version('1.9')
const better = version('2.1')
const readAt = new Date('2026-02-27T00:00:00Z')
const hoursLater = (hours: number) => new Date(readAt.getTime() + hours * 3_600_000)

/** Ways to see a number of the book, each with what book 1 gives. */
const views = {
  findings: { under: findingsUnder, frozen: [] },
  board: { under: boardUnder, frozen: log.board },
  spread: { under: spreadUnder, frozen: log.spread.bins },
  drafts: {
    under: async (book: Rulebook) => faultsUnder(book),
    frozen: drafts.map((d) => d.faults),
  },
  prices: { under: async (book: Rulebook) => pricesUnder(book), frozen: [0, 8, 18, 28, 38] },
  windows: {
    under: async (book: Rulebook) => windowsUnder(book),
    frozen: log.experts.flatMap(({ shown }) => shown.map(({ from }) => from)),
  },
  medals: {
    // third of twenty, hardly better than the market
    under: async (book: Rulebook) =>
      medalOf({ place: 3, ranked: 20, mean: 0.01, error: 0.01 }, book),
    frozen: 3,
  },
  medalOfTail: {
    under: async (book: Rulebook) =>
      medalByTail(
        {
          place: 1,
          plans: Array.from({ length: 40 }, () => ({ expected: 0.5 })),
          hits: 40,
          field: 1,
        },
        { ...book, medalsByLuck: 0.05 },
      ),
    frozen: null,
  },
  ages: {
    under: async (book: Rulebook) => areTooOld(readAt, hoursLater(25), hoursLater(48), book),
    frozen: false,
  },
  versions: {
    under: async (book: Rulebook) => countedMarket(pick, better.market, [worse, better], book)?.at,
    frozen: '2.1',
  },
  settledBy: {
    under: async (book: Rulebook) => settledBy(new Date('2026-03-02T00:00:00Z'), book),
    frozen: new Date('2026-03-01T00:00:00Z'),
  },
} satisfies Record<string, { under: (book: Rulebook) => Promise<unknown>; frozen: unknown }>
type View = keyof typeof views

/**
 * For each number of the book: other values, and what detects them. The verifier detects most. The
 * board shows from how many plans an expert is ranked. The check of a draft has the limits of
 * drafts. The verifier accepts a window that begins a day earlier or later, because a midnight may
 * have passed since the page was made. It also accepts a site that settles sooner than it has to.
 */
const changes: { [N in keyof Rulebook]: readonly [Rulebook[N], View][] } = {
  version: [[2, 'findings']],
  deadlineMinutes: [
    [4, 'findings'],
    [6, 'findings'],
  ],
  prices: [
    [[0, 8, 18, 28], 'prices'],
    [[0, 8, 18, 28, 38, 48], 'prices'],
  ],
  priceSteps: [[book2.priceSteps, 'prices']],
  languages: [
    [null, 'drafts'],
    [['en'], 'drafts'],
  ],
  mostMarks: [[3, 'drafts']],
  pricesOf: [['site', 'findings']],
  likeliest: [[0.85, 'drafts']],
  linesWithoutMarket: [[book2.linesWithoutMarket, 'drafts']],
  plansPerDay: [[1, 'findings']],
  versionsPerDay: [[1, 'findings']],
  versionsPerPlan: [[0, 'findings']],
  versionBytes: [[8_000, 'drafts']],
  entryVersion: [[2, 'findings']],
  quarterLines: [['solved', 'findings']],
  medalsByLuck: [[0.05, 'medals']],
  medals: [[{ tailFrom: 30 }, 'medalOfTail']],
  margin: [['byPower', 'findings']],
  pricesUntil: [[{ before: 24, matchDay: 3 }, 'ages']],
  pricesAmong: [['sameSelections', 'versions']],
  modelReference: [[true, 'findings']],
  clusters: [[true, 'findings']],
  titleLength: [
    [119, 'drafts'],
    [121, 'drafts'],
  ],
  analysisLength: [
    [4_999, 'drafts'],
    [5_001, 'drafts'],
  ],
  mostSelections: [
    [3, 'drafts'],
    [5, 'drafts'],
  ],
  mostPicks: [
    [allPlays(11), 'drafts'],
    [allPlays(13), 'drafts'],
  ],
  probabilityTolerance: [
    [0.001_8, 'drafts'],
    [0.002_2, 'drafts'],
  ],
  playedWithinHours: [
    [47, 'findings'],
    [49, 'findings'],
  ],
  revealedWithinHours: [
    [23, 'findings'],
    [25, 'findings'],
  ],
  settledWithinHours: [
    [23, 'findings'],
    [23, 'settledBy'],
    [25, 'settledBy'],
  ],
  recentPlans: [
    [9, 'findings'],
    [11, 'findings'],
  ],
  shortWindowDays: [
    [27, 'findings'],
    [33, 'findings'],
    [29, 'windows'],
    [31, 'windows'],
  ],
  longWindowDays: [
    [87, 'findings'],
    [93, 'findings'],
    [89, 'windows'],
    [91, 'windows'],
  ],
  rankedFrom: [
    [9, 'board'],
    [11, 'board'],
  ],
  leastChance: [
    [0.9e-6, 'findings'],
    [1.1e-6, 'findings'],
  ],
  calibrationBins: [
    [9, 'findings'],
    [11, 'findings'],
  ],
  spreadBins: [
    [19, 'spread'],
    [21, 'spread'],
  ],
}

test('the frozen log has several hundred entries and every kind of settlement', async () => {
  expect(checkpoint.size).toBeGreaterThan(300)
  const settled = await Promise.all(
    log.experts.map(async ({ indexes }) =>
      Array.from(await tree.entries(indexes), ([index, bytes]) => factOf(index, bytes)).flatMap(
        (fact) => (fact?.kind === 'settlement' ? [`${fact.outcome} ${fact.ncReason}`] : []),
      ),
    ),
  )
  expect([...new Set(settled.flat())].sort()).toMatchInlineSnapshot(`
    [
      "half_loss null",
      "half_win null",
      "loss null",
      "not_counted 1",
      "not_counted 3",
      "not_counted 4",
      "push null",
      "unrevealed null",
      "win null",
    ]
  `)
})

test.each(Object.keys(views) as View[])(
  '%s: what the log has follows from book 1',
  async (view) => {
    const { under, frozen } = views[view]
    expect(frozen).toEqual(await under(book1))
  },
)

const rows = Object.entries(changes).flatMap(([name, others]) =>
  others.map(([value, view]) => ({ name, value, view })),
)

test.each(rows)('another $name, $value, shows in $view', async ({ name, value, view }) => {
  const { under, frozen } = views[view]
  expect(frozen).not.toEqual(await under({ ...book1, [name]: value }))
})
