/** Plans in lists by the log: on cards, under a match, and in recommendations. */
import type { ResultChances } from '../../contract/match-detail.ts'
import { playTypes } from '../../contract/values.ts'
import type { RecordedMarket } from '../log/entry.ts'
import { deadlineOf } from '../not-counted.ts'
import { isBefore, isDisputed, settles, type PlanFacts, type Result } from './facts.ts'
import { pricedOf, type Priced } from './match-prices.ts'
import { deadlineIn } from './plan-page.ts'
import { statedKickoffs, type Gathered, type StatedKickoff } from './plans.ts'
import { openedOf } from './settlements.ts'

/** A plan by the log. */
export interface ListedPlan {
  serial: number
  planId: number
  matchId: number
  /** The main play type. */
  play: number
  isFree: boolean
  /** It is by a model; absent for people. */
  isModel?: true
  /** When its first version was sealed, and the place of that entry in the log. */
  publishedAt: Date
  publishedIndex: number
  /** Its versions in their order. */
  versions: readonly ListedVersion[]
  /** Its kick-off in lists: of its settlement, else of the match. */
  kickoff: Date
  /** It is on sale until then, or until it is settled. */
  deadline: Date
  /** When it was first settled, and the place of that entry; null for an open plan. */
  settledAt: Date | null
  settledIndex: number | null
  /** The picks of its selections on the match result; null before it is revealed. */
  resultKeys: readonly string[] | null
  /** Its stated probabilities of the match result, once it is revealed; null if it has none. */
  chances: ResultChances | null
  /** Every kick-off of its match that the log states, in order. */
  stated: readonly StatedKickoff[]
  /**
   * The prices that it states, and its mark on those of its match. Only on the priced matches of
   * the listing: they take more memory than the rest of a plan.
   */
  priced?: Priced
  /** The valid result of its match; null without one that settles. */
  result: ListedResult | null
  /** What the last result of its match says of a dispute; absent without a result. */
  dispute?: Dispute
}

interface ListedVersion {
  sealedAt: Date
  play: number
  isFree: boolean
  commitment: string
  market: RecordedMarket | null
}

/** The words of sources that disagree about a result; none where they agree. */
interface Dispute {
  index: number
  words: { source: string; homeGoals: number | null; awayGoals: number | null }[]
}

export interface ListedResult {
  /** The place of its entry in the log. */
  index: number
  status: number
  awarded: boolean
  score: readonly [number, number] | null
}

/** Which plans of an expert are listed. */
export interface Listing {
  /** All plans on these matches. */
  matches: ReadonlySet<number>
  /** The matches whose prices are compared. */
  priced: ReadonlySet<number>
  /** Beside them those that are open, or settled for a kick-off from then on. */
  from: Date
}

export function listedPlans(gathered: Gathered, { matches, priced, from }: Listing): ListedPlan[] {
  const { plans, results, kickoffs } = gathered
  return plans.flatMap((plan) => {
    const { serial, book, commits, last, settlements } = plan
    const isOfMatches = matches.has(last.matchId)
    const stated = kickoffs.get(last.matchId) ?? []
    const moves = stated.filter((one) => one.kind === 'match')
    const known = stated.findLast(({ kickoffTime }) => kickoffTime !== null)?.kickoffTime
    const kickoff = settlements.at(-1)?.kickoffTime ?? known ?? last.kickoffTime
    if (!isOfMatches && settlements.length > 0 && kickoff < from) return []
    const due = deadlineIn({ plan, moves })
    const opened = openedOf(plan)
    return [
      {
        serial,
        planId: last.planId,
        matchId: last.matchId,
        play: last.mainPlay,
        isFree: last.price === 0,
        publishedAt: commits[0]?.time ?? last.time,
        publishedIndex: commits[0]?.index ?? last.index,
        versions: commits.map(({ time, mainPlay, price, commitment, market }) => ({
          sealedAt: time,
          play: mainPlay,
          isFree: price === 0,
          commitment,
          market: market ?? null,
        })),
        kickoff,
        deadline: due === undefined ? deadlineOf(last.kickoffTime, book) : new Date(due),
        settledAt: settlements[0]?.time ?? null,
        settledIndex: settlements[0]?.index ?? null,
        resultKeys: opened ? resultKeysOf(opened.body) : null,
        chances: opened?.body.probabilities ?? null,
        stated: statedKickoffs(gathered, last.matchId),
        ...(priced.has(last.matchId) && { priced: pricedOf(plan) }),
        result: standingResult(plan, results.get(last.matchId) ?? []),
        ...disputeOf(results.get(last.matchId) ?? []),
      },
    ]
  })
}

const resultKeysOf = ({ selections }: { selections: readonly Selected[] }) => [
  ...new Set(
    selections
      .filter(({ play }) => play === playTypes.result)
      .flatMap(({ picks }) => picks.map(({ key }) => key)),
  ),
]
interface Selected {
  play: number
  picks: readonly { key: string }[]
}

/** The last result, if the plan was settled by it. */
function standingResult({ settlements }: PlanFacts, results: readonly Result[]) {
  const [last, settlement] = [results.at(-1), settlements.at(-1)]
  if (!last || !settlement || !settles(last) || !isBefore(last, settlement)) return null
  const { index, status, awarded, score } = last
  return { index, status, awarded, score }
}

function disputeOf(results: readonly Result[]): { dispute?: Dispute } {
  const last = results.at(-1)
  if (!last) return {}
  const told = (last.sources ?? []).filter(({ status, setAside }) => status !== null && !setAside)
  const words = told.map(({ source, score }) => ({
    source,
    homeGoals: score?.[0] ?? null,
    awayGoals: score?.[1] ?? null,
  }))
  return { dispute: { index: last.index, words: isDisputed(last) ? words : [] } }
}

/** Whether a plan was on sale at an instant. */
export const isOnSale = (plan: ListedPlan, at: Date): boolean =>
  plan.publishedAt <= at && at < plan.deadline && !isDecided(plan, at)

export const isDecided = ({ settledAt }: ListedPlan, at: Date): boolean =>
  settledAt !== null && settledAt <= at
