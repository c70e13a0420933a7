/**
 * An expert's record from their decided plans. The database updates its copy step by step, and must
 * equal this at any time.
 */
import { hitResults, type HitResult } from '../contract/values.ts'
import { currentBook, type Rulebook } from './book/index.ts'
import { formatDecimal, parseDecimal } from './decimal.ts'
import { hitResultOf, type PlanOutcome } from './settle.ts'

export interface DecidedPlan {
  kickoff: Date
  outcome: PlanOutcome
  /**
   * Units on a stake of 1, at most six places; null where odds are unknown or the plan does not
   * count.
   */
  profit: string | null
}

/** Sums over plans; profits exact, six and twelve places. */
interface Sums {
  /** Counted: hits and misses. */
  n: number
  hits: number
  /** Plans with known odds, pushes included. */
  yieldN: number
  profit: string
  profitSquares: string
}

export interface ExpertRecord {
  allTime: Sums
  /** Over plans whose kick-off is at or after `windowStart`. */
  recentDays: Sums
  misses: number
  pushes: number
  notCounted: number
  /** Hits since the last miss. */
  streakWinCnt: number
  recentCnt: number
  recentWinCnt: number
  /** 0 to 1; 0 when nothing is counted. */
  recentHitRate: number
  /** The last decided plans, oldest first: h hit, m miss, n neither. */
  form: string
  longestHits: number
  longestMisses: number
}

/** The record of plans given in order of kick-off (plans of one kick-off in order of their ids). */
export function recordOf(
  plans: readonly DecidedPlan[],
  windowStart: Date,
  book: Rulebook = currentBook,
): ExpertRecord {
  const results = plans.map((plan) => hitResultOf(plan.outcome))
  const counted = results.filter((result) => result !== hitResults.none)
  const recent = counted.slice(-book.recentPlans)
  const recentWinCnt = count(recent, hitResults.hit)
  return {
    allTime: sumsOf(plans),
    recentDays: sumsOf(plans.filter((plan) => plan.kickoff >= windowStart)),
    misses: count(results, hitResults.miss),
    pushes: plans.filter((plan) => plan.outcome === 'push').length,
    notCounted: plans.filter((plan) => plan.outcome === 'not_counted').length,
    streakWinCnt: counted.length - 1 - counted.lastIndexOf(hitResults.miss),
    recentCnt: recent.length,
    recentWinCnt,
    recentHitRate: recent.length === 0 ? 0 : recentWinCnt / recent.length,
    form: results.slice(-book.recentPlans).map(markOf).join(''),
    longestHits: longestRun(counted, hitResults.hit),
    longestMisses: longestRun(counted, hitResults.miss),
  }
}

const count = (results: readonly HitResult[], wanted: HitResult) =>
  results.filter((result) => result === wanted).length

function markOf(result: HitResult): string {
  if (result === hitResults.hit) return 'h'
  return result === hitResults.miss ? 'm' : 'n'
}

function longestRun(counted: readonly HitResult[], wanted: HitResult): number {
  let longest = 0
  let run = 0
  for (const result of counted) {
    run = result === wanted ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Millionths of profits: few texts occur, and the same plans are summed over many windows. */
const parsed = new Map<string, bigint>()
const mostParsed = 10_000

export function millionthsOf(profit: string): bigint {
  const cached = parsed.get(profit)
  if (cached !== undefined) return cached
  if (parsed.size >= mostParsed) parsed.clear()
  const millionths = parseDecimal(profit, 6)
  parsed.set(profit, millionths)
  return millionths
}

/** The number of plans with known odds, and exact sums over their profits in millionths. */
export function profitsOf(plans: readonly Pick<DecidedPlan, 'profit'>[]) {
  // few profits occur: each is added once, times its plans
  const times = new Map<string, number>()
  for (const { profit } of plans)
    if (profit !== null) times.set(profit, (times.get(profit) ?? 0) + 1)
  let [yieldN, sum, squares] = [0, 0n, 0n]
  for (const [profit, count] of times) {
    const [value, plansWithIt] = [millionthsOf(profit), BigInt(count)]
    yieldN += count
    sum += value * plansWithIt
    squares += value * value * plansWithIt
  }
  return { yieldN, sum, squares }
}

/** The sums over these plans alone. */
export function sumsOf(plans: readonly DecidedPlan[]): Sums {
  let [n, hits] = [0, 0]
  for (const { outcome } of plans) {
    const result = hitResultOf(outcome)
    if (result !== hitResults.none) n++
    if (result === hitResults.hit) hits++
  }
  const { yieldN, sum, squares } = profitsOf(plans)
  return {
    n,
    hits,
    yieldN,
    profit: formatDecimal(sum, 6),
    profitSquares: formatDecimal(squares, 12),
  }
}
