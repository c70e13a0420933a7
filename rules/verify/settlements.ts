/**
 * Every settlement follows from the result that the log has, by the published rules; and what has a
 * result is settled.
 */
import { matchStatus, notCountedReasons, type NotCountedReason } from '../../contract/values.ts'
import { currentBook } from '../book/index.ts'
import { marketChance, oddsAsOne } from '../market.ts'
import { isOverdue, notCountedReason } from '../not-counted.ts'
import { isUnrevealed, settlePlan, settleUnrevealed, type PlanOutcome } from '../settle.ts'
import {
  isBefore,
  settles,
  type Commit,
  type Match,
  type PlanFacts,
  type Result,
  type Reveal,
  type Settlement,
} from './facts.ts'
import type { Finding } from './findings.ts'
import type { SettledPlan } from './numbers.ts'
import type { Gathered } from './plans.ts'

interface Follows {
  outcome: PlanOutcome
  ncReason: NotCountedReason | null
  profit: string | null
}

export function checkSettlements({ plans, results, kickoffs }: Gathered): Finding[] {
  return plans.flatMap((plan) => {
    const { matchId } = plan.last
    const ofMatch = results.get(matchId) ?? []
    return plan.settlements.length === 0
      ? unsettled(plan, ofMatch)
      : plan.settlements.flatMap((settlement, at) => {
          const moved = checkKickoff(plan, kickoffs.get(matchId) ?? [], ofMatch, settlement, at)
          // what follows under another kick-off says nothing
          return moved.length > 0 ? moved : check(plan, plans, ofMatch, settlement, at)
        })
  })
}

/**
 * What time alone was to settle by `then`, and has not: plans whose match was neither played nor
 * called off, and plans that nobody could read. The log itself has to go on long enough behind that
 * (times.ts).
 */
export function undone({ plans, results, kickoffs }: Gathered, then: Date): Finding[] {
  return plans.flatMap((plan): Finding[] => {
    const { serial, last, settlements } = plan
    const ofMatch = results.get(last.matchId) ?? []
    if (settlements.length > 0 || unsettled(plan, ofMatch).length > 0) return []
    const said = kickoffs.get(last.matchId)?.findLast(({ kickoffTime }) => kickoffTime !== null)
    // what was said of the kick-off only afterwards could not be kept to
    if (
      !openedOf(plan) &&
      said?.kickoffTime &&
      said.time <= then &&
      isUnrevealed(said.kickoffTime, then)
    )
      return [
        {
          kind: 'sealed',
          serial,
          due: hoursAfter(said.kickoffTime, currentBook.revealedWithinHours),
        },
      ]
    return isOverdue(last.kickoffTime, then) && !lacksScore(ofMatch)
      ? [
          {
            kind: 'overdue',
            serial,
            due: hoursAfter(last.kickoffTime, currentBook.playedWithinHours),
          },
        ]
      : []
  })
}

const hoursAfter = (time: Date, hours: number) =>
  new Date(time.getTime() + hours * 3_600_000).toISOString()

/**
 * Whether the match was played, and its score after regular time is not known: then its plans stay
 * open, for as long as that is so.
 */
const lacksScore = (results: readonly Result[]) => results.at(-1)?.status === matchStatus.finished

/** How many plans wait for such a score: a site could say so of any match, so readers are told. */
export const waiting = ({ plans, results }: Gathered): number =>
  plans.filter(
    ({ last, settlements }) =>
      settlements.length === 0 && lacksScore(results.get(last.matchId) ?? []),
  ).length

/**
 * A result that settles, and no settlement after it. One that was undone since counts too: what it
 * settles is settled at once.
 */
function unsettled({ serial, last }: PlanFacts, results: readonly Result[]): Finding[] {
  return results.some((result) => settles(result) && !isBefore(result, last))
    ? [{ kind: 'unsettled', serial }]
    : []
}

function check(
  plan: PlanFacts,
  all: readonly PlanFacts[],
  results: readonly Result[],
  settlement: Settlement,
  at: number,
): Finding[] {
  const isLast = at === plan.settlements.length - 1
  // whatever version it claims
  if (isLast && results.some((result) => settles(result) && !isBefore(result, settlement)))
    return [{ kind: 'unsettled', serial: plan.serial }]
  const follows =
    settlement.ruleVersion === currentBook.version && settlement.sequence === at + 1
      ? followsFor(plan, all, results, settlement)
      : null
  if (follows && same(follows, settlement)) return []
  const logged = say(settlement)
  return [
    {
      kind: 'settlement',
      serial: plan.serial,
      index: settlement.index,
      logged,
      follows: follows ? say(follows) : '?',
    },
  ]
}

/**
 * Under the kick-off that the log knew last; where no result said that it was played, the plan's
 * own. Later settlements keep its place.
 */
function checkKickoff(
  plan: PlanFacts,
  said: readonly Said[],
  results: readonly Result[],
  settlement: Settlement,
  at: number,
): Finding[] {
  // of what was entered later the log does not have every step
  if (settlement.late) return []
  const notPlayed =
    settlement.ncReason === notCountedReasons.notPlayedInTime && !inForce(results, settlement)
  const known = said.findLast(
    ({ index, kickoffTime }) => index < settlement.index && kickoffTime !== null,
  )
  const [first] = plan.settlements
  const follows = at > 0 ? first?.kickoffTime : (notPlayed ? plan.last : known)?.kickoffTime
  if (follows?.getTime() === settlement.kickoffTime.getTime()) return []
  const { index, kickoff } = settlement
  return [
    {
      kind: 'kickoff',
      serial: plan.serial,
      index,
      logged: kickoff,
      follows: follows?.toISOString() ?? '?',
    },
  ]
}

type Said = Commit | Match | Result

/**
 * The result that settles what is settled here: the last one before it, unless that says that the
 * match is ahead again.
 */
function inForce(results: readonly Result[], settlement: Settlement): Result | null {
  const before = results.filter((result) => isBefore(result, settlement))
  // results that were entered later all stand before what they settled
  const last = settlement.late
    ? before.find(({ version }) => version === settlement.resultVersion)
    : before.at(-1)
  return last && settles(last) ? last : null
}

/**
 * Whether the plan had a result before: then only another result settles it again, not the time
 * that passes without one.
 */
const wasSettled = ({ last }: PlanFacts, results: readonly Result[], settlement: Settlement) =>
  results.some(
    (result) => settles(result) && !isBefore(settlement, result) && !isBefore(result, last),
  )

/**
 * What the rules make of the plan at this settlement; null where the log does not have what it
 * refers to.
 */
function followsFor(
  plan: PlanFacts,
  all: readonly PlanFacts[],
  results: readonly Result[],
  settlement: Settlement,
): Follows | null {
  const { last } = plan
  const result = inForce(results, settlement)
  // a match that plans were taken on has a kick-off: a result without one would let in what was
  // published after it
  if (result && (result.version !== settlement.resultVersion || result.kickoffTime === null))
    return null
  if (!result) {
    if (wasSettled(plan, results, settlement)) return null
    if (isOverdue(last.kickoffTime, settlement.time))
      return { outcome: 'not_counted', ncReason: notCountedReasons.notPlayedInTime, profit: null }
  }
  const ncReason = notCountedReason({
    status: result?.status ?? matchStatus.notStarted,
    awarded: result?.awarded ?? false,
    kickoff: result ? result.kickoffTime : settlement.kickoffTime,
    publishedAt: last.time,
    publishedKickoff: last.kickoffTime,
    further: isFurther(plan, all),
  })
  // without a result, what does not count waits for it
  if (ncReason !== null) return result && { outcome: 'not_counted', ncReason, profit: null }
  const opened = openedOf(plan)
  if (!opened) return null
  const { selections } = opened.body
  if (isUnrevealed(settlement.kickoffTime, opened.time))
    return { ...settleUnrevealed(selections), ncReason: null }
  return result?.score ? { ...settlePlan(selections, result.score), ncReason: null } : null
}

/** NC4: a plan with a lower serial on the same match and main play type. */
const isFurther = ({ serial, last }: PlanFacts, all: readonly PlanFacts[]) =>
  all.some(
    (other) =>
      other.serial < serial &&
      other.last.matchId === last.matchId &&
      other.last.mainPlay === last.mainPlay,
  )

const openedOf = ({ last, reveals }: PlanFacts): Reveal | undefined =>
  reveals.find(({ version }) => version === last.version)

const same = (follows: Follows, { outcome, ncReason, profit }: Settlement) =>
  follows.outcome === outcome && follows.ncReason === ncReason && follows.profit === profit

const say = ({ outcome, ncReason, profit }: Follows | Settlement) =>
  [outcome, ncReason === null ? null : `NC${ncReason}`, profit]
    .filter((part) => part !== null)
    .join(' ')

/** The settled plans as the record is made of them. */
export function settledPlans({ plans }: Gathered): SettledPlan[] {
  return plans.flatMap((plan) => {
    const settlement = plan.settlements.at(-1)
    if (!settlement) return []
    const { serial, last } = plan
    const { kickoffTime: kickoff, outcome, ncReason, profit } = settlement
    const { planId, leagueId, mainPlay: play, time: publishedAt } = last
    return [
      {
        serial,
        planId,
        leagueId,
        play,
        publishedAt,
        kickoff,
        outcome,
        ncReason,
        profit,
        ...ofMain(openedOf(plan)),
      },
    ]
  })
}

/** What the main selection's odds and probabilities say; nothing of a plan that was not opened. */
function ofMain(opened: Reveal | undefined): Pick<SettledPlan, 'odds' | 'expected' | 'stated'> {
  const main = opened?.body.selections[0]
  if (!opened || !main) return { odds: null, expected: null, stated: null }
  const { play, line = null, picks } = main
  const stated = picks.map(({ probability }) => probability)
  return {
    odds: oddsAsOne(picks.map(({ odds }) => odds ?? null)),
    expected: marketChance(opened.market, { play, line, keys: picks.map(({ key }) => key) }),
    stated: stated.every((one) => one !== undefined)
      ? stated.reduce((sum, one) => sum + one, 0)
      : null,
  }
}
