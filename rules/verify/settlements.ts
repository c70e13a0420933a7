/**
 * Checks that every settlement follows from the result in the log by the published rules, and that
 * every plan with a result is settled.
 */
import type { Selection } from '../../contract/plan.ts'
import {
  isInPhase,
  matchStatus,
  notCountedReasons,
  type NotCountedReason,
} from '../../contract/values.ts'
import { betOf, oddsAsOne, pricedBy } from '../market.ts'
import { measuresOf } from '../measures.ts'
import type { Rulebook } from '../book/index.ts'
import { resultOf, type Forecast } from '../forecast-record.ts'
import type { RecordedMarket } from '../log/entry.ts'
import { isOverdue, notCountedReason } from '../not-counted.ts'
import { countedMarket } from '../sealed-prices.ts'
import {
  hitResultOf,
  isUnrevealed,
  settlePlan,
  settleUnrevealed,
  type PlanOutcome,
} from '../settle.ts'
import {
  isBefore,
  isDisputed,
  settles,
  type Commit,
  type Fact,
  type Match,
  type PlanFacts,
  type Result,
  type Reveal,
  type Settlement,
} from './facts.ts'
import type { Finding } from './findings.ts'
import type { SettledPlan } from './numbers.ts'
import { leagueOf, placeOf, type Gathered } from './plans.ts'

interface Follows {
  outcome: PlanOutcome
  ncReason: NotCountedReason | null
  profit: string | null
}

export function checkSettlements(gathered: Gathered): Finding[] {
  const { plans, results, kickoffs } = gathered
  return plans.flatMap((plan) => {
    const { matchId } = plan.last
    const ofMatch = results.get(matchId) ?? []
    return plan.settlements.length === 0
      ? unsettled(plan, ofMatch)
      : plan.settlements.flatMap((settlement, at) => {
          const moved = checkKickoff(plan, kickoffs.get(matchId) ?? [], ofMatch, settlement, at)
          // With a wrong kick-off the outcome proves nothing, so only the kick-off is reported.
          return moved.length > 0 ? moved : check(plan, gathered, ofMatch, settlement, at)
        })
  })
}

/**
 * A correction is the entry right after a settlement or a result that takes the place of an earlier
 * one. Expected and logged corrections must be the same.
 */
export function checkCorrections({ plans, results, corrections }: Gathered): Finding[] {
  const replaced = new Map<number, number>()
  for (const { settlements } of plans)
    for (const [at, { index }] of settlements.entries()) {
      const before = settlements[at - 1]
      if (before) replaced.set(index, before.index)
    }
  for (const ofMatch of results.values())
    for (const [at, { index, version }] of ofMatch.entries()) {
      // after a set back, the result before may be among the lost entries
      const before = ofMatch.slice(0, at).findLast((one) => one.version === version - 1)
      if (before) replaced.set(index, before.index)
    }
  const wrong = new Set(replaced.keys())
  for (const { index, by, replaced: stated } of corrections)
    if (index === by + 1 && stated === replaced.get(by)) wrong.delete(by)
    else wrong.add(by)
  return [...wrong].map((index) => ({ kind: 'correction', index }))
}

/**
 * Plans that should have been settled by time alone before `then`, and were not: the match was
 * neither played nor called off, or the plan was not revealed. The log must continue long enough
 * after that (times.ts).
 */
export function undone({ plans, results, kickoffs }: Gathered, then: Date): Finding[] {
  return plans.flatMap((plan): Finding[] => {
    const { serial, book, last, settlements } = plan
    const ofMatch = results.get(last.matchId) ?? []
    if (settlements.length > 0 || unsettled(plan, ofMatch).length > 0) return []
    const stated = kickoffs.get(last.matchId)?.findLast(({ kickoffTime }) => kickoffTime !== null)
    // A kick-off logged only later could not be followed at the time.
    if (
      !openedOf(plan) &&
      stated?.kickoffTime &&
      stated.time <= then &&
      isUnrevealed(stated.kickoffTime, then, book)
    )
      return [
        {
          kind: 'sealed',
          serial,
          due: hoursAfter(stated.kickoffTime, book.revealedWithinHours),
        },
      ]
    return isOverdue(last.kickoffTime, then, book) && !lacksResult(ofMatch)
      ? [
          {
            kind: 'overdue',
            serial,
            due: hoursAfter(last.kickoffTime, book.playedWithinHours),
          },
        ]
      : []
  })
}

const hoursAfter = (time: Date, hours: number) =>
  new Date(time.getTime() + hours * 3_600_000).toISOString()

/**
 * Tests whether the last result in the log is none: the match was played and its score after
 * regular time is unknown, or its source said nothing in time. Its plans then stay open.
 */
function lacksResult(results: readonly Result[]): boolean {
  const last = results.at(-1)
  if (last === undefined || isInPhase(last.status, 'delayed')) return false
  return isInPhase(last.status, 'finished') || !settles(last)
}

/**
 * The number of plans that wait for such a result. Readers see it, because a site could claim this
 * of any match.
 */
export const waiting = ({ plans, results }: Gathered): number =>
  plans.filter(
    ({ last, settlements }) =>
      settlements.length === 0 && lacksResult(results.get(last.matchId) ?? []),
  ).length

/** The number of matches of the plans whose sources disagree about the result. */
export const disputed = ({ results }: Gathered): number =>
  results
    .values()
    .filter((all) => all.some((last, at) => at === all.length - 1 && isDisputed(last)))
    .toArray().length

/**
 * A result that settles, without a settlement after it. A result that was undone later counts too,
 * because plans are settled as soon as a result is stored.
 */
function unsettled({ serial, last }: PlanFacts, results: readonly Result[]): Finding[] {
  return results.some((result) => settles(result) && !isBefore(result, last))
    ? [{ kind: 'unsettled', serial }]
    : []
}

function check(
  plan: PlanFacts,
  all: Gathered,
  results: readonly Result[],
  settlement: Settlement,
  at: number,
): Finding[] {
  const isLast = at === plan.settlements.length - 1
  // Applies whatever result version the settlement states.
  if (isLast && results.some((result) => settles(result) && !isBefore(result, settlement)))
    return [{ kind: 'unsettled', serial: plan.serial }]
  const follows =
    settlement.ruleVersion === plan.book.version && settlement.sequence === at + 1
      ? followsFor(plan, all, results, settlement)
      : null
  if (follows && same(follows, settlement)) return differing(plan, results, settlement)
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
 * What a settlement says beside its outcome, each in one way only: its match, its mark of hit or
 * miss, the version of the result that it followed, and the entries that it is derived from.
 */
function differing(plan: PlanFacts, results: readonly Result[], settlement: Settlement): Finding[] {
  const { index, outcome, resultVersion, follows } = settlement
  const lastBefore = (facts: readonly Fact[]) =>
    facts.findLast((fact) => fact.index < index)?.index ?? null
  const values = [
    ['matchId', settlement.matchId, plan.last.matchId],
    ['hitResult', settlement.hitResult, hitResultOf(outcome)],
    ['resultVersion', resultVersion, inForce(results, settlement)?.version ?? 0],
    ['follows.commit', follows.commit, lastBefore(plan.commits)],
    ['follows.reveal', follows.reveal, lastBefore(plan.reveals)],
    [
      'follows.result',
      follows.result,
      lastBefore(results.filter(({ version }) => version === resultVersion)),
    ],
  ] as const
  return values.flatMap(([name, logged, right]): Finding[] =>
    logged === right
      ? []
      : [
          {
            kind: 'settlement',
            serial: plan.serial,
            index,
            logged: `${name} ${logged}`,
            follows: `${name} ${right}`,
          },
        ],
  )
}

/**
 * The kick-off must be the last one in the log before the settlement, or the plan's own if no
 * result says that the match was played. Later settlements keep the first one's kick-off.
 */
function checkKickoff(
  plan: PlanFacts,
  stated: readonly KickoffFact[],
  results: readonly Result[],
  settlement: Settlement,
  at: number,
): Finding[] {
  // Back-filled (`late`) settlements have no intermediate kick-off changes in the log.
  if (settlement.late) return []
  const notPlayed =
    settlement.ncReason === notCountedReasons.notPlayedInTime && !inForce(results, settlement)
  const known = stated.findLast(
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

type KickoffFact = Commit | Match | Result

/**
 * The result that this settlement must follow: the last one before it, unless that one undoes an
 * earlier result.
 */
function inForce(results: readonly Result[], settlement: Settlement): Result | null {
  const before = results.filter((result) => isBefore(result, settlement))
  // Late results all come before the settlements made from them.
  const last = settlement.late
    ? before.find(({ version }) => version === settlement.resultVersion)
    : before.at(-1)
  return last && settles(last) ? last : null
}

/**
 * Tests whether the plan already had a result. Then only another result can settle it again, not
 * the time that passes without one.
 */
const wasSettled = ({ last }: PlanFacts, results: readonly Result[], settlement: Settlement) =>
  results.some(
    (result) => settles(result) && !isBefore(settlement, result) && !isBefore(result, last),
  )

/**
 * The outcome of the plan by the rules at this settlement. Null when the log lacks an entry that
 * the settlement refers to.
 */
function followsFor(
  plan: PlanFacts,
  all: Gathered,
  results: readonly Result[],
  settlement: Settlement,
): Follows | null {
  const { last, book } = plan
  const result = inForce(results, settlement)
  // A match with plans has a kick-off. A result without one would admit plans published after it.
  if (result && (result.version !== settlement.resultVersion || result.kickoffTime === null))
    return null
  if (!result) {
    if (wasSettled(plan, results, settlement)) return null
    if (isOverdue(last.kickoffTime, settlement.time, book))
      return { outcome: 'not_counted', ncReason: notCountedReasons.notPlayedInTime, profit: null }
  }
  const counting = {
    status: result?.status ?? matchStatus.notStarted,
    awarded: result?.awarded ?? false,
    kickoff: result ? result.kickoffTime : settlement.kickoffTime,
    publishedAt: last.time,
    publishedKickoff: last.kickoffTime,
    further: isFurther(plan, all),
  }
  const ncReason = notCountedReason(counting, book)
  // Without a result, a plan that will not count stays open until there is one.
  if (ncReason !== null) return result && { outcome: 'not_counted', ncReason, profit: null }
  const opened = openedOf(plan)
  if (!opened) return null
  const selections = pricedSelections(plan, opened)
  if (isUnrevealed(settlement.kickoffTime, opened.time, book))
    return { ...settleUnrevealed(selections), ncReason: null }
  return result?.score ? { ...settlePlan(selections, result.score), ncReason: null } : null
}

/** NC4: the expert has a plan with a lower serial on the same match and main play type. */
const isFurther = ({ serial, last }: PlanFacts, { firsts }: Gathered) =>
  (firsts.get(placeOf(last)) ?? serial) < serial

export const openedOf = ({ last, reveals }: PlanFacts): Reveal | undefined =>
  reveals.find(({ version }) => version === last.version)

const same = (follows: Follows, { outcome, ncReason, profit }: Settlement) =>
  follows.outcome === outcome && follows.ncReason === ncReason && follows.profit === profit

const say = ({ outcome, ncReason, profit }: Follows | Settlement) =>
  [outcome, ncReason === null ? null : `NC${ncReason}`, profit]
    .filter((part) => part !== null)
    .join(' ')

const settled = new WeakMap<Gathered, SettledPlan[]>()

/** The settled plans in the form that the record is computed from. */
export function settledPlans(gathered: Gathered): readonly SettledPlan[] {
  const known = settled.get(gathered) ?? settledIn(gathered)
  settled.set(gathered, known)
  return known
}

function settledIn(gathered: Gathered): SettledPlan[] {
  const { plans, books, results } = gathered
  return plans.flatMap((plan) => {
    const settlement = plan.settlements.at(-1)
    if (!settlement) return []
    const { serial, last } = plan
    const { kickoffTime: kickoff, outcome, ncReason, profit } = settlement
    const { planId, matchId, mainPlay: play, time: publishedAt } = last
    return [
      {
        serial,
        planId,
        ...(last.price > 0 && { price: last.price }),
        matchId,
        leagueId: leagueOf(gathered, last),
        play,
        publishedAt,
        kickoff,
        outcome,
        ncReason,
        profit,
        settledAt: settlement.time,
        settledIndex: settlement.index,
        ...(plan.settlements.length > 1 && {
          earlier: plan.settlements.slice(0, -1).map((one) => ({
            outcome: one.outcome,
            profit: one.profit,
            settledAt: one.time,
          })),
        }),
        ...(plan.commits.some(({ late }) => late) && { isLate: true as const }),
        forecast: forecastOf(plan, settlement, results.get(last.matchId) ?? []),
        ...ofMain(plan, openedOf(plan), books.last),
      },
    ]
  })
}

/**
 * The plan's stated probabilities of the match result, with the result; null if no score settled
 * it.
 */
function forecastOf(
  plan: PlanFacts,
  settlement: Settlement,
  results: readonly Result[],
): Forecast | null {
  const chances = openedOf(plan)?.body.probabilities
  if (!chances) return null
  if (settlement.outcome === 'not_counted' || settlement.outcome === 'unrevealed') return null
  const score = results.findLast((one) => settles(one) && isBefore(one, settlement))?.score
  return score ? { chances, happened: resultOf(...score) } : null
}

/**
 * The selections of a version with the prices that count: by book 1 those that the expert stated,
 * from book 2 on those that the site recorded when the version was sealed, with their source.
 */
export function pricedOf(
  plan: PlanFacts,
  commit: Commit,
  selections: readonly Selection[],
): Selection[] {
  if (plan.book.pricesOf !== 'site') return [...selections]
  return selections.flatMap((selection) => {
    const market = marketOf(plan, commit, selection)
    return pricedBy([selection], market).map((priced) => ({
      ...priced,
      ...(market && { oddsSource: market.source }),
    }))
  })
}

/**
 * The market that counts for a selection of a version. For the last version the plan's book says
 * among which versions; an earlier one has its own.
 */
export function marketOf(
  { book, last, commits, reveals }: PlanFacts,
  commit: Commit,
  selection: Selection,
): RecordedMarket | null {
  const own = commit.market ?? null
  if (commit !== last || commits.length === 1) return own
  const versions = commits.flatMap(({ version, market }) => {
    const reveal = reveals.find((one) => one.version === version)
    return reveal ? [{ selections: reveal.body.selections, market: market ?? null }] : []
  })
  return countedMarket(selection, own, versions, book)
}

/** The selections of the version that counts, with the prices that count. */
export const pricedSelections = (plan: PlanFacts, { body }: Reveal): Selection[] =>
  pricedOf(plan, plan.last, body.selections)

/** The market's chance of a plan's main selection; null where the log does not say. */
export const expectedOf = (plan: PlanFacts, book: Rulebook): number | null =>
  ofMain(plan, openedOf(plan), book).expected

const nothing = {
  odds: null,
  expected: null,
  model: null,
  closing: null,
  margin: null,
  stated: null,
}

/** Measures of the main selection; empty for a plan that was not revealed. */
function ofMain(
  plan: PlanFacts,
  opened: Reveal | undefined,
  book: Rulebook,
): Pick<SettledPlan, 'odds' | 'expected' | 'model' | 'closing' | 'margin' | 'stated'> {
  const main = opened && pricedSelections(plan, opened)[0]
  if (!opened || !main) return nothing
  const stated = main.picks.map(({ probability }) => probability)
  // version 1 of the entries had the market in the reveal
  const market = marketOf(plan, plan.last, main) ?? (opened.v < 2 ? (opened.market ?? null) : null)
  return {
    odds: oddsAsOne(main.picks.map(({ odds }) => odds ?? null)),
    ...measuresOf(
      {
        bet: betOf(main),
        market,
        close: plan.close?.market ?? null,
        reference: plan.last.reference ?? null,
      },
      plan.book,
      book,
    ),
    stated: stated.every((one) => one !== undefined)
      ? stated.reduce((sum, one) => sum + one, 0)
      : null,
  }
}
