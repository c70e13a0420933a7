/**
 * Verifies a site's figures about all experts: boards with places and medals, the spread of hit
 * rates, luck, and the record of all predictions. It needs the whole log.
 */
import type { ExpertLuck, ExpertSpread } from '../../contract/expert-detail.ts'
import type { Id } from '../../contract/id.ts'
import type { TextLanguage, World } from '../../contract/values.ts'
import { currentBook, type Rulebook } from '../book/index.ts'
import type { LuckAsked, PredictionsAsked, SitePart } from './asked.ts'
import { boardDifferences, type ShownBoard } from './boards.ts'
import { openLog, type Claim } from './checkpoint.ts'
import {
  luckDifferences,
  predictionDifferences,
  spreadDifferences,
  type Predictions,
} from './field.ts'
import { storedFactOf, type Fact } from './facts.ts'
import { foretellDifferences, type Foretold } from './foretell.ts'
import { isOutdated, type LoggedExpert, type Made } from './figures.ts'
import type { Finding, StepName } from './findings.ts'
import { forecastDifferences, type ShownForecasts } from './home.ts'
import { listDifferences, type ShownLists } from './lists.ts'
import type { Difference, Present } from './numbers.ts'
import { opener, type TextRecord } from './texts.ts'
import type { Read, Tree } from './tree.ts'
import { guarded, presentOf, verifyRecord, type Checked } from './verify.ts'
import { isBehind, type Requested, type Sized } from './signed-answers.ts'
import { readWhole } from './whole.ts'

/** Answers of a site that are about all experts. */
export interface ShownSite {
  boards: readonly ShownBoard[]
  spread: Requested<ExpertSpread> | null
  luck: readonly { request: LuckAsked; shown: Requested<ExpertLuck> }[]
  predictions: readonly { request: PredictionsAsked; shown: Requested<Predictions> }[]
  /** What the boards promised, and what came; absent: it is not compared. */
  foretold?: Requested<Foretold>
  /** The home screen, and other lists of plans and matches. */
  lists?: ShownLists
  /** The models' forecasts and track records on the pages of matches. */
  forecasts?: readonly Requested<ShownForecasts>[]
}

/**
 * Differences between these answers and the log. `names`: the names of experts. `world`: the one
 * that the log states; null where it states none. `present`: no answer may be made later.
 */
export function siteDifferences(
  { boards, spread, luck, predictions, foretold, lists, forecasts = [] }: ShownSite,
  experts: readonly LoggedExpert[],
  names: ReadonlyMap<Id, string>,
  book: Rulebook,
  world: World | null = null,
  present: Present | null = null,
): Extract<Finding, { kind: 'site' }>[] {
  const undated = (part: SitePart, found: readonly Difference[]) =>
    found.map((difference) => ({ kind: 'site' as const, part, ...difference }))
  const of = (part: SitePart, made: Made, found: readonly Difference[]) => {
    const outdated = { at: 'computedAt', shown: made.computedAt, follows: 'later' }
    return undated(part, [...found, ...(isOutdated(made, experts) ? [outdated] : [])])
  }
  const shown = {
    boards,
    spread,
    luck,
    predictions,
    forecasts,
    ...(foretold && { foretold }),
    ...(lists && { lists }),
  }
  return [
    ...answersIn(shown).flatMap(([part, answer]) =>
      undated(part, [...behindOf(answer), ...futureOf(answer, present)]),
    ),
    ...boards.flatMap((board) =>
      of(partOf(board), board, boardDifferences(board, experts, names, book)),
    ),
    ...(spread ? of({ name: 'spread' }, spread, spreadDifferences(spread, experts, book)) : []),
    ...luck.flatMap(({ request, shown: answer }) => {
      const found = luckDifferences(request, answer, experts, names, book)
      return of({ name: 'luck', ...request }, answer, found)
    }),
    ...predictions.flatMap(({ request, shown: answer }) => {
      const found = predictionDifferences(request, answer, experts, book)
      return of({ name: 'predictions', ...request }, answer, found)
    }),
    ...(foretold
      ? of({ name: 'foretell' }, foretold, foretellDifferences(foretold, experts, book))
      : []),
    ...(lists ? listDifferences(lists, experts, names, book, world) : []).map((difference) => ({
      kind: 'site' as const,
      ...difference,
    })),
    ...forecasts.flatMap((one) =>
      undated({ name: 'forecasts' }, forecastDifferences(one, experts, names, book)),
    ),
  ]
}

const partOf = ({ type, play, window, kind }: ShownBoard): SitePart => ({
  name: 'board',
  type,
  play,
  window,
  kind,
})

/** Some answers say when they were made. */
type Dated = Sized & { computedAt?: string }

/** Every answer, and the part of the site that it is about. */
function answersIn({
  boards,
  spread,
  luck,
  predictions,
  foretold,
  lists,
  forecasts = [],
}: ShownSite): [SitePart, Requested<Dated>][] {
  return [
    ...boards.map((board): [SitePart, Requested<Dated>] => [partOf(board), board]),
    ...answersAbout({ name: 'spread' }, spread ? [spread] : []),
    ...luck.flatMap(({ request, shown }) => answersAbout({ name: 'luck', ...request }, [shown])),
    ...predictions.flatMap(({ request, shown }) =>
      answersAbout({ name: 'predictions', ...request }, [shown]),
    ),
    ...answersAbout({ name: 'forecasts' }, forecasts),
    ...answersAbout({ name: 'foretell' }, foretold ? [foretold] : []),
    ...(lists ? answersOfLists(lists) : []),
  ]
}

const answersOfLists = ({
  home,
  recommended,
  latest,
  decided,
  others = [],
  matches,
  pages,
}: ShownLists): [SitePart, Requested<Dated>][] => [
  ...answersAbout({ name: 'home' }, [home]),
  ...answersAbout({ name: 'recommended' }, recommended),
  ...answersAbout({ name: 'latest' }, [latest, decided, ...others]),
  ...answersAbout({ name: 'matches' }, matches),
  ...pages.flatMap(({ detail, plans, prices }) =>
    answersAbout({ name: 'match', matchId: detail.matchId }, [
      detail,
      ...plans,
      ...(prices ? [prices] : []),
    ]),
  ),
]

const answersAbout = (part: SitePart, answers: readonly Requested<Dated>[]) =>
  answers.map((answer): [SitePart, Requested<Dated>] => [part, answer])

/** An answer without entries that were signed before it was requested shows an earlier state. */
const behindOf = (answer: Requested<Dated>): Difference[] =>
  isBehind(answer) ? [{ at: 'logSize', shown: answer.logSize ?? null, follows: answer.signed }] : []

/** The longest that a reader's clock may be behind, in milliseconds. */
const day = 86_400_000

/** An answer of the future has windows that leave out plans of the present ones. */
const futureOf = ({ computedAt }: Dated, present: Present | null): Difference[] =>
  computedAt !== undefined && present?.to && Date.parse(computedAt) > present.to.getTime() + day
    ? [{ at: 'computedAt', shown: computedAt, follows: 'earlier' }]
    : []

export interface SiteEvidence extends Claim {
  read: Read
  shown: ShownSite
  /** The present by the reader's clock. */
  now: Date
  /** The names of all experts beside the log, and the reader's language. */
  names: readonly TextRecord[]
  language: TextLanguage
  /** Longer logs are not read. */
  mostEntries: number
}

/** The log has more entries than are read here. */
export class TooLong extends Error {}

/**
 * Runs the checks in order and stops after the first one with findings: the whole log, the plans
 * and settlements of every expert in it, then the site's figures about all of them. Throws
 * `TooLong`; problems of the log never throw.
 */
export async function* verifySite(evidence: SiteEvidence): AsyncGenerator<Checked, void> {
  const { read, shown, mostEntries } = evidence
  const opened = await guarded(() => openLog(evidence, read))
  if ('kind' in opened) {
    yield { name: 'checkpoint', findings: [opened], facts: {} }
    return
  }
  const { size } = opened.checkpoint
  if (size > mostEntries) throw new TooLong(`The log has ${size} entries.`)
  const seen = evidence.last?.size ?? 0
  yield { name: 'checkpoint', findings: [], facts: { size, seen }, opened }
  const entries: Uint8Array[] = []
  const whole = await guarded(() => readWhole(keptIn(entries, opened.tree), size))
  if ('kind' in whole) {
    yield { name: 'entries', findings: [whole], facts: {} }
    return
  }
  const latest = whole.times?.latest.getTime()
  const files = opened.tree.files()
  yield {
    name: 'entries',
    findings: [...whole.findings],
    facts: { entries: size, files, late: whole.late, ...(latest !== undefined && { latest }) },
  }
  if (whole.findings.length > 0) return

  const totals = new Map<StepName, Record<string, number>>()
  const experts: LoggedExpert[] = []
  const text = opener(evidence.names, evidence.language)
  const names = new Map<Id, string>()
  let book: Rulebook = currentBook
  const factAt = factsAmong(entries)
  for (const expertId of whole.publishers) {
    const indexes = whole.placesOf(expertId)
    const known = new Map(indexes.map((index) => [index, factAt(index)]))
    const given = { opened, belongs: indexes, known, times: whole.times, isOrdered: true } as const
    const record = { ...evidence, expertId, indexes, ...given }
    for await (const checked of verifyRecord({ ...record, shown: [] })) {
      if (checked.findings.length > 0) {
        yield checked
        return
      }
      totals.set(checked.name, added(totals.get(checked.name), checked.facts))
      if (!checked.logged) continue
      const { expert } = checked.logged
      experts.push(expert)
      // a name that nothing opens is no name: names are never withdrawn
      names.set(expert.expertId, text(expert.name.nameHash, expert.name.name)?.text ?? '')
      book = checked.logged.book
    }
  }
  for (const name of ['plans', 'settlements'] as const)
    yield { name, findings: [], facts: totals.get(name) ?? {} }
  yield {
    name: 'numbers',
    findings: siteDifferences(
      shown,
      experts,
      names,
      book,
      null,
      presentOf(evidence.now, latest ?? null),
    ),
    facts: { plans: totals.get('numbers')?.['plans'] ?? 0 },
  }
}

/** Reads a tree, and keeps its entries by their places. */
const keptIn = (kept: Uint8Array[], tree: Tree): Pick<Tree, 'entries'> => ({
  async entries(indexes) {
    const read = await tree.entries(indexes)
    for (const [index, bytes] of read) kept[index] = bytes
    return read
  },
})

/**
 * The facts of entries that were held to the schema. Those that belong to no expert stay parsed:
 * several experts have plans on the same match.
 */
function factsAmong(entries: readonly Uint8Array[]): (index: number) => Fact | null {
  const shared = new Map<number, Fact>()
  return (index) => {
    const known = shared.get(index)
    if (known) return known
    const fact = storedFactOf(index, entries[index] ?? new Uint8Array())
    if (fact && !('expertId' in fact)) shared.set(index, fact)
    return fact
  }
}

/** Sums of the same facts about several experts. */
function added(
  before: Record<string, number> = {},
  facts: Record<string, number>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value + (before[name] ?? 0)]),
  )
}
