/** The figures of an expert over a part of their plans, from the settled plans in the log. */
import type { ExpertKind } from '../../contract/expert.ts'
import { coinHandle, hitResults, type PlayType } from '../../contract/values.ts'
import type { Rulebook } from '../book/index.ts'
import { spans, type Span } from '../boards.ts'
import { hitVariance, type Chance } from '../clusters.ts'
import { closingMarginOf, closingOfPlans, yieldOfPlans } from '../full-record.ts'
import { skillOf, wilson, yieldOf } from '../interval.ts'
import type { ExpertEntry } from '../log/entry.ts'
import { recordOf, sumsOf } from '../record.ts'
import { hitResultOf } from '../settle.ts'
import type { Fact } from './facts.ts'
import { inOrder, type SettledPlan } from './numbers.ts'
import { listedPlans, type ListedPlan, type Listing } from './listed-plans.ts'
import type { Gathered } from './plans.ts'
import { settledPlans } from './settlements.ts'

/** An expert by the log. */
export interface LoggedExpert {
  expertId: number
  kind: ExpertKind
  /** The house model that tosses a coin. */
  isCoin?: true
  /** The name, or its fingerprint, in the last entry that names them. */
  name: Pick<ExpertEntry, 'name' | 'nameHash'>
  withdrawn: boolean
  /** When they stopped publishing here, as long as they have not resumed. */
  withdrawnAt?: Date
  /** When the log's first entry names them. */
  since: Date
  /** Plans, settled or not. */
  published: number
  /** When the last plan got its last version; null without a plan. */
  lastPublished: Date | null
  /** Settled plans, in the order of a record. */
  plans: readonly SettledPlan[]
  /** Plans that lists show; none where no lists are compared. */
  listed: readonly ListedPlan[]
}

const isCoin = ({ expertKind, handle }: ExpertEntry) =>
  expertKind === 'model' && handle === coinHandle

/** Null without an entry about the expert. */
export function loggedExpert(
  facts: readonly Fact[],
  gathered: Gathered,
  listing?: Listing,
): LoggedExpert | null {
  const entries = facts.filter((fact) => fact.kind === 'expert')
  const [first] = entries
  const last = entries.at(-1)
  if (!first || !last) return null
  return {
    expertId: last.expertId,
    kind: last.expertKind,
    ...(isCoin(last) && { isCoin: true as const }),
    name: {
      ...(last.name && { name: last.name }),
      ...(last.nameHash && { nameHash: last.nameHash }),
    },
    withdrawn: last.withdrawn,
    ...(last.withdrawn && {
      withdrawnAt:
        entries[entries.findLastIndex(({ withdrawn }) => !withdrawn) + 1]?.time ?? last.time,
    }),
    since: first.time,
    published: gathered.plans.length,
    lastPublished: gathered.plans.at(-1)?.last.time ?? null,
    plans: inOrder(settledPlans(gathered)),
    listed: listing
      ? listedPlans(gathered, listing).map((plan) => ({
          ...plan,
          ...(last.expertKind === 'model' && { isModel: true as const }),
        }))
      : [],
  }
}

const always = new Date(-8.64e15)
const day = 86_400_000

/** The beginning of a span at an instant: the midnight (UTC) a number of days before it. */
export function spanBegins(span: Span, present: Date, book: Rulebook): Date {
  if (span === spans.all) return always
  const days = span === spans.days30 ? book.shortWindowDays : book.longWindowDays
  return new Date((Math.floor(present.getTime() / day) - days) * day)
}

export interface Figures {
  /** Counted plans and hits of the span; of the recent span, of the last counted plans. */
  n: number
  hits: number
  low: number
  yield: number | null
  yieldError: number | null
  yieldN: number
  /**
   * Counted plans of the span whose main selection has a chance by the market or by the house's
   * model, and their hits.
   */
  referenceN: number
  referenceHits: number
  /** Counted plans without a reference; of the recent span, over the long window. */
  unreferencedN: number
  skillN: number
  skillHits: number
  expected: number
  variance: number
  closingN: number
  closing: number | null
  closingError: number | null
  closingMargin: number | null
  /** Of all time. */
  record: ReturnType<typeof recordOf>
  /** The lower bound of the hit rate over the long window. */
  longLow: number
  /** The same of plans with a reference; their last counted plans and the streak, of all time. */
  reference: { recentCnt: number; recentWinCnt: number; streakWinCnt: number; longLow: number }
  /** Counted plans of the long window, and their lowest and highest price in points. */
  longN: number
  priceRange: { low: number; high: number } | null
}

/** Many boards are made from the same figures. */
const computed = new WeakMap<LoggedExpert, Map<string, Figures>>()

/**
 * Figures over a span of the plans of one main play type, or of all where it is null. Plans from
 * before the log are on no board.
 */
export function figuresOf(
  expert: LoggedExpert,
  play: PlayType | null,
  span: Span,
  present: Date,
  book: Rulebook,
): Figures {
  const kept = computed.get(expert) ?? new Map<string, Figures>()
  computed.set(expert, kept)
  const key = `${play} ${span} ${present.getTime()} ${book.version}`
  const figures = kept.get(key) ?? compute(expert, play, span, present, book)
  kept.set(key, figures)
  return figures
}

/** Counted plans of the long window with the market's chance, in order. */
export const longChances = (
  { plans }: LoggedExpert,
  present: Date,
  book: Rulebook,
): readonly Chance[] =>
  measuredIn(countedIn(since(spans.days90, knownOf(plans, null, present), present, book)))

const knownOf = (plans: readonly SettledPlan[], play: PlayType | null, present: Date) =>
  plans.filter(
    (plan) => !plan.isLate && plan.settledAt <= present && (play === null || plan.play === play),
  )

function since(span: Span, plans: readonly SettledPlan[], present: Date, book: Rulebook) {
  const begin = spanBegins(span, present, book)
  return plans.filter(({ kickoff }) => kickoff >= begin)
}

const countedIn = (plans: readonly SettledPlan[]) =>
  plans.filter(({ outcome }) => hitResultOf(outcome) !== hitResults.none)

const measuredIn = (counted: readonly SettledPlan[]) =>
  counted.flatMap(({ outcome, expected, matchId }) =>
    expected === null ? [] : [{ hit: hitResultOf(outcome) === hitResults.hit, expected, matchId }],
  )

function compute(
  { plans }: LoggedExpert,
  play: PlayType | null,
  span: Span,
  present: Date,
  book: Rulebook,
): Figures {
  const known = knownOf(plans, play, present)
  // a hit rate of few plans is on the recent board; a yield of so few would say nothing
  const within = since(span === spans.recent ? spans.days90 : span, known, present, book)
  const record = recordOf(known, spanBegins(spans.days90, present, book), book)
  const sums = sumsOf(within)
  const { n, hits } =
    span === spans.recent ? { n: record.recentCnt, hits: record.recentWinCnt } : sums
  const counted = countedIn(within)
  const measured = measuredIn(counted)
  const profits = book.clusters
    ? yieldOfPlans(within)
    : yieldOf(sums.yieldN, Number(sums.profit), Number(sums.profitSquares))
  const close = closingOfPlans(counted, book)
  const { recentDays } = record
  const referenced = recordOf(known.filter(hasReference), spanBegins(spans.days90, present, book))
  const { recentCnt, recentWinCnt, streakWinCnt } = referenced
  const reference =
    span === spans.recent
      ? { n: recentCnt, hits: recentWinCnt }
      : sumsOf(within.filter(hasReference))
  return {
    n,
    hits,
    low: wilson(hits, n).low,
    yield: profits.yield,
    yieldError: profits.error,
    yieldN: sums.yieldN,
    referenceN: reference.n,
    referenceHits: reference.hits,
    unreferencedN: counted.filter((plan) => !hasReference(plan)).length,
    reference: {
      recentCnt,
      recentWinCnt,
      streakWinCnt,
      longLow: wilson(referenced.recentDays.hits, referenced.recentDays.n).low,
    },
    skillN: measured.length,
    skillHits: measured.filter(({ hit }) => hit).length,
    expected: sum(measured.map(({ expected }) => expected)),
    variance: hitVariance(measured, book),
    closingN: counted.filter(({ closing }) => closing !== null).length,
    closing: close.yield,
    closingError: close.error,
    closingMargin: closingMarginOf(counted),
    record,
    longLow: wilson(recentDays.hits, recentDays.n).low,
    longN: recentDays.n,
    priceRange: rangeOf(countedIn(since(spans.days90, known, present, book))),
  }
}

/** The prices of plans in points, the free ones at 0; null without a plan. */
function rangeOf(plans: readonly SettledPlan[]): Figures['priceRange'] {
  const prices = plans.map(({ price = 0 }) => price)
  return prices.length === 0 ? null : { low: Math.min(...prices), high: Math.max(...prices) }
}

/** Whether a plan's main selection has a chance by the market or by the house's model. */
const hasReference = ({ expected, model }: SettledPlan): boolean =>
  expected !== null || (model ?? null) !== null

/** An answer about all experts: when it was made, and from how many entries of the log at least. */
export interface Made {
  computedAt: string
  logSize?: number
}

/** Whether an answer states that it was made before entries of the log that it has. */
export const isOutdated = (
  { computedAt, logSize = 0 }: Made,
  experts: readonly LoggedExpert[],
): boolean => {
  const time = Date.parse(computedAt)
  // NaN: `computedAt` is no instant
  return Number.isNaN(time) || experts.some((expert) => latestOf(expert, logSize) > time)
}

const latest = new WeakMap<LoggedExpert, Map<number, number>>()

/**
 * When the last of an expert's plans was settled by the first `logSize` entries, in milliseconds
 * since 1970. Many answers have the same size.
 */
function latestOf(expert: LoggedExpert, logSize: number): number {
  const known = latest.get(expert) ?? new Map<number, number>()
  latest.set(expert, known)
  const time =
    known.get(logSize) ??
    expert.plans.reduce(
      (last, plan) =>
        plan.settledIndex < logSize ? Math.max(last, plan.settledAt.getTime()) : last,
      -Infinity,
    )
  known.set(logSize, time)
  return time
}

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0)

/** Skill of the figures with its interval; see `skillOf` of rules/interval.ts. */
export const skillIn = ({ skillN, skillHits, expected, variance }: Figures) =>
  skillOf(skillN, skillHits, expected, variance)
