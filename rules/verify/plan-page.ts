/**
 * Compares a plan's own page with the log: the card, the expert's figures next to it, the market,
 * every version and every settlement. Every field of the answer is here, so that a new one has to
 * be compared, or to say why it cannot be.
 */
import type { ResultOf } from '../../contract/calls.ts'
import type { PlanEvidence } from '../../contract/evidence.ts'
import type { PlanContent, PlanDetail } from '../../contract/plan-detail.ts'
import type { Selection } from '../../contract/plan.ts'
import type { TextLanguage } from '../../contract/values.ts'
import type { Rulebook } from '../book/index.ts'
import { evidenceOf } from '../evidence.ts'
import { closingAboveOf, fullRecordOf, skillSumsOf } from '../full-record.ts'
import { wilson, yieldOf } from '../interval.ts'
import { sharesOf } from '../market.ts'
import { modelShare } from '../reference.ts'
import { deadlineOf } from '../not-counted.ts'
import { findPlay } from '../plays/plays.ts'
import { recordOf } from '../record.ts'
import { pickHalves } from '../settle.ts'
import {
  cardFields,
  compareFields,
  compareValue,
  courseFields,
  planFields,
  type LoggedPlan,
  type Rules,
  type ShownDifference,
} from './card.ts'
import {
  isBefore,
  isDisputed,
  settles,
  type Commit,
  type Fact,
  type Match,
  type PlanFacts,
  type Result,
  type Settlement,
} from './facts.ts'
import { nearAll } from './near.ts'
import {
  inOrder,
  marks,
  windowBegin,
  type Difference,
  type Present,
  type SettledPlan,
} from './numbers.ts'
import { statedKickoffs, type Gathered } from './plans.ts'
import { compareRemoved, removedOf, withdrawnTexts } from './removed.ts'
import { marketOf, openedOf, pricedOf, settledPlans } from './settlements.ts'
import { hashesOf, isAnalysisOf } from './receipt.ts'
import { opener, type TextRecord } from './texts.ts'

/** The plan's page that a reader has in front of them. */
export interface ShownPlan {
  language: TextLanguage
  detail: PlanDetail
  /** Those of the plan and of its expert. */
  texts: readonly TextRecord[]
  /** The values of the proof line; absent: it is not compared. */
  seal?: Seal
}

type Seal = ResultOf<'planSeal'>
const sealFields: Rules<Seal, LoggedPlan> = {
  commitment: ({ plan }) => plan.last.commitment,
  // null for the seconds until the entry has a place
  index: ({ plan }, { index }) => (index === null ? null : plan.last.index),
  versions: ({ plan }, { versions }) =>
    versions && plan.commits.map(({ index }, at) => (versions[at] === null ? null : index)),
  late: ({ plan }) => plan.last.late ?? false,
  signed: 'moves with the clock',
  witnesses: 'moves with the clock',
  asked: 'from the site’s settings',
}

/** The page's plan by the log, and the record of its expert. */
interface Logged extends LoggedPlan {
  /** Entries that moved the match's kick-off. */
  moves: readonly Match[]
  record: ReturnType<typeof recordOf>
  skill: ReturnType<typeof skillSumsOf>
  /** The same record with its intervals. */
  full: ReturnType<typeof fullRecordOf>
  /** Of how many plans the price fell until the close. */
  above: number
  /** What it should say beside its price, over the window that the page names. */
  evidence: PlanEvidence | null
  removed: ReturnType<typeof removedOf>
}

const headFields: Rules<PlanDetail['plan'], Logged> = {
  ...cardFields,
  ...planFields,
  streakWinCnt: ({ record }) => record.streakWinCnt,
  recentCnt: ({ record }) => record.recentCnt,
  recentWinCnt: ({ record }) => record.recentWinCnt,
  recentHitRate: ({ record }) => record.recentHitRate,
  version: ({ plan }) => plan.last.version,
  refundOnMiss: ({ plan }) => plan.last.refundOnMiss,
  deadline: (of) => deadlineIn(of),
  // before that it moves with the clock
  onSale: ({ plan }) => (openedOf(plan) || plan.settlements.length > 0 ? false : undefined),
  // the page of a free plan that is not revealed shows its content, too
  revealed: ({ plan }, { revealed }) => (openedOf(plan) ? true : revealed),
  selectionCount: ({ plan }) => openedOf(plan)?.body.selections.length,
  analysisLength: ({ plan, text }) => {
    const body = openedOf(plan)?.body
    const opened = body && text(body.analysisHash, body.analysis)
    return opened ? Array.from(opened.text).length : undefined
  },
}

/** A figure of the database's sums, which may differ in its last digits; of older sites absent. */
const summed = (follows: number | null, shown: number | null | undefined): unknown =>
  shown === undefined ? undefined : nearAll(follows, shown)

const recordFields: Rules<PlanDetail['record'], Logged> = {
  n: ({ record }) => record.allTime.n,
  hits: ({ record }) => record.allTime.hits,
  hitRate: ({ record: { allTime } }) => (allTime.n === 0 ? 0 : allTime.hits / allTime.n),
  hitRateLow: ({ record: { allTime } }) => wilson(allTime.hits, allTime.n).low,
  hitRateHigh: ({ record: { allTime } }) => wilson(allTime.hits, allTime.n).high,
  // a page of an earlier release shows neither yield nor skill
  yield: ({ record: { allTime } }, shown) =>
    'yield' in shown ? yieldOf(allTime.yieldN, Number(allTime.profit), 0).yield : undefined,
  skillCnt: ({ skill }, shown) => ('skillCnt' in shown ? skill.skillCnt : undefined),
  skillHits: ({ skill }, shown) => ('skillHits' in shown ? skill.skillHits : undefined),
  // a sum of the database, which may differ in its last digits
  expectedHits: ({ skill }, shown) =>
    'expectedHits' in shown ? nearAll(skill.expectedHits, shown.expectedHits) : undefined,
  skillLow: ({ full }, shown) => summed(full.skillLow, shown.skillLow),
  skillHigh: ({ full }, shown) => summed(full.skillHigh, shown.skillHigh),
  closingCnt: ({ full }, shown) => summed(full.closingN, shown.closingCnt),
  closing: ({ full }, shown) => summed(full.closingValue, shown.closing),
  closingError: ({ full }, shown) => summed(full.closingError, shown.closingError),
  closingMargin: ({ full }, shown) => summed(full.closingMargin ?? null, shown.closingMargin),
  closingAbove: ({ above }, shown) => ('closingAbove' in shown ? above : undefined),
  form: ({ record }) => Array.from(record.form, (mark) => marks[mark]),
}

const evidenceFields: Rules<PlanEvidence, PlanEvidence> = {
  from: ({ from }) => from,
  skillCnt: ({ skillCnt }) => skillCnt,
  skillHits: ({ skillHits }) => skillHits,
  expectedHits: ({ expectedHits }) => expectedHits,
  skill: ({ skill }) => skill,
  skillLow: ({ skillLow }) => skillLow,
  skillHigh: ({ skillHigh }) => skillHigh,
  yieldCnt: ({ yieldCnt }) => yieldCnt,
  yield: (of) => of.yield,
  yieldError: ({ yieldError }) => yieldError,
  closingCnt: ({ closingCnt }) => closingCnt,
  closing: ({ closing }) => closing,
  closingError: ({ closingError }) => closingError,
  closingMargin: ({ closingMargin }) => closingMargin,
  priced: ({ priced }) => priced,
}

/** The evidence over the window that the page names if it is right, else over the right one. */
function evidenceIn(
  { from }: PlanEvidence,
  settled: readonly SettledPlan[],
  book: Rulebook,
  present: Present | null,
): PlanEvidence {
  const begin = new Date(windowBegin(from, book.longWindowDays, present))
  return evidenceOf(
    settled.filter(({ kickoff }) => kickoff >= begin),
    settled.flatMap(({ price = 0, ...plan }) => (price > 0 ? [{ ...plan, price }] : [])),
    begin,
    book,
  )
}

/**
 * The deadline follows the kick-off until the plan is revealed or settled. Undefined for a plan
 * from before book 2, whose deadline an earlier version of the site may have set otherwise.
 */
export function deadlineIn({ plan, moves }: Pick<Logged, 'plan' | 'moves'>): string | undefined {
  const { last, book, settlements } = plan
  if (book.entryVersion < 2) return undefined
  const closed = Math.min(openedOf(plan)?.index ?? Infinity, settlements[0]?.index ?? Infinity)
  const moved = moves.findLast(
    ({ index, kickoffTime }) => index > last.index && index < closed && kickoffTime !== null,
  )
  return deadlineOf(moved?.kickoffTime ?? last.kickoffTime, book).toISOString()
}

type Shown = PlanDetail['settlements'][number]
const settlementFields: Rules<Shown, { settlement: Settlement; results: readonly Result[] }> = {
  sequence: ({ settlement }) => settlement.sequence,
  at: ({ settlement }) => settlement.at,
  ruleVersion: ({ settlement }) => settlement.ruleVersion,
  resultVersion: ({ settlement }) => settlement.resultVersion,
  score: ({ settlement, results }) => scoreOf(settlement, results),
  outcome: ({ settlement }) => settlement.outcome,
  ncReason: ({ settlement }) => settlement.ncReason,
  hitResult: ({ settlement }) => settlement.hitResult,
  profit: ({ settlement: { profit } }) => (profit === null ? null : Number(profit)),
}

/** The score that a settlement followed; null where none did. */
function scoreOf(settlement: Settlement, results: readonly Result[]) {
  if (settlement.outcome === 'not_counted' || settlement.outcome === 'unrevealed') return null
  const score = results.find(({ version }) => version === settlement.resultVersion)?.score
  return score ? { home: score[0], away: score[1] } : null
}

const matchFields: Rules<PlanDetail['match'], Logged> = {
  ...courseFields,
  matchId: ({ plan }) => plan.last.matchId,
  leagueName: 'from the source of matches',
  round: 'from the source of matches',
  homeName: 'from the source of matches',
  homeLogo: 'from the source of matches',
  awayName: 'from the source of matches',
  awayLogo: 'from the source of matches',
  matchTime: ({ kickoff }) => kickoff,
  status: (of) => endOf(of)?.status,
  fullHome: (of, { fullHome }) => fullScore(of, 0, fullHome),
  fullAway: (of, { fullAway }) => fullScore(of, 1, fullAway),
  awarded: (of) => endOf(of)?.awarded,
  solutionCount: 'moves with the clock',
}

/** How the match ended; undefined while the log says that it is still to be played. */
function endOf({ results }: LoggedPlan): Result | undefined {
  const last = results.at(-1)
  return last && settles(last) ? last : undefined
}

/** Null where the sources of a finished match disagree, also if a plan was settled before that. */
function fullScore(of: LoggedPlan, side: 0 | 1, shown: number | null): number | null {
  const last = of.results.at(-1)
  return last && isDisputed(last) ? null : (settledScore(of)?.[side] ?? shown)
}

/** The score after regular time by which the plan is settled; null where none settled it. */
function settledScore({ plan, results }: LoggedPlan): readonly [number, number] | null {
  const last = plan.settlements.at(-1)
  if (!last || last.outcome === 'not_counted' || last.outcome === 'unrevealed') return null
  return results.findLast((one) => settles(one) && isBefore(one, last))?.score ?? null
}

/** Differences between a plan's page and the log. */
export function planPageDifferences(
  facts: readonly Fact[],
  gathered: Gathered,
  { detail, texts, language, seal }: ShownPlan,
  present: Present | null = null,
): ShownDifference[] {
  const { serial } = detail.plan
  const plan = gathered.plans.find(({ last }) => last.planId === detail.plan.id)
  if (!plan) return [{ serial, at: 'id', shown: detail.plan.id, follows: null }]
  const settled = inOrder(settledPlans(gathered))
  const logged: Logged = {
    plan,
    expert: facts.findLast((fact) => fact.kind === 'expert'),
    text: opener(texts, language, withdrawnTexts(facts)),
    language,
    results: gathered.results.get(plan.last.matchId) ?? [],
    kickoff: statedKickoffs(gathered, plan.last.matchId).at(-1)?.kickoff,
    moves: (gathered.kickoffs.get(plan.last.matchId) ?? []).filter((one) => one.kind === 'match'),
    record: recordOf(settled, always, gathered.books.last),
    skill: skillSumsOf(settled),
    full: fullRecordOf(settled, gathered.books.last),
    above: closingAboveOf(settled),
    evidence: detail.evidence
      ? evidenceIn(detail.evidence, settled, gathered.books.last, present)
      : null,
    removed: removedOf(facts, plan.last.planId),
  }
  const found: Difference[] = []
  compareFields(headFields, detail.plan, logged, found)
  compareFields(recordFields, detail.record, logged, found, 'record.')
  if (seal) compareFields(sealFields, seal, logged, found, 'seal.')
  compareFields(matchFields, detail.match, logged, found, 'match.')
  compareSettlements(detail, logged, found)
  compareVersions(detail, logged, found)
  compareOpening(detail, logged, found)
  compareValue('market', detail.market, offersOf(logged), found)
  compareValue('marketAt', detail.marketAt, marketAtOf(logged, detail), found)
  compareValue('reference', detail.reference, referenceOf(logged), found)
  if (logged.evidence && detail.evidence)
    compareFields(evidenceFields, detail.evidence, logged.evidence, found, 'evidence.')
  for (const field of ['title', 'analysis'] as const)
    compareRemoved(`removed.${field}`, detail.removed?.[field], logged.removed[field], found)
  return found.map((one) => ({ serial, ...one }))
}

const always = new Date(-8.64e15)

function compareSettlements(
  { settlements }: PlanDetail,
  { plan, results }: Logged,
  found: Difference[],
): void {
  compareValue('settlements.length', settlements.length, plan.settlements.length, found)
  for (const [at, settlement] of plan.settlements.entries()) {
    const shown = settlements[at]
    if (shown)
      compareFields(settlementFields, shown, { settlement, results }, found, `settlements.${at}.`)
  }
}

function compareVersions({ versions, content }: PlanDetail, of: Logged, found: Difference[]): void {
  const { commits, last } = of.plan
  compareValue('versions.length', versions.length, commits.length, found)
  for (const [at, commit] of commits.entries()) {
    const shown = versions[at]
    if (!shown) continue
    compareValue(`versions.${at}.version`, shown.version, commit.version, found)
    compareValue(`versions.${at}.publishedAt`, shown.publishedAt, commit.at, found)
    compareContent(`versions.${at}.content`, shown.content, commit, of, found)
  }
  compareContent('content', content, last, of, found)
}

/**
 * What opens the commitment of the last version. Its note says who answered it, and not what the
 * log says: receipt.ts checks it.
 */
function compareOpening({ opening }: PlanDetail, of: Logged, found: Difference[]): void {
  if (!opening) return
  const { last } = of.plan
  const hashes = hashesOf(opening)
  compareValue('opening.version', opening.version, last.version, found)
  // null for the seconds until the entry has a place
  if (opening.index !== null) compareValue('opening.index', opening.index, last.index, found)
  compareValue('opening.body', hashes?.opens ?? null, last.commitment, found)
  compareValue('opening.analysis', isAnalysisOf(opening, hashes?.analysis ?? null), true, found)
  if (opening.analysis === null && of.removed.analysis === undefined)
    compareValue('opening.analysis', null, sealsText(opening.body) ? null : 'sealed', found)
}

/** Whether a sealed body has the analysis itself, and not its fingerprint. */
function sealsText(body: string): boolean {
  try {
    const sealed: unknown = JSON.parse(body)
    return typeof sealed === 'object' && sealed !== null && 'analysis' in sealed
  } catch {
    return false
  }
}

/**
 * The content of a version, once the log has revealed it. Before that the page of a free plan may
 * show it, too.
 */
function compareContent(
  at: string,
  shown: PlanContent | undefined,
  commit: Commit,
  of: Logged,
  found: Difference[],
): void {
  const reveal = of.plan.reveals.find(({ version }) => version === commit.version)
  if (!reveal) return
  if (!shown) {
    found.push({ at, shown: null, follows: 'revealed' })
    return
  }
  const { body } = reveal
  const score = commit === of.plan.last ? settledScore(of) : null
  // a removed analysis is empty here; the note that replaces it is compared as `removed`
  const analysis =
    of.removed.analysis === undefined
      ? of.text(body.analysisHash, body.analysis)
      : { text: '', language: of.language }
  const rules: Rules<PlanContent, null> = {
    selections: () =>
      pricedOf(of.plan, commit, body.selections).map((selection) => ({
        ...selection,
        picks: selection.picks.map((pick) => ({
          ...pick,
          ...sharesOf(
            marketOf(of.plan, commit, selection),
            of.plan.close?.market ?? null,
            selection,
            pick.key,
            of.plan.book.margin,
          ),
          ...modelShareOf(of.plan, commit, selection, pick.key),
          ...(score && { halves: halvesOf(selection, pick.key, score) }),
        })),
      })),
    analysis: () => analysis && analysis.text,
    analysisLanguage: () =>
      analysis && (analysis.language === of.language ? null : analysis.language),
    probabilities: () => body.probabilities ?? null,
  }
  compareFields(rules, shown, null, found, `${at}.`)
}

function modelShareOf({ book }: PlanFacts, commit: Commit, selection: Selection, key: string) {
  if (!book.modelReference) return {}
  return modelShare(commit.market ?? null, commit.reference ?? null, selection, key)
}

const halvesOf = ({ play, line }: Selection, key: string, score: readonly [number, number]) =>
  pickHalves({ play, line: line ?? null, key }, score)

/** When the prices of the last version were read; sites of an older version do not say it. */
function marketAtOf({ plan: { last, book } }: Logged, { marketAt }: PlanDetail) {
  if (book.pricesOf !== 'site' || (marketAt === undefined && !book.modelReference)) return undefined
  return last.market?.at ?? null
}

function referenceOf({ plan: { last } }: Logged): PlanDetail['reference'] | null {
  if (!last.reference) return null
  const { at, home, away, rho } = last.reference
  return { at, home, away, rho }
}

/** The prices on the plan's play types that were recorded when it was sealed. */
function offersOf({ plan: { last, book } }: Logged): PlanDetail['market'] | undefined {
  // before, the page shows the present prices, of which the log has none
  if (book.pricesOf !== 'site') return undefined
  const { market } = last
  if (!market) return []
  return last.plays.split(',').flatMap((code) => {
    const play = Number(code)
    return (findPlay(play)?.offers(market) ?? []).map((offer) => ({
      play,
      ...(offer.line !== null && { line: offer.line }),
      options: Array.from(offer.odds, ([key, odds]) => ({ key, odds })),
    }))
  })
}
