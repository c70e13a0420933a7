/**
 * Compares the matches on which people and the market differ, as home shows them, with the log. The
 * log has no pick before kick-off: those of free plans are in what opens their commitments.
 */
import type { Gap } from '../../contract/calls/home.ts'
import type { Id } from '../../contract/id.ts'
import type { Opening } from '../../contract/opening.ts'
import { playTypes } from '../../contract/values.ts'
import { byWidth, chanceOf, fewestPeople, gapOf, mostGaps } from '../gaps.ts'
import type { RecordedMarket } from '../log/entry.ts'
import { compareFields, compareValue, type Rules } from './card.ts'
import type { LoggedExpert } from './figures.ts'
import { isOnSale, type ListedPlan } from './listed-plans.ts'
import type { Difference } from './numbers.ts'
import { kickoffAmong } from './plans.ts'
import { bodyOf, readHash } from './receipt.ts'

/** What opens free plans, by their ids. */
export type OpenedPlans = ReadonlyMap<Id, Opening | undefined>

interface LoggedGap {
  /** The first plan of each of these people on the match. */
  plans: readonly ListedPlan[]
  market: RecordedMarket
  /** Null where a plan was opened in a later version, or none was asked for. */
  picks: readonly (readonly string[])[] | null
  /** The answer has at least so many entries of the log. */
  logSize: number
}

const gapFields: Rules<Gap, LoggedGap> = {
  matchId: 'id of the request',
  homeShortName: 'from the source of matches',
  awayShortName: 'from the source of matches',
  matchTime: ({ plans: [plan], logSize }, { matchTime }) =>
    kickoffAmong(plan?.stated ?? [], logSize, matchTime),
  people: ({ plans }) => plans.length,
  key: ({ picks, market }) => (picks ? gapOf(picks, market)?.key : undefined),
  share: ({ picks, market }) => (picks ? gapOf(picks, market)?.share : undefined),
  chance: ({ market }, { key }) => chanceOf(key, market),
  at: ({ market }) => market.at,
}

/** Differences between these rows and the log at an instant. */
export function gapDifferences(
  shown: readonly Gap[],
  experts: readonly LoggedExpert[],
  opened: OpenedPlans | undefined,
  logSize: number,
  at: Date,
): Difference[] {
  const found: Difference[] = []
  const follow = matchesAt(experts, at)
  const ids = (all: Iterable<Id>) => [...all].map(Number).toSorted((a, b) => a - b)
  compareValue('gaps', ids(shown.map(({ matchId }) => matchId)), ids(follow.keys()), found)
  for (const [place, row] of shown.entries()) {
    const logged = follow.get(row.matchId)
    if (!logged) continue
    const path = `gaps.${place}.`
    const picks = opened ? picksOf(logged.plans, opened, at, `${path}plans`, found) : null
    compareFields(gapFields, row, { ...logged, picks, logSize }, found, path)
  }
  const inOrder = shown.toSorted((a, b) => byWidth(a, b) || Number(a.matchId) - Number(b.matchId))
  if (inOrder.some((row, place) => row !== shown[place]))
    found.push({ at: 'gaps', shown: 'another order', follows: 'the widest first' })
  return found
}

const versionAt = ({ versions }: ListedPlan, at: Date) =>
  versions.findLast(({ sealedAt }) => sealedAt <= at)

/** The matches that home has to show, those with a price among the ones with the most people. */
function matchesAt(experts: readonly LoggedExpert[], at: Date) {
  const firsts = experts.flatMap(({ kind, withdrawn, listed }) =>
    kind === 'model' || withdrawn ? [] : firstsAt(listed, at),
  )
  const chosen = [...Map.groupBy(firsts, ({ matchId }) => matchId)]
    .filter(([, { length }]) => length >= fewestPeople)
    .toSorted(([id, one], [otherId, other]) => other.length - one.length || id - otherId)
    .slice(0, mostGaps)
  const all = Map.groupBy(
    experts.flatMap(({ listed }) => listed),
    ({ matchId }) => matchId,
  )
  return new Map<Id, Pick<LoggedGap, 'plans' | 'market'>>(
    chosen.flatMap(([matchId, plans]) => {
      const market = lastMarket(all.get(matchId) ?? [], at)
      return market ? [[matchId, { plans, market }]] : []
    }),
  )
}

/** Of one expert, the first plan on each match result that is free and on sale. */
function firstsAt(listed: readonly ListedPlan[], at: Date): ListedPlan[] {
  const onResult = listed.filter((plan) => versionAt(plan, at)?.play === playTypes.result)
  return [...Map.groupBy(onResult, ({ matchId }) => matchId).values()]
    .flatMap((plans) => plans.toSorted((a, b) => a.serial - b.serial).slice(0, 1))
    .filter((plan) => versionAt(plan, at)?.isFree && isOnSale(plan, at))
}

/** The prices of the last reading that a plan on the match was sealed with. */
function lastMarket(plans: readonly ListedPlan[], at: Date): RecordedMarket | null {
  const markets = plans
    .toSorted((a, b) => a.planId - b.planId)
    .flatMap((plan) => versionAt(plan, at)?.market ?? [])
    .filter(({ result }) => result !== undefined)
  return markets.reduce<RecordedMarket | null>(
    (last, market) => (last === null || market.at > last.at ? market : last),
    null,
  )
}

/** The picks that open the commitments of these versions. */
function picksOf(
  plans: readonly ListedPlan[],
  opened: OpenedPlans,
  at: Date,
  path: string,
  found: Difference[],
): string[][] | null {
  const all: string[][] = []
  let isLater = false
  for (const plan of plans) {
    const opening = opened.get(plan.planId)
    const hash = opening && readHash(opening)
    const commitment = versionAt(plan, at)?.commitment
    if (opening && hash === commitment)
      all.push((bodyOf(opening)?.selections[0]?.picks ?? []).map(({ key }) => key))
    else if (plan.versions.some((version) => version.sealedAt > at && version.commitment === hash))
      isLater = true
    else found.push({ at: path, shown: `plan ${plan.planId} as ${hash}`, follows: commitment })
  }
  return isLater || all.length < plans.length ? null : all
}
