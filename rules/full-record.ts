/**
 * All figures of an expert's screen for a window, from the plans decided in it. Anyone with the
 * plans computes the same figures.
 */
import { hitResults, notCountedReasons } from '../contract/values.ts'
import { currentBook, type Rulebook } from './book/index.ts'
import { clusteredMean, clusteredYield, hitVariance } from './clusters.ts'
import { formatDecimal } from './decimal.ts'
import { skillOf, wilson, yieldOf, type Yield } from './interval.ts'
import { millionthsOf, profitsOf, recordOf, sumsOf, type DecidedPlan } from './record.ts'
import { hitResultOf } from './settle.ts'

/**
 * A decided plan with the values that its record needs. Values of the main selection are null where
 * they are unknown.
 */
export interface RecordedPlan extends DecidedPlan {
  /** The plans of an expert on one match are one cluster; absent: a match of its own. */
  matchId?: number | undefined
  publishedAt: Date
  /** NC1 to NC4. */
  ncReason: number | null
  /** Decimal odds of the main selection as one bet. */
  odds: number | null
  /** Its chance by the market's odds, the margin taken out. */
  expected: number | null
  /** Its chance by the house's model, entered with it, where the market has none. */
  model?: number | null | undefined
  /** Its closing-line value: see `closingValue` of rules/market.ts. */
  closing: number | null
  /** What its closing-line value would be at the fair price at sealing: see rules/measures.ts. */
  margin?: number | null | undefined
  /** The expert's own probability of it. */
  stated: number | null
}

/** A plan that counts, and whether it was a hit. */
interface Counted<P> {
  plan: P
  hit: boolean
}

const always = new Date(-8.64e15)

function countedOf<P extends DecidedPlan>(plans: readonly P[]): Counted<P>[] {
  return plans.flatMap((plan) => {
    const result = hitResultOf(plan.outcome)
    return result === hitResults.none ? [] : [{ plan, hit: result === hitResults.hit }]
  })
}

/** Hits of n with the interval, and the yield with its error. */
export function sampleOf(plans: readonly DecidedPlan[]) {
  const { n, hits, yieldN, profit, profitSquares } = sumsOf(plans)
  return figuresOf(n, hits, yieldOf(yieldN, Number(profit), Number(profitSquares)))
}

/** The same of one expert's plans, whose errors take plans on one match as one. */
export function ownSampleOf(plans: readonly RecordedPlan[], book: Rulebook = currentBook) {
  if (!book.clusters) return sampleOf(plans)
  const { n, hits } = sumsOf(plans)
  return figuresOf(n, hits, yieldOfPlans(plans))
}

/** The mean profit of an expert's plans with known odds, clustered by match. Sums are exact. */
export function yieldOfPlans(plans: readonly Profitable[]): Yield {
  const all = profitsOf(plans)
  // a match with one plan adds nothing but its profit and the square of it: only others need more
  const firsts = new Map<number, string>()
  const byMatch = new Map<number, { count: bigint; sum: bigint }>()
  let [further, squares, cross, sizes] = [0, 0n, 0n, 0n]
  for (const { profit, matchId } of plans) {
    if (profit === null || matchId === undefined) continue
    const first = firsts.get(matchId)
    if (first === undefined) {
      firsts.set(matchId, profit)
      continue
    }
    const value = millionthsOf(profit)
    const before = byMatch.get(matchId) ?? { count: 1n, sum: millionthsOf(first) }
    byMatch.set(matchId, { count: before.count + 1n, sum: before.sum + value })
    further++
    squares += 2n * value * before.sum
    cross += before.count * value + before.sum
    sizes += 2n * before.count
  }
  const number = (value: bigint, places: number) => Number(formatDecimal(value, places))
  return clusteredYield({
    n: all.yieldN,
    sum: number(all.sum, 6),
    clusters: all.yieldN - further,
    squares: number(all.squares + squares, 12),
    cross: number(all.sum + cross, 6),
    sizes: all.yieldN + Number(sizes),
  })
}

type Profitable = Pick<RecordedPlan, 'profit' | 'matchId'>

/** The mean closing-line value of counted plans, with its error. */
export function closingOfPlans(
  plans: readonly Pick<RecordedPlan, 'closing' | 'matchId'>[],
  { clusters }: Rulebook,
): Yield {
  const known = plans.flatMap(({ closing, matchId }) =>
    closing === null ? [] : [{ value: closing, matchId }],
  )
  if (clusters) return clusteredMean(known)
  return yieldOf(
    known.length,
    known.reduce((sum, { value }) => sum + value, 0),
    known.reduce((sum, { value }) => sum + value * value, 0),
  )
}

/** The mean margin of counted plans with a closing-line value; null without any. */
export const closingMarginOf = (plans: readonly Pick<RecordedPlan, 'margin'>[]): number | null =>
  mean(plans.flatMap(({ margin }) => margin ?? []))

/** Of how many counted plans the price fell between sealing and the close. */
export const closingAboveOf = (plans: readonly RecordedPlan[]): number =>
  countedOf(plans).filter(
    ({ plan: { closing, margin = null } }) =>
      closing !== null && margin !== null && closing > margin,
  ).length

/** Hits of n with the interval, and the yield with its error, from sums. */
export function figuresOf(
  n: number,
  hits: number,
  { yield: mean, error }: ReturnType<typeof yieldOf>,
) {
  const { low, high } = wilson(hits, n)
  return {
    n,
    hits,
    hitRate: n === 0 ? 0 : hits / n,
    hitRateLow: low,
    hitRateHigh: high,
    yield: mean,
    yieldError: error,
  }
}

/**
 * The record over plans given in order of kick-off (plans of one kick-off in order of their ids).
 */
export function fullRecordOf(plans: readonly RecordedPlan[], book: Rulebook = currentBook) {
  const record = recordOf(plans, always)
  const { yieldN } = record.allTime
  const counted = countedOf(plans)
  const odds = counted.flatMap(({ plan }) => plan.odds ?? [])
  const expected = counted.flatMap(({ plan }) => plan.expected ?? [])
  const averageOdds = mean(odds)
  const measured = counted.flatMap(({ plan, hit }) =>
    plan.expected === null ? [] : [{ hit, expected: plan.expected, matchId: plan.matchId }],
  )
  const close = closingOfPlans(
    counted.map(({ plan }) => plan),
    book,
  )
  return {
    ...ownSampleOf(plans, book),
    misses: record.misses,
    pushes: record.pushes,
    notCounted: record.notCounted,
    notCountedBy: reasonsOf(plans),
    yieldN,
    oddsN: odds.length,
    averageOdds,
    breakEven: averageOdds === null ? null : 1 / averageOdds,
    expectedN: expected.length,
    ...(book.modelReference && {
      modelN: counted.filter(({ plan }) => (plan.model ?? null) !== null).length,
    }),
    expectedHitRate: mean(expected),
    ...skillOf(
      measured.length,
      measured.filter(({ hit }) => hit).length,
      measured.reduce((sum, plan) => sum + plan.expected, 0),
      hitVariance(measured, book),
    ),
    closingN: counted.filter(({ plan }) => plan.closing !== null).length,
    closingValue: close.yield,
    closingError: close.error,
    ...(book.clusters && { closingMargin: closingMarginOf(counted.map(({ plan }) => plan)) }),
    longestHits: record.longestHits,
    longestMisses: record.longestMisses,
    maxDrawdown: yieldN === 0 ? null : drawdownOf(plans),
    ...scoresOf(counted, book),
  }
}

/** The counted plans with a chance by the market, their hits, and the sum of these chances. */
export function skillSumsOf(plans: readonly RecordedPlan[]) {
  const known = countedOf(plans).filter(({ plan }) => plan.expected !== null)
  return {
    skillCnt: known.length,
    skillHits: known.filter(({ hit }) => hit).length,
    expectedHits: known.reduce((sum, { plan }) => sum + (plan.expected ?? 0), 0),
  }
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

function reasonsOf(plans: readonly RecordedPlan[]): { reason: number; plans: number }[] {
  return Object.values(notCountedReasons).flatMap((reason) => {
    const { length } = plans.filter((plan) => plan.ncReason === reason)
    return length === 0 ? [] : [{ reason, plans: length }]
  })
}

/** Sums of profits stay exact as whole millionths. */
const millionths = ({ profit }: DecidedPlan): number => Math.round(Number(profit ?? 0) * 1e6)

function drawdownOf(plans: readonly DecidedPlan[]): number {
  let sum = 0
  let height = 0
  let fall = 0
  for (const plan of plans) {
    sum += millionths(plan)
    height = Math.max(height, sum)
    fall = Math.max(fall, height - sum)
  }
  return fall / 1e6
}

function scoresOf(counted: readonly Counted<RecordedPlan>[], { leastChance }: Rulebook) {
  const stated = statedOf(counted)
  return {
    scoredN: stated.length,
    brier: mean(stated.map(({ chance, hit }) => (chance - Number(hit)) ** 2)),
    logScore: mean(
      stated.map(({ chance, hit }) => -Math.log(Math.max(leastChance, hit ? chance : 1 - chance))),
    ),
  }
}

function statedOf(counted: readonly Counted<RecordedPlan>[]): { chance: number; hit: boolean }[] {
  // stated to three places each, several picks can sum to slightly more than 1
  return counted.flatMap(({ plan, hit }) =>
    plan.stated === null ? [] : [{ chance: Math.min(1, plan.stated), hit }],
  )
}

/**
 * How often the stated chances came true, in bins of equal width. Bins without plans are left out.
 */
export function calibrationOf(
  plans: readonly RecordedPlan[],
  { calibrationBins: binCount }: Rulebook = currentBook,
) {
  const stated = statedOf(countedOf(plans))
  return Array.from({ length: binCount }, (_, bin) => {
    const within = stated.filter(
      ({ chance }) => Math.min(binCount - 1, Math.floor(chance * binCount)) === bin,
    )
    const n = within.length
    const hits = within.filter(({ hit }) => hit).length
    const chances = mean(within.map(({ chance }) => chance)) ?? 0
    return {
      from: bin / binCount,
      to: (bin + 1) / binCount,
      n,
      stated: chances,
      happened: n === 0 ? 0 : hits / n,
      ...wilson(hits, n),
    }
  }).filter(({ n }) => n > 0)
}

interface Point {
  n: number
  hits: number
  at: Date
  /** The mean chance by the market; null before the first plan with one. */
  expected: number | null
  profit: number | null
}

/** The record after each counted plan: at most `most` points, evenly spaced, including the last. */
export function curveOf(
  plans: readonly (DecidedPlan & Pick<RecordedPlan, 'expected'>)[],
  most: number,
) {
  const points: Point[] = []
  let profit: number | null = null
  const market = { n: 0, sum: 0 }
  for (const plan of plans) {
    const result = hitResultOf(plan.outcome)
    if (plan.profit !== null) profit = (profit ?? 0) + millionths(plan)
    const last = points.at(-1)
    if (result !== hitResults.none) {
      if (plan.expected !== null) {
        market.n++
        market.sum += plan.expected
      }
      points.push({
        n: points.length + 1,
        hits: (last?.hits ?? 0) + Number(result === hitResults.hit),
        at: plan.kickoff,
        expected: market.n === 0 ? null : market.sum / market.n,
        profit,
      })
    } else if (last) last.profit = profit
  }
  const count = Math.min(most, points.length)
  return Array.from(
    { length: count },
    (_, at) => Math.ceil(((at + 1) * points.length) / count) - 1,
  ).flatMap((at) => {
    const point = points[at]
    if (!point) return []
    const { n, hits, expected } = point
    return [
      {
        n,
        at: point.at,
        hitRate: hits / n,
        ...wilson(hits, n),
        expected,
        profit: point.profit === null ? null : point.profit / 1e6,
      },
    ]
  })
}

/** Median minutes from publishing to kick-off of the plans that count; null without any. */
export function leadOf(plans: readonly RecordedPlan[]): number | null {
  const leads = countedOf(plans)
    .map(({ plan }) => Math.max(0, plan.kickoff.getTime() - plan.publishedAt.getTime()) / 60_000)
    .toSorted((a, b) => a - b)
  const middle = [leads[Math.floor((leads.length - 1) / 2)], leads[Math.floor(leads.length / 2)]]
  return mean(middle.flatMap((lead) => lead ?? []))
}

/**
 * The sample of each group of plans that is not empty; groups in the order of their first plans.
 */
export function samplesBy<P extends RecordedPlan, K>(
  plans: readonly P[],
  keyOf: (plan: P) => K,
  book: Rulebook = currentBook,
) {
  return [...Map.groupBy(plans, keyOf)]
    .map(([key, group]) => ({ key, ...ownSampleOf(group, book) }))
    .filter(({ n, yield: mean }) => n > 0 || mean !== null)
}
