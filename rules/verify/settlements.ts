/** Every settlement follows from the result that the log has, by the published rules; and what has a result is settled. */
import { matchStatus } from '../../contract/values.ts'
import { marketChance, oddsAsOne } from '../market.ts'
import { isOverdue, notCountedReason, notCountedReasons, type NotCountedReason } from '../not-counted.ts'
import { ruleVersion, settlePlan, type PlanOutcome } from '../settle.ts'
import type { PlanFacts, Result, Reveal, Settlement } from './facts.ts'
import type { Finding } from './findings.ts'
import type { SettledPlan } from './numbers.ts'
import type { Gathered } from './plans.ts'

interface Follows {
  outcome: PlanOutcome
  ncReason: NotCountedReason | null
  profit: string | null
}

export function checkSettlements({ plans, results }: Gathered): Finding[] {
  return plans.flatMap((plan) => {
    const ofMatch = results.get(plan.last.matchId) ?? []
    return plan.settlements.length === 0
      ? unsettled(plan, ofMatch)
      : plan.settlements.flatMap((settlement, at) => check(plan, plans, ofMatch, settlement, at))
  })
}

/** A result that settles, and no settlement after it. */
function unsettled({ serial }: PlanFacts, results: readonly Result[]): Finding[] {
  return results.some(settles) ? [{ kind: 'unsettled', serial }] : []
}

const settles = ({ status, awarded, score }: Result) =>
  awarded || status === matchStatus.abandoned || status === matchStatus.cancelled || (status === matchStatus.finished && score !== null)

function check(plan: PlanFacts, all: readonly PlanFacts[], results: readonly Result[], settlement: Settlement, at: number): Finding[] {
  const isLast = at === plan.settlements.length - 1
  const standing = results.findLast(settles)
  if (isLast && standing && standing.version > settlement.resultVersion) return [{ kind: 'unsettled', serial: plan.serial }]
  const follows =
    settlement.ruleVersion === ruleVersion && settlement.sequence === at + 1 ? followsFor(plan, all, results, settlement) : null
  if (follows && same(follows, settlement)) return []
  const logged = say(settlement)
  return [{ kind: 'settlement', serial: plan.serial, index: settlement.index, logged, follows: follows ? say(follows) : '?' }]
}

/** What the rules make of the plan at this settlement; null where the log does not have what it refers to. */
function followsFor(plan: PlanFacts, all: readonly PlanFacts[], results: readonly Result[], settlement: Settlement): Follows | null {
  const { last } = plan
  const result = results.find(({ version, index }) => version === settlement.resultVersion && index < settlement.index)
  if (!result || !settles(result)) {
    const overdue = isOverdue(last.kickoffTime, settlement.time) && !results.some((one) => settles(one) && one.index < settlement.index)
    return overdue ? { outcome: 'not_counted', ncReason: notCountedReasons.notPlayedInTime, profit: null } : null
  }
  const { status, awarded, kickoffTime } = result
  const ncReason = notCountedReason({
    status,
    awarded,
    kickoff: kickoffTime,
    publishedAt: last.time,
    publishedKickoff: last.kickoffTime,
    further: isFurther(plan, all),
  })
  if (ncReason !== null) return { outcome: 'not_counted', ncReason, profit: null }
  const opened = openedOf(plan)
  if (!opened || !result.score) return null
  const { outcome, profit } = settlePlan(opened.body.selections, result.score)
  return { outcome, ncReason: null, profit }
}

/** NC4: a plan with a lower serial on the same match and main play type. */
const isFurther = ({ serial, last }: PlanFacts, all: readonly PlanFacts[]) =>
  all.some((other) => other.serial < serial && other.last.matchId === last.matchId && other.last.mainPlay === last.mainPlay)

const openedOf = ({ last, reveals }: PlanFacts): Reveal | undefined => reveals.find(({ version }) => version === last.version)

const same = (follows: Follows, { outcome, ncReason, profit }: Settlement) =>
  follows.outcome === outcome && follows.ncReason === ncReason && follows.profit === profit

const say = ({ outcome, ncReason, profit }: Follows | Settlement) =>
  [outcome, ncReason === null ? null : `NC${ncReason}`, profit].filter((part) => part !== null).join(' ')

/** The settled plans as the record is made of them. */
export function settledPlans({ plans }: Gathered): SettledPlan[] {
  return plans.flatMap((plan) => {
    const settlement = plan.settlements.at(-1)
    if (!settlement) return []
    const { serial, last } = plan
    const { kickoffTime: kickoff, outcome, ncReason, profit } = settlement
    const { planId, leagueId, mainPlay: play, time: publishedAt } = last
    return [{ serial, planId, leagueId, play, publishedAt, kickoff, outcome, ncReason, profit, ...ofMain(openedOf(plan)) }]
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
    stated: stated.every((one) => one !== undefined) ? stated.reduce((sum, one) => sum + one, 0) : null,
  }
}
