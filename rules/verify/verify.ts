/**
 * Verifies an expert's record. The same code runs in a reader's browser, on the command line and in
 * the server's tests. It trusts only the key of the log, and shares only the rules with the code
 * that computes the page's numbers.
 */
import type { ExpertDetail } from '../../contract/expert-detail.ts'
import { worlds } from '../../contract/values.ts'
import type { Rulebook, rulebooks } from '../book/index.ts'
import { formatVerifierKey, type VerifierKey } from '../log/note.ts'
import { booksIn } from './books.ts'
import { compareValue } from './card.ts'
import { cardDifferences, type ShownPlans } from './plan-cards.ts'
import { openLog, type Claim, type Opened } from './checkpoint.ts'
import {
  cosignedStates,
  countSeen,
  largestOf,
  newestUnder,
  presentFor,
  type IsEnough,
  type Limits,
} from './cosigned.ts'
import { factOf, type Fact } from './facts.ts'
import { loggedExpert, type LoggedExpert } from './figures.ts'
import type { Finding, Step } from './findings.ts'
import { leadsTo, placesOf } from './key-changes.ts'
import type { Listing } from './listed-plans.ts'
import { differences, type Present } from './numbers.ts'
import { checkPlans, gather, type Gathered } from './plans.ts'
import {
  checkCorrections,
  checkSettlements,
  disputed,
  settledPlans,
  undone,
  waiting,
} from './settlements.ts'
import { planPageDifferences, type ShownPlan } from './plan-page.ts'
import { shownDifferences, type ShownPage } from './shown.ts'
import { priceFindings } from './prices.ts'
import { followOrder } from './order.ts'
import { settledBy, isAboutKeys, timeIn, timesIn, timesOf, type LogTimes } from './times.ts'
import { Misfit, Unreadable, type Read } from './tree.ts'

export interface Evidence extends Claim {
  expertId: number
  /**
   * Indexes of this expert's entries and of the results of their matches, as the site lists them. A
   * plan that the site leaves out shows as a gap.
   */
  indexes: readonly number[]
  /**
   * The same indexes from the whole log (see whole.ts), if it was read: they show every entry that
   * the site leaves out.
   */
  belongs?: readonly number[]
  /** Set if the whole log was read, and the order of its entries examined. */
  isOrdered?: true
  /** Entries of the whole log, if it was read and proven: they are not read here again. */
  known?: ReadonlyMap<number, Fact | null>
  /** The times of the whole log, if it was read; otherwise they are read here. */
  times?: LogTimes | null
  read: Read
  /** The log, if it is open already: it is not opened again. */
  opened?: Opened
  /**
   * Checkpoints as notes that may show when the reader's witnesses had seen the plans; absent: that
   * is not examined.
   */
  cosigned?: readonly string[]
  /** Which of the reader's witnesses together are enough; absent: any one of them. */
  isEnough?: IsEnough
  /**
   * The witnesses that the site names: only the site's own figure is compared by them. Absent: it
   * is not.
   */
  siteWitnesses?: readonly VerifierKey[]
  /** The answers whose numbers are checked: one for each window. */
  shown: readonly ExpertDetail[]
  /** The lists that the reader has in front of them; absent where they were not fetched. */
  page?: ShownPage
  /** The same screens in other languages, each with its answer. */
  others?: readonly ShownPage[]
  /** Pages of this expert's plans that the reader has in front of them. */
  planPages?: readonly ShownPlan[]
  /** Cards of this expert's plans in other lists, compared with the page's texts. */
  cards?: readonly ShownPlans[]
  /** Which plans are listed with the expert by the log; absent: none. */
  listing?: Listing
  /** The present by the reader's clock. */
  now: Date
  /** The time of the newest entry under so many; absent: it is read from the tree. */
  newest?: Limits['newest']
  /** The rulebooks that this reader has; absent: all of this code. */
  books?: typeof rulebooks
}

export interface Checked extends Step {
  /** Comes with the first check, when it passes. */
  opened?: Opened
  /** Comes with the numbers, when they are equal: the expert by the log, and the book in force. */
  logged?: { expert: LoggedExpert; book: Rulebook }
}

/**
 * Runs the checks in order and stops after the first one with findings. Problems of the log never
 * throw.
 */
export async function* verifyRecord(evidence: Evidence): AsyncGenerator<Checked, void> {
  const opened = evidence.opened ?? (await guarded(() => openLog(evidence, evidence.read)))
  if ('kind' in opened) {
    yield { name: 'checkpoint', findings: [opened], facts: {} }
    return
  }
  const { checkpoint, witnessed } = opened
  yield {
    name: 'checkpoint',
    findings: [],
    facts: {
      size: checkpoint.size,
      seen: evidence.last?.size ?? 0,
      witnesses: witnessed.length,
      ...aheadOf(evidence, checkpoint.size),
    },
    opened,
  }

  const leftOut = leftOutOf(evidence, checkpoint.size)
  const given = leftOut.length > 0 ? noFacts : await guarded(() => factsOf(evidence, opened))
  if ('kind' in given || leftOut.length > 0) {
    yield { name: 'entries', findings: 'kind' in given ? [given] : leftOut, facts: {} }
    return
  }
  const { facts, order } = given
  const books = booksIn(facts, evidence.books)
  if ('kind' in books) {
    yield { name: 'entries', findings: [books], facts: {} }
    return
  }
  const gathered = gather(facts, books)
  const overtime = await guarded(() => overtimeOf(evidence, opened, facts, gathered))
  if ('kind' in overtime) {
    yield { name: 'entries', findings: [overtime], facts: {} }
    return
  }
  const { latest, undone } = overtime
  yield {
    name: 'entries',
    findings: [],
    facts: {
      entries: facts.length,
      files: opened.tree.files(),
      ...(latest && { latest }),
      ...(books.world && { world: worlds.indexOf(books.world) + 1 }),
      late: gathered.plans.filter(({ commits }) => commits.some(({ late }) => late)).length,
    },
  }

  const seen = await guarded(() => seenOf(evidence, opened, gathered, latest))
  if ('kind' in seen) {
    yield { name: 'plans', findings: [seen], facts: {} }
    return
  }

  const published = Math.max(0, ...evidence.shown.map(({ ledger }) => ledger.published))
  const present = presentOf(evidence.now, latest)
  for (const step of [
    plansStep(facts, gathered, published, order, seen),
    settlementsStep(gathered, undone),
    numbersStep(gathered, evidence, present, seen),
    ...(evidence.page ? [shownStep(facts, gathered, evidence, evidence.page, present)] : []),
  ]) {
    const checked: Checked = step()
    const expert = checked.name === 'numbers' && loggedExpert(facts, gathered, evidence.listing)
    yield { ...checked, ...(expert && { logged: { expert, book: books.last } }) }
    if (checked.findings.length > 0) return
  }
}

/**
 * How many entries more than were signed the pages show, or a witness has cosigned: the site signs
 * late, or somebody serves an older checkpoint. Nothing where there are none.
 */
function aheadOf(
  { shown, others, planPages = [], cards = [], cosigned = [] }: Evidence,
  size: number,
) {
  const plans = planPages.map(({ detail }) => detail)
  const answers = [...shown, ...detailsIn(others), ...plans, ...cards]
  const sizes = answers.map(({ logSize = 0 }) => logSize)
  const ahead = Math.max(...sizes, largestOf(cosigned)) - size
  return ahead > 0 ? { ahead } : {}
}

/** Runs a step that reads files, and turns its `Misfit` or `Unreadable` into a finding. */
export async function guarded<T>(run: () => Promise<T>): Promise<T | Finding> {
  try {
    return await run()
  } catch (error) {
    const finding = findingOf(error)
    if (!finding) throw error
    return finding
  }
}

function findingOf(error: unknown): Finding | null {
  if (error instanceof Unreadable) return { kind: 'unreadable', path: error.path }
  if (!(error instanceof Misfit)) return null
  return error.index === null ? { kind: 'root' } : { kind: 'notIncluded', index: error.index }
}

function leftOutOf({ belongs = [], indexes }: Evidence, size: number): Finding[] {
  const named = new Set(indexes)
  return belongs
    .filter((index) => index < size && !named.has(index))
    .map((index) => ({ kind: 'leftOut', index }))
}

interface Given {
  facts: Fact[]
  /** What the order of the log does not allow, as far as it was read. */
  order: Finding[]
}
const noFacts: Given = { facts: [], order: [] }

async function factsOf(
  { indexes, known, expertId, isOrdered, books, key, read: readFile }: Evidence,
  { tree, checkpoint }: Opened,
): Promise<Given | Finding> {
  // An entry beyond the signed tree was written after the checkpoint; the next checkpoint includes
  // it.
  const within = [...new Set(indexes)]
    .filter((index) => index < checkpoint.size)
    .toSorted((a, b) => a - b)
  const isPart = !known && !isOrdered
  const { size } = checkpoint
  const changes = isPart ? (await placesOf(readFile)).filter((index) => index < size) : []
  const read = isPart
    ? await tree.around([0, ...within, ...changes, size - 1].filter((index) => index >= 0))
    : await tree.entries(known ? within.filter((index) => !known.has(index)) : within)
  const facts: Fact[] = []
  for (const index of within) {
    const entry = read.get(index)
    const fact = entry ? factOf(index, entry) : known?.get(index)
    if (!fact) return { kind: 'malformed', index }
    if (!('expertId' in fact) || fact.expertId === expertId) facts.push(fact)
  }
  if (!isPart) return { facts, order: [] }
  const keys: Fact[] = []
  for (const index of changes) {
    const fact = factOf(index, read.get(index) ?? new Uint8Array())
    if (!fact) return { kind: 'malformed', index }
    keys.push(fact)
  }
  const order = orderAround(facts, keys, read, books)
  const last = keys.findLast((one) => one.kind === 'key' || one.kind === 'continue')
  const isLed = !last || leadsTo(formatVerifierKey(key), last, last.index, size)
  if (!isLed) return { kind: 'lastKey', index: last.index }
  const listed = new Set(changes)
  const unlisted = Array.from(read).find(
    ([index, bytes]) => !listed.has(index) && isAboutKeys(bytes),
  )
  return unlisted && order.length === 0
    ? { kind: 'keyLeftOut', index: unlisted[0] }
    : { facts, order }
}

/** Follows the order of these facts, between the times of all entries that were read. */
function orderAround(
  facts: readonly Fact[],
  keys: readonly Fact[],
  read: ReadonlyMap<number, Uint8Array>,
  books: Evidence['books'],
): Finding[] {
  const own = new Map([...facts, ...keys].map((fact) => [fact.index, fact]))
  const order = followOrder(true, books)
  const rules = facts.find(({ kind }) => kind === 'rules')?.index ?? Infinity
  for (const [index, bytes] of read) {
    const fact = own.get(index) ?? (index === 0 ? factOf(index, bytes) : null)
    if (fact) order.take(index, fact)
    else order.pass(index, timeIn(bytes, index < rules))
  }
  return order.findings()
}

/**
 * The time of the log's last entry, in milliseconds since 1970, and the plans that had to be
 * settled a day before it.
 */
async function overtimeOf(
  { times: known }: Evidence,
  { tree, checkpoint }: Opened,
  facts: readonly Fact[],
  gathered: Gathered,
) {
  const times = known ?? (await timesOf(tree, checkpoint.size, timesIn(facts)))
  if (!times) return { latest: null, undone: [] }
  const limit = settledBy(times.latest, gathered.books.last)
  // If no plan is overdue at the latest limit, none was at any earlier time.
  const then = undone(gathered, limit).length > 0 ? await times.upTo(limit) : null
  return { latest: times.latest.getTime(), undone: then ? undone(gathered, then) : [] }
}

/**
 * The site's present is not before its log's last entry (`latest`, in milliseconds) and not after
 * the reader's clock. If the log is ahead of the reader's clock, the site plays a future time and
 * there is no upper limit. A replay of the past is compared with the reader's clock too, so it is
 * checked from one side only.
 */
export function presentOf(now: Date, latest: number | null): Present {
  const from = latest === null ? now : new Date(latest)
  return { from, to: from > now ? null : now }
}

interface Seen {
  /** Plans that enough of the reader's witnesses had seen before kick-off. */
  seenBefore?: number
  /** Plans that a witness which the site names had seen before kick-off; null: it names none. */
  bySite?: number | null
}

/** Plans that witnesses had seen before kick-off; nothing if that is not examined. */
async function seenOf(
  { cosigned, witnesses, isEnough, siteWitnesses, newest, now }: Evidence,
  { tree, checkpoint }: Opened,
  { plans }: Gathered,
  latest: number | null,
): Promise<Seen | Finding> {
  if (!cosigned) return {}
  const limits: Limits = {
    newest: newest ?? ((size) => newestUnder(tree, size)),
    present: presentFor(now, latest),
  }
  const last = plans.map((plan) => plan.last)
  const seen: Seen = {}
  if (witnesses.length > 0) {
    const states = await cosignedStates(cosigned, witnesses, checkpoint.size, tree.read, limits)
    if ('kind' in states) return states
    seen.seenBefore = countSeen(last, states, witnesses, isEnough)
  }
  if (siteWitnesses?.length === 0) seen.bySite = null
  else if (siteWitnesses) {
    const states = await cosignedStates(cosigned, siteWitnesses, checkpoint.size, tree.read, limits)
    if ('kind' in states) return states
    seen.bySite = countSeen(last, states, siteWitnesses)
  }
  return seen
}

const plansStep =
  (
    facts: readonly Fact[],
    gathered: Gathered,
    published: number,
    order: readonly Finding[],
    { seenBefore }: Seen,
  ) =>
  (): Step => ({
    name: 'plans',
    findings: [...checkPlans(facts, gathered, published, order), ...priceFindings(facts, gathered)],
    facts: {
      plans: gathered.plans.length,
      opened: gathered.plans.filter(({ reveals }) => reveals.length > 0).length,
      ...(seenBefore !== undefined && { seenBefore }),
    },
  })

const settlementsStep = (gathered: Gathered, undone: readonly Finding[]) => (): Step => ({
  name: 'settlements',
  findings: [...checkSettlements(gathered), ...checkCorrections(gathered), ...undone],
  facts: {
    settlements: gathered.plans.reduce((sum, { settlements }) => sum + settlements.length, 0),
    results: gathered.results.size,
    waiting: waiting(gathered),
    disputed: disputed(gathered),
  },
})

const shownStep =
  (
    facts: readonly Fact[],
    gathered: Gathered,
    { shown, others = [], planPages = [], cards }: Evidence,
    page: ShownPage,
    present: Present,
  ) =>
  (): Step => ({
    name: 'shown',
    findings: [
      ...[page, ...others].flatMap((one) =>
        shownDifferences(facts, gathered, one.detail ?? shown.at(-1), one),
      ),
      ...planPages.flatMap((plan) => planPageDifferences(facts, gathered, plan, present)),
      ...(cards ? cardDifferences(facts, gathered, cards, page) : []),
    ].map((difference) => ({ kind: 'shown', ...difference })),
    facts: {
      rows: new Set(page.rows.map(({ serial }) => serial)).size,
      pages: planPages.length,
      removed: page.texts.filter((text) => 'removed' in text).length,
    },
  })

/** The answers of screens in other languages. */
const detailsIn = (others: Evidence['others'] = []) => others.flatMap(({ detail }) => detail ?? [])

const numbersStep =
  (gathered: Gathered, { shown, others }: Evidence, present: Present, { bySite }: Seen) =>
  (): Step => {
    const settled = settledPlans(gathered)
    const all = [...shown, ...detailsIn(others)]
    const found = all.flatMap((detail) =>
      differences(detail, settled, gathered.plans, present, gathered.books.last),
    )
    const twice = shown.find(
      ({ window }, at) => shown.findIndex((other) => other.window === window) < at,
    )
    for (const { ledger } of all)
      if (bySite !== undefined && ledger.witnessed !== undefined)
        compareValue('ledger.witnessed', ledger.witnessed, bySite, found)
    // Two answers for one window could hide the numbers of a missing window.
    if (twice) found.push({ at: 'window', shown: twice.window, follows: 'each once' })
    return {
      name: 'numbers',
      findings: found.map((difference) => ({ kind: 'number', ...difference })),
      facts: { plans: settled.length },
    }
  }
