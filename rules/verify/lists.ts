/**
 * Compares lists of plans and matches with the log: the home screen's recommendations, the latest
 * plans, how many plans a match has, and the page of a match. Cards are compared one by one in
 * cards.ts. This file compares the plans and matches of a list, their order, and the counts.
 */
import type { OwnResultOf } from '../../contract/calls.ts'
import canonicalize from 'canonicalize'
import type { ExpertKind } from '../../contract/expert.ts'
import type { Id } from '../../contract/id.ts'
import type { MatchDetail } from '../../contract/match-detail.ts'
import type { HomeMatch, MatchNow } from '../../contract/match.ts'
import { isInPhase, resultPicks, type World } from '../../contract/values.ts'
import type { Rulebook } from '../book/index.ts'
import type { SitePart } from './asked.ts'
import { compareFields, compareValue, courseFields, type Rules } from './card.ts'
import type { ShownPlans } from './plan-cards.ts'
import { isOutdated, type LoggedExpert } from './figures.ts'
import { gapDifferences, type OpenedPlans } from './gaps.ts'
import { homeDifferences } from './home.ts'
import type { ListedPlan } from './listed-plans.ts'
import { priceDifferences, type ShownPrices } from './match-prices.ts'
import type { Difference } from './numbers.ts'
import { kickoffAmong } from './plans.ts'
import { possibleTimesUntil, recommendedAt, type Apart } from './recommended.ts'
import type { Requested } from './signed-answers.ts'

/** The lists of a site. Ids are those of this server. */
export interface ShownLists {
  home: Requested<OwnResultOf<'queryHome'>>
  /** What opens the free plans that the figures of home are about; absent: not compared. */
  opened?: OpenedPlans
  /** Every page of the recommended plans, from the first on. */
  recommended: readonly Requested<OwnResultOf<'queryRecommend'>>[]
  /** The first page of all plans, and of those that are settled. */
  latest: ShownPlans
  decided: ShownPlans
  /**
   * How many rows were requested of these two: a shorter list has every plan. Absent: whether one
   * has every plan is not compared.
   */
  requested?: number
  /** Other lists of cards, whose order and members are not compared. */
  others?: readonly ShownPlans[]
  /** Matches of lists: of days, of rounds, and those that plans can be published on. */
  matches: readonly ShownMatches[]
  /** The pages of matches, with the pages of all plans that they list. */
  pages: readonly {
    detail: Requested<OwnResultOf<'matchDetail'>>
    plans: readonly ShownPlans[]
    /** Absent from sites of an older version. */
    prices?: ShownPrices
  }[]
}

/** A list of matches, as the site answers it. */
export type ShownMatches = Requested<{ matches: readonly ShownMatch[]; logSize?: number }>

type DayMatch = OwnResultOf<'matchList'>['matches'][number]
type RoundMatch = OwnResultOf<'matchRounds'>['matches'][number]
type OpenMatch = OwnResultOf<'expertMatches'>['records'][number]
export type ShownMatch = DayMatch | RoundMatch | OpenMatch

/** Every list of cards among these lists. */
export const cardListsIn = (lists: ShownLists): ShownPlans[] => {
  const { recommended, latest, decided, others = [], pages } = lists
  return [...recommended, latest, decided, ...others, ...pages.flatMap(({ plans }) => plans)]
}

interface LoggedMatch {
  plans: readonly ListedPlan[]
  /** The answer has at least so many entries of the log. */
  logSize: number
}

/** Every plan is in the count that the answer has; a later one may be in it. */
function countIn({ plans, logSize }: LoggedMatch, shown: number): number {
  const least = plans.filter(({ publishedIndex }) => publishedIndex < logSize).length
  return Math.min(plans.length, Math.max(least, shown))
}

/** The result that settled the plans on a match, where the answer has it. */
const resultIn = ({ plans, logSize }: LoggedMatch) => {
  const result = plans.find((plan) => plan.result !== null)?.result
  return result && result.index < logSize ? result : undefined
}

/** The kick-off is the one that the answer has, or a later one; undefined without plans. */
const kickoffIn = ({ plans: [plan], logSize }: LoggedMatch, shown: string | null) =>
  kickoffAmong(plan?.stated ?? [], logSize, shown)

const nowFields: Rules<MatchNow, LoggedMatch> = {
  ...courseFields,
  matchId: 'id of the request',
  status: (of) => resultIn(of)?.status,
  fullHome: (of) => scoreIn(of)?.[0],
  fullAway: (of) => scoreIn(of)?.[1],
  awarded: (of) => resultIn(of)?.awarded,
  solutionCount: (of, { solutionCount }) => countIn(of, solutionCount),
}

function scoreIn(of: LoggedMatch): readonly [number, number] | undefined {
  const result = resultIn(of)
  // of an awarded match the source may show another score
  const isPlayed = result && !result.awarded && isInPhase(result.status, 'finished')
  return isPlayed ? (result.score ?? undefined) : undefined
}

const homeMatchFields: Rules<HomeMatch, LoggedMatch> = {
  ...nowFields,
  leagueName: 'from the source of matches',
  matchTime: (of, { matchTime }) => kickoffIn(of, matchTime),
  homeLogo: 'from the source of matches',
  homeShortName: 'from the source of matches',
  awayLogo: 'from the source of matches',
  awayShortName: 'from the source of matches',
}

const dayMatchFields: Rules<DayMatch, LoggedMatch> = {
  ...nowFields,
  leagueId: 'from the source of matches',
  round: 'from the source of matches',
  matchTime: (of, { matchTime }) => kickoffIn(of, matchTime),
  home: 'from the source of matches',
  away: 'from the source of matches',
  odds: 'from the source of matches',
}

const roundMatchFields: Rules<RoundMatch, LoggedMatch> = {
  ...nowFields,
  matchTime: (of, { matchTime }) => kickoffIn(of, matchTime),
  timeKnown: 'from the source of matches',
  home: 'from the source of matches',
  away: 'from the source of matches',
}

const openMatchFields: Rules<OpenMatch, LoggedMatch> = {
  matchId: 'id of the request',
  leagueName: 'from the source of matches',
  homeName: 'from the source of matches',
  awayName: 'from the source of matches',
  matchTime: (of, { matchTime }) => kickoffIn(of, matchTime),
  deadline: 'from the source of matches',
  solutionCount: (of, { solutionCount }) => countIn(of, solutionCount),
}

const detailFields: Rules<MatchDetail, LoggedMatch> = {
  ...nowFields,
  logSize: 'compared with the signed log',
  leagueId: 'from the source of matches',
  leagueName: 'from the source of matches',
  season: 'from the source of matches',
  round: 'from the source of matches',
  matchTime: (of, { matchTime }) => kickoffIn(of, matchTime),
  timeKnown: 'from the source of matches',
  venue: 'from the source of matches',
  home: 'from the source of matches',
  away: 'from the source of matches',
  homeRank: 'from the source of matches',
  awayRank: 'from the source of matches',
  extraHome: 'from the source of matches',
  extraAway: 'from the source of matches',
  goals: 'from the source of matches',
  disputed: (of, { disputed }) => (disputed === undefined ? undefined : disputeIn(of)),
  differing: 'from the source of matches',
  // an older server does not count the models
  plans: (of, { plans }) =>
    oneOf(
      statesOf(of).flatMap((listed) => {
        const counts = countsOf(listed)
        return [counts, { ...counts, models: listed.filter(({ isModel }) => isModel).length }]
      }),
      plans,
    ),
  // an older server counts people and models together
  split: (of, { split, modelSplit }) =>
    oneOf(
      statesOf(of).map((plans) => splitOf(plans, modelSplit === undefined ? null : false)),
      split,
    ),
  modelSplit: (of, { modelSplit }) =>
    modelSplit === undefined
      ? undefined
      : oneOf(
          statesOf(of).map((plans) => splitOf(plans, true)),
          modelSplit,
        ),
}

/** Undefined without a result in the log, or where the answer may be older than the last one. */
function disputeIn({ plans: [plan], logSize }: LoggedMatch): MatchDetail['disputed'] | undefined {
  return plan?.dispute && plan.dispute.index < logSize ? plan.dispute.words : undefined
}

/** The plans that an answer may have: those below its size, with each later one. */
function statesOf({ plans, logSize }: LoggedMatch): (readonly ListedPlan[])[] {
  const later = plans
    .map(({ publishedIndex }) => publishedIndex)
    .filter((index) => index >= logSize)
    .toSorted((a, b) => a - b)
  return [logSize, ...later.map((index) => index + 1)].map((size) =>
    plans.filter((plan) => isPublishedIn(plan, size)),
  )
}

/** The shown value where it is one of these, or where the log does not say; else the last. */
const oneOf = (values: readonly unknown[], shown: unknown): unknown =>
  values.includes(undefined) || values.some((value) => isEqual(value, shown))
    ? shown
    : values.at(-1)

const isEqual = (one: unknown, other: unknown) => canonicalize(one) === canonicalize(other)

const countsOf = (plans: readonly ListedPlan[]) => ({
  free: plans.filter(({ isFree }) => isFree).length,
  byPlay: [...Map.groupBy(plans, ({ play }) => play)]
    .map(([play, { length }]) => ({ play, plans: length }))
    .toSorted((a, b) => a.play - b.play),
})

/**
 * Of models, of people, or of both where `byModels` is null. Undefined while the log has not
 * revealed all plans.
 */
function splitOf(
  all: readonly ListedPlan[],
  byModels: boolean | null,
): MatchDetail['split'] | undefined {
  if (all.some(({ resultKeys }) => resultKeys === null)) return undefined
  const plans = all.filter(({ isModel = false }) => byModels === null || isModel === byModels)
  const keys = plans.flatMap(({ resultKeys }) => (resultKeys === null ? [] : [resultKeys]))
  const on = keys.filter(({ length }) => length > 0)
  if (on.length === 0) return null
  const withKey = (key: string) => on.filter((picked) => picked.includes(key)).length
  return {
    plans: on.length,
    home: withKey(resultPicks.home),
    draw: withKey(resultPicks.draw),
    away: withKey(resultPicks.away),
  }
}

/** A difference, and the list that it is in. */
export type ListDifference = Difference & { part: SitePart }

/**
 * Differences between these lists and the log. `names`: the names of experts. `world`: the one that
 * the log states; null where it states none.
 */
export function listDifferences(
  lists: ShownLists,
  experts: readonly LoggedExpert[],
  names: ReadonlyMap<number | string, string>,
  book: Rulebook,
  world: World | null = null,
): ListDifference[] {
  const { home, latest, decided, matches, pages } = lists
  const all = experts.flatMap(({ listed }) => listed)
  const onMatch = Map.groupBy(all, ({ matchId }) => matchId)
  const of = (matchId: number, logSize = 0) => ({ plans: onMatch.get(matchId) ?? [], logSize })
  const found: ListDifference[] = []
  const known = new Set<number | string>(experts.map(({ expertId }) => expertId))
  for (const { id, expertId } of cardListsIn(lists).flatMap(({ records }) => records))
    if (!known.has(expertId))
      found.push({
        part: { name: 'latest' },
        at: `plan ${id}`,
        shown: `expert ${expertId}`,
        follows: null,
      })
  const kinds = new Map<Id, ExpertKind>(experts.map(({ expertId, kind }) => [expertId, kind]))
  const add = (part: SitePart, differences: readonly Difference[]) =>
    found.push(...differences.map((one) => ({ part, ...one })))

  const ofHome = homeAt(home, experts, names, book)
  for (const [at, match] of home.matches.entries())
    compareFields(homeMatchFields, match, of(match.matchId, home.logSize), ofHome, `matches.${at}.`)
  if (world !== null)
    compareValue('simulated', home.simulated ?? false, world === 'invented', ofHome)
  add({ name: 'home' }, ofHome)
  add({ name: 'home' }, gapsOfHome(lists, experts))
  add({ name: 'recommended' }, recommendedDifferences(lists, experts, book))
  const { requested } = lists
  add({ name: 'latest' }, latestDifferences(latest, all, isPublishedIn, requested))
  add({ name: 'latest' }, latestDifferences(decided, all, isSettledIn, requested))
  for (const { match, logSize } of matches.flatMap(matchesOf)) {
    const logged = of(match.matchId, logSize)
    const [at, differences]: [string, Difference[]] = [`match ${match.matchId}.`, []]
    if ('odds' in match) compareFields(dayMatchFields, match, logged, differences, at)
    else if ('timeKnown' in match) compareFields(roundMatchFields, match, logged, differences, at)
    else compareFields(openMatchFields, match, logged, differences, at)
    add({ name: 'matches' }, differences)
  }
  for (const { detail, plans, prices } of pages) {
    const logged = of(detail.matchId, detail.logSize)
    const differences: Difference[] = []
    compareFields(detailFields, detail, logged, differences)
    const isApart = detail.modelSplit !== undefined
    compareOrder('plan', ...plansOn(logged.plans, plans, isApart), 'plans', differences)
    if (prices)
      differences.push(
        ...priceDifferences(
          prices,
          logged.plans.flatMap(({ priced }) => priced ?? []),
          { names, kinds },
        ),
      )
    add({ name: 'match', matchId: detail.matchId }, differences)
  }
  return found
}

const matchesOf = ({ matches, logSize = 0 }: ShownMatches) =>
  matches.map((match) => ({ match, logSize }))

/** The experts of the home screen at one of the times that it may show. */
function homeAt(
  { experts: shown, models, coinLast, computedAt, logSize }: ShownLists['home'],
  experts: readonly LoggedExpert[],
  names: ReadonlyMap<number | string, string>,
  book: Rulebook,
): Difference[] {
  const outdated = ageOf(computedAt, logSize, experts)
  if (shown.length > 0 && outdated.length > 0) return outdated
  return firstEqual(possibleTimesUntil(timeOf(computedAt), logSize ?? 0, experts), (at) => {
    const recommended = recommendedAt(experts, at, book, apartBy(models, coinLast))
    const found = homeDifferences(shown, experts, names, book, at)
    compareOrder(
      'expert',
      shown.map(({ expertId }) => expertId),
      recommended.experts,
      'experts',
      found,
    )
    compareModels(models, shown, found)
    for (const [place, { expertId, onSaleCnt }] of shown.entries())
      compareValue(`experts.${place}.onSaleCnt`, onSaleCnt, recommended.onSale.get(expertId), found)
    return found
  })
}

/** A site of an older version shows no gaps. */
const gapsOfHome = (
  { home: { gaps, computedAt, logSize = 0 }, opened }: ShownLists,
  experts: readonly LoggedExpert[],
): Difference[] =>
  gaps
    ? firstEqual(possibleTimesUntil(timeOf(computedAt), logSize, experts), (at) =>
        gapDifferences(gaps, experts, opened, logSize, at),
      )
    : []

function apartBy(models: number | undefined, coinLast: true | undefined): Apart {
  if (coinLast) return 'coinLast'
  return models === undefined ? 'together' : 'apart'
}

/** An older server does not count models. */
function compareModels(
  models: number | undefined,
  rows: readonly { kind?: string }[],
  found: Difference[],
): void {
  if (models === undefined) return
  compareValue('models', models, rows.filter(({ kind }) => kind === 'model').length, found)
}

function recommendedDifferences(
  { recommended: pages, home }: ShownLists,
  experts: readonly LoggedExpert[],
  book: Rulebook,
): Difference[] {
  let from = 0
  // a page without an entry does not say when it was made
  let known = home.computedAt
  return pages.flatMap(({ records, models, coinLast, computedAt = known, logSize }, at) => {
    const begin = from
    from += records.length
    known = computedAt
    const outdated = ageOf(computedAt, logSize, experts)
    if (records.length > 0 && outdated.length > 0) return outdated
    return firstEqual(possibleTimesUntil(timeOf(computedAt), logSize ?? 0, experts), (time) => {
      const { plans } = recommendedAt(experts, time, book, apartBy(models, coinLast))
      // the last page has all that is left
      const end = at === pages.length - 1 ? undefined : from
      const found: Difference[] = []
      compareOrder(
        'plan',
        records.map(({ id }) => id),
        plans.slice(begin, end),
        `page ${at + 1}`,
        found,
      )
      compareModels(models, records, found)
      return found
    })
  })
}

/**
 * The plans that the page of a match lists, and those that it has to list. Later ones are left out:
 * they may be listed.
 */
function plansOn(
  logged: readonly ListedPlan[],
  pages: readonly ShownPlans[],
  isApart: boolean,
): [Id[], Id[]] {
  const size = Math.min(...pages.map(({ logSize = 0 }) => logSize))
  const later = logged.filter((plan) => !isPublishedIn(plan, size))
  const laterIds = new Set<Id>(later.map(({ planId }) => planId))
  const listed = pages.flatMap(({ records }) => records.map(({ id }) => id))
  return [
    listed.filter((id) => !laterIds.has(id)),
    (isApart ? peopleFirst : inOrder)(logged.filter(({ planId }) => !laterIds.has(planId))),
  ]
}

/** People, the last plan first; then models in the order in which they publish. */
const peopleFirst = (plans: readonly ListedPlan[]): Id[] => {
  const ids = (byModels: boolean) =>
    plans
      .filter(({ isModel = false }) => isModel === byModels)
      .map(({ planId }) => planId)
      .toSorted((a, b) => a - b)
  return [...ids(false).toReversed(), ...ids(true)]
}

type IsIn = (plan: ListedPlan, logSize: number) => boolean
/** Whether a plan was published, or settled, by the first `logSize` entries. */
const isPublishedIn: IsIn = ({ publishedIndex }, logSize) => publishedIndex < logSize
const isSettledIn: IsIn = ({ settledIndex }, logSize) =>
  settledIndex !== null && settledIndex < logSize

/** The latest kick-offs first, of all plans that the list has to have. */
function latestDifferences(
  { records, logSize = 0 }: ShownPlans,
  listed: readonly ListedPlan[],
  isIn: IsIn,
  requested = 0,
): Difference[] {
  const plans = listed.filter((plan) => isIn(plan, logSize))
  const known = new Set(plans.map(({ planId }) => planId))
  const shown = records.map(({ id }) => Number(id)).filter((id) => known.has(id))
  const found: Difference[] = []
  const count = records.length < requested ? plans.length : shown.length
  compareOrder('plan', shown, inOrder(plans).slice(0, count), 'records', found)
  return found
}

/** Ids by kick-off, the latest first. */
const inOrder = (plans: readonly ListedPlan[]) =>
  plans
    .toSorted((a, b) => b.kickoff.getTime() - a.kickoff.getTime() || b.planId - a.planId)
    .map(({ planId }) => planId)

/** When a list was made. An empty one does not say it: then no plan is on sale any more. */
const timeOf = (computedAt: string | undefined) =>
  new Date(computedAt ?? Number.MAX_SAFE_INTEGER / 10)

/** An answer that does not say when it was made, or states a time before entries that it has. */
function ageOf(
  computedAt: string | undefined,
  logSize: number | undefined,
  experts: readonly LoggedExpert[],
): Difference[] {
  if (computedAt === undefined) return [{ at: 'computedAt', shown: null, follows: 'an instant' }]
  return isOutdated({ computedAt, ...(logSize !== undefined && { logSize }) }, experts)
    ? [{ at: 'computedAt', shown: computedAt, follows: 'later' }]
    : []
}

/** Nothing if an answer is right at one of the times, else the differences at the first. */
function firstEqual(times: readonly Date[], at: (time: Date) => Difference[]): Difference[] {
  let first: Difference[] | null = null
  for (const time of times) {
    const found = at(time)
    if (found.length === 0) return []
    first ??= found
  }
  return first ?? []
}

/** Names the first place at which two lists differ. */
function compareOrder(
  what: 'plan' | 'expert',
  shown: readonly (number | string)[],
  follows: readonly (number | string)[],
  at: string,
  found: Difference[],
): void {
  const longest = Math.max(shown.length, follows.length)
  for (let place = 0; place < longest; place++) {
    if (shown[place] === follows[place]) continue
    const name = (id: number | string | undefined) => (id === undefined ? 'none' : `${what} ${id}`)
    found.push({ at: `${at}.${place}`, shown: name(shown[place]), follows: name(follows[place]) })
    return
  }
}
