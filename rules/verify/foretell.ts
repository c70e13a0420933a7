/**
 * What the boards promised at the first instant of each month (UTC), and what the same experts did
 * in it: docs/log.md, "Does the board foretell?". The site computes with the same code.
 */
import type { ResultOf } from '../../contract/calls.ts'
import type { ForetoldBoard, ForetoldMonth } from '../../contract/foretell.ts'
import { bestShown, monthsShown } from '../../contract/expert-shown.ts'
import { boards, hitResults } from '../../contract/values.ts'
import type { Rulebook } from '../book/index.ts'
import { spans } from '../boards.ts'
import { clusteredMean, type Clustered } from '../clusters.ts'
import { wilson, z95 } from '../interval.ts'
import { hitResultOf, type PlanOutcome } from '../settle.ts'
import type { BoardAsked } from './asked.ts'
import { rankedOn } from './boards.ts'
import { compareFields, type Rules } from './card.ts'
import { spanBegins, type LoggedExpert } from './figures.ts'
import { nearAll } from './near.ts'
import { earlierPlan, type Difference, type SettledPlan } from './numbers.ts'

/** The boards in an order, each in the view that it opens with: people, all play types. */
const shownBoards = [
  boards.recentForm,
  boards.skill,
  boards.yield,
  boards.streak,
  boards.hitRate,
  boards.closing,
] as const
type Shown = (typeof shownBoards)[number]

const view = (type: Shown): BoardAsked => ({
  type,
  play: null,
  window: type === boards.recentForm || type === boards.streak ? null : '90',
  kind: 'people',
})

/** All months that are over at `present`, the latest first; months without a board are left out. */
export function foretell(
  experts: readonly LoggedExpert[],
  present: Date,
  book: Rulebook,
): ForetoldMonth[] {
  return monthsOver(experts, present).flatMap((begin) => {
    const month = foretellMonth(experts, begin, present, book)
    return month ? [month] : []
  })
}

/** The first instants of the last months that are over, the latest first. */
export function monthsOver(experts: readonly LoggedExpert[], present: Date): Date[] {
  const first = experts.reduce(
    (least, { plans }) => Math.min(least, plans[0]?.kickoff.getTime() ?? Infinity),
    Infinity,
  )
  const [year, month] = [present.getUTCFullYear(), present.getUTCMonth()]
  return Array.from(
    { length: monthsShown },
    (_, at) => new Date(Date.UTC(year, month - 1 - at)),
  ).filter((begin) => begin.getTime() > first)
}

/** Null where no board had an expert. */
export function foretellMonth(
  experts: readonly LoggedExpert[],
  begin: Date,
  present: Date,
  book: Rulebook,
): ForetoldMonth | null {
  const end = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1))
  const before = experts.filter(({ kind }) => kind !== 'model').map((expert) => asOf(expert, begin))
  const within = new Map(
    experts.map(({ expertId, plans }) => [
      expertId,
      plans.filter(
        (plan) =>
          !plan.isLate && plan.kickoff >= begin && plan.kickoff < end && plan.settledAt <= present,
      ),
    ]),
  )
  const found = shownBoards.flatMap((type) => {
    const board = foretellBoard(type, before, within, begin, book)
    return board ? [board] : []
  })
  return found.length === 0 ? null : { month: begin.toISOString().slice(0, 7), boards: found }
}

/** An expert with the settlements that were in force just before an instant. */
function asOf(expert: LoggedExpert, at: Date): LoggedExpert {
  const { withdrawnAt = null } = expert
  return {
    ...expert,
    withdrawn: withdrawnAt !== null && withdrawnAt < at,
    plans: expert.plans.flatMap((plan) => {
      if (plan.settledAt < at) return [plan]
      const earlier = plan.earlier?.findLast(({ settledAt }) => settledAt < at)
      return earlier ? [earlierPlan(plan, earlier)] : []
    }),
  }
}

function foretellBoard(
  type: Shown,
  experts: readonly LoggedExpert[],
  within: ReadonlyMap<number, readonly SettledPlan[]>,
  begin: Date,
  book: Rulebook,
): ForetoldBoard | null {
  const { members, isProvisional } = rankedOn(view(type), experts, begin, book)
  if (members.length === 0) return null
  const isCounted = (plan: SettledPlan) => isProvisional || !book.modelReference || hasChance(plan)
  const ranking = (expert: LoggedExpert) => rankingPlans(type, expert, begin, book, isCounted)
  const values = (plans: readonly SettledPlan[]) => valuesOn(type, plans, isCounted)
  const [top, rest] = [members.slice(0, bestShown), members.slice(bestShown)]
  const inMonth = (some: readonly LoggedExpert[]) =>
    groupOf(
      type,
      some.map(({ expertId }) => values(within.get(expertId) ?? [])),
    )
  const ranked = top.map((expert) => ({ expert, values: values(ranking(expert)) }))
  return {
    type,
    promised: groupOf(
      type,
      ranked.map((one) => one.values),
    ),
    came: inMonth(top),
    others: inMonth(rest),
    best: ranked.map(({ expert: { expertId }, values: own }) => ({
      expertId,
      n: own.length,
      mean: clusteredMean(own).yield,
    })),
  }
}

const hasChance = ({ expected, model }: SettledPlan) =>
  expected !== null || (model ?? null) !== null

/** The plans that an expert's place comes from. */
function rankingPlans(
  type: Shown,
  { plans }: LoggedExpert,
  begin: Date,
  book: Rulebook,
  isCounted: (plan: SettledPlan) => boolean,
): readonly SettledPlan[] {
  const known = plans.filter(({ isLate }) => !isLate)
  const counted = known.filter(
    (plan) => isCounted(plan) && hitResultOf(plan.outcome) !== hitResults.none,
  )
  if (type === boards.recentForm) return counted.slice(-book.recentPlans)
  if (type === boards.streak)
    return counted.slice(
      counted.findLastIndex(({ outcome }) => hitResultOf(outcome) === hitResults.miss) + 1,
    )
  const from = spanBegins(spans.days90, begin, book)
  return known.filter(({ kickoff }) => kickoff >= from)
}

/** What a board measures of each plan that it counts. */
function valuesOn(
  type: Shown,
  plans: readonly SettledPlan[],
  isCounted: (plan: SettledPlan) => boolean,
): Clustered[] {
  return plans.flatMap((plan) => {
    const value = valueOn(type, plan, isCounted)
    return value === null ? [] : [{ value, matchId: plan.matchId }]
  })
}

function valueOn(
  type: Shown,
  plan: SettledPlan,
  isCounted: (plan: SettledPlan) => boolean,
): number | null {
  if (type === boards.yield) return plan.profit === null ? null : Number(plan.profit)
  const hit = hitOf(plan.outcome)
  if (hit === null) return null
  if (type === boards.skill) return plan.expected === null ? null : hit - plan.expected
  if (type === boards.closing) return plan.closing
  return isCounted(plan) ? hit : null
}

function hitOf(outcome: PlanOutcome): number | null {
  const result = hitResultOf(outcome)
  return result === hitResults.none ? null : Number(result === hitResults.hit)
}

/** Over plans of several experts. All plans on one match are one cluster. */
function groupOf(type: Shown, ofExperts: readonly Clustered[][]): ForetoldBoard['promised'] {
  const values = ofExperts.flat()
  const n = values.length
  const { yield: mean, error } = clusteredMean(values)
  const isRate = type !== boards.skill && type !== boards.yield && type !== boards.closing
  const interval = isRate
    ? wilson(
        values.reduce((sum, { value }) => sum + value, 0),
        n,
      )
    : { low: (mean ?? 0) - z95 * (error ?? 0), high: (mean ?? 0) + z95 * (error ?? 0) }
  const isKnown = isRate ? n > 0 : error !== null
  return {
    experts: ofExperts.length,
    n,
    mean,
    low: isKnown ? interval.low : null,
    high: isKnown ? interval.high : null,
  }
}

export type Foretold = ResultOf<'expertForetell'>

const foretoldFields: Rules<Foretold, readonly ForetoldMonth[]> = {
  months: (months, shown) => nearAll(months, shown.months),
  computedAt: 'moves with the clock',
  logSize: 'compared with the signed log',
}

/** Differences between the shown months and the log. */
export function foretellDifferences(
  shown: Foretold,
  experts: readonly LoggedExpert[],
  book: Rulebook,
): Difference[] {
  const found: Difference[] = []
  const months = foretell(experts, new Date(shown.computedAt), book)
  compareFields(foretoldFields, shown, months, found)
  return found
}
