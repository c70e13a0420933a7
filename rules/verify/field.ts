/**
 * Compares the site's figures about all experts with the log: the spread of their hit rates, how
 * much of the skill board is luck, and the record of all predictions.
 */
import type { ResultOf } from '../../contract/calls.ts'
import type { ExpertLuck, ExpertSpread } from '../../contract/expert-detail.ts'
import { luckShown } from '../../contract/expert-shown.ts'
import type { Id } from '../../contract/id.ts'
import { hitResults, notCountedReasons } from '../../contract/values.ts'
import type { Rulebook } from '../book/index.ts'
import { spanOfWindow } from '../boards.ts'
import { hitVariance } from '../clusters.ts'
import { calibrationOf, sampleOf } from '../full-record.ts'
import { z95 } from '../interval.ts'
import { binOf, chanceOfSkill, luckBins, poissonBinomial, tailOf } from '../luck.ts'
import { priceBandsOf } from '../price-bands.ts'
import { priceGroup } from '../price-groups.ts'
import { hitResultOf } from '../settle.ts'
import type { LuckAsked, PredictionsAsked } from './asked.ts'
import { compareFields, compareValue, type Rules } from './card.ts'
import { spanBegins, sum, type LoggedExpert } from './figures.ts'
import { isNear, nearAll } from './near.ts'
import { inOrder, type Difference, type SettledPlan } from './numbers.ts'

/** An expert is active for so many days after a plan: see docs/log.md. */
const activeDays = 30
const day = 86_400_000

interface Field {
  experts: readonly LoggedExpert[]
  /** Models that published. */
  models: number
  /** Counted plans and hits of all time, of those with enough of them. */
  records: readonly { n: number; hits: number }[]
  present: Date
  book: Rulebook
}

const spreadFields: Rules<ExpertSpread, Field> = {
  ever: ({ experts }) => experts.filter(({ published }) => published > 0).length,
  active: ({ experts, present }) =>
    experts.filter(
      ({ lastPublished }) =>
        lastPublished !== null && present.getTime() - lastPublished.getTime() <= activeDays * day,
    ).length,
  withdrawn: ({ experts }) =>
    experts.filter(({ published, withdrawn }) => published > 0 && withdrawn).length,
  // an older server counts people and models together
  models: ({ models }, shown) => (shown.models === undefined ? undefined : models),
  counted: ({ records }) => records.length,
  bins: ({ records, book }, { bins }) => nearAll(binsOf(records, book), bins),
  medianHitRate: ({ records }, shown) => nearAll(medianOf(records), shown.medianHitRate),
  meanHitRate: ({ records }, shown) => nearAll(meanOf(records), shown.meanHitRate),
  computedAt: 'moves with the clock',
  logSize: 'compared with the signed log',
}

const meanOf = (records: Field['records']) =>
  records.length === 0
    ? null
    : sum(records.map(({ hits }) => hits)) / sum(records.map(({ n }) => n))

function medianOf(records: Field['records']): number | null {
  const rates = records.map(({ n, hits }) => hits / n).toSorted((a, b) => a - b)
  const middle = [rates[Math.floor((rates.length - 1) / 2)], rates[Math.floor(rates.length / 2)]]
  const known = middle.flatMap((rate) => rate ?? [])
  return known.length === 0 ? null : sum(known) / known.length
}

function binsOf(records: Field['records'], book: Rulebook): ExpertSpread['bins'] {
  const experts = Array.from({ length: book.spreadBins }, () => 0)
  for (const { n, hits } of records) {
    const bin = binOf(hits, n, book)
    experts[bin] = (experts[bin] ?? 0) + 1
  }
  const mean = meanOf(records)
  const luck =
    mean !== null && mean > 0 && mean < 1
      ? luckBins(
          records.map(({ n }) => ({ n, experts: 1 })),
          mean,
          book,
        )
      : experts
  return experts.map((count, bin) => ({
    from: bin / book.spreadBins,
    to: (bin + 1) / book.spreadBins,
    experts: count,
    byLuck: luck[bin] ?? 0,
  }))
}

/** Differences between the spread of hit rates and the log. */
export function spreadDifferences(
  shown: ExpertSpread,
  experts: readonly LoggedExpert[],
  book: Rulebook,
): Difference[] {
  const present = new Date(shown.computedAt)
  const isShown = ({ kind }: LoggedExpert) => shown.models === undefined || kind !== 'model'
  const people = experts.filter(isShown)
  const models = experts.filter((one) => !isShown(one) && one.published > 0).length
  const records = people.flatMap(({ plans }) => {
    const { n, hits } = sampleOf(plans.filter(({ settledAt }) => settledAt <= present))
    return n >= book.rankedFrom ? [{ n, hits }] : []
  })
  const found: Difference[] = []
  compareFields(spreadFields, shown, { experts: people, models, records, present, book }, found)
  return found
}

/** Differences between the luck of the skill board and the log. */
export function luckDifferences(
  { play, window }: LuckAsked,
  shown: ExpertLuck,
  experts: readonly LoggedExpert[],
  names: ReadonlyMap<Id, string>,
  book: Rulebook,
): Difference[] {
  const present = new Date(shown.computedAt)
  const begin = spanBegins(spanOfWindow[window], present, book)
  const field = experts.flatMap(({ expertId, kind, withdrawn, plans }) => {
    if (kind === 'model' || withdrawn) return []
    const measured = plans.flatMap((plan) => {
      const result = hitResultOf(plan.outcome)
      const isWithin =
        plan.settledAt <= present && plan.kickoff >= begin && (play === null || plan.play === play)
      return !isWithin || plan.isLate || result === hitResults.none || plan.expected === null
        ? []
        : [
            {
              hit: result === hitResults.hit,
              expected: plan.expected,
              matchId: plan.matchId,
            },
          ]
    })
    if (measured.length < book.rankedFrom) return []
    const spread = Math.sqrt(hitVariance(measured, book))
    const expected = sum(measured.map((one) => one.expected))
    const above = measured.filter(({ hit }) => hit).length - expected
    return [
      {
        expertId,
        name: names.get(expertId) ?? '',
        deviation: spread === 0 ? 0 : above / spread,
        byLuck: chanceOfSkill(measured, book),
      },
    ]
  })
  const above = field.filter(({ deviation }) => deviation > z95).length
  const luck = field.map(({ byLuck }) => byLuck)
  const rules: Rules<ExpertLuck, null> = {
    ranked: () => field.length,
    above: () => above,
    byLuck: () => nearAll(sum(luck), shown.byLuck),
    chanceOfAbove: () =>
      nearAll(Math.min(1, tailOf(poissonBinomial(luck), above)), shown.chanceOfAbove),
    computedAt: 'moves with the clock',
    logSize: 'compared with the signed log',
    experts: () => {
      const listed = new Map<Id, (typeof field)[number]>(field.map((one) => [one.expertId, one]))
      const all = shown.experts.length === Math.min(field.length, luckShown)
      const same = shown.experts.every(({ expertId, name, deviation }) => {
        const one = listed.get(expertId)
        return (
          one && isNear(one.deviation, deviation) && (!names.has(expertId) || one.name === name)
        )
      })
      return all && same ? shown.experts : field
    },
  }
  const found: Difference[] = []
  compareFields(rules, shown, null, found)
  return found
}

export type Predictions = ResultOf<'predictRecord'>
/** Differences between the record of all predictions and the log. */
export function predictionDifferences(
  { play, leagueId }: PredictionsAsked,
  shown: Predictions,
  experts: readonly LoggedExpert[],
  book: Rulebook,
): Difference[] {
  const present = new Date(shown.computedAt)
  const plansOf = (some: readonly LoggedExpert[]) =>
    inOrder(some.flatMap(({ plans }) => plans.filter(({ settledAt }) => settledAt <= present)))
  const [models, people] = [true, false].map((isModel) =>
    plansOf(experts.filter(({ kind }) => (kind === 'model') === isModel)),
  )
  // an older server counts people and models together
  const plans = (shown.models === undefined ? plansOf(experts) : people) ?? []
  const isOf = (plan: SettledPlan) =>
    (play === null || plan.play === play) && (leagueId === null || plan.leagueId === leagueId)
  const ofPlay = plans.filter((plan) => play === null || plan.play === play)
  const ofLeague = plans.filter((plan) => leagueId === null || plan.leagueId === leagueId)
  const both = plans.filter(isOf)
  const asked = new Set(both)
  const isAsked = (plan: SettledPlan) => asked.has(plan)
  const rules: Rules<Predictions, null> = {
    all: () =>
      nearAll(
        {
          ...sampleOf(both),
          misses: both.filter(({ outcome }) => hitResultOf(outcome) === hitResults.miss).length,
          pushes: both.filter(({ outcome }) => outcome === 'push').length,
          yieldN: both.filter(({ profit }) => profit !== null).length,
        },
        shown.all,
      ),
    models: () => shown.models && nearAll(sampleOf((models ?? []).filter(isOf)), shown.models),
    byPrice: () => byPriceOf(experts, isAsked, shown),
    // an older server shows none
    samePrice: () => shown.samePrice && nearAll(priceBandsOf(both), shown.samePrice),
    byPlay: 'compared row by row',
    byLeague: 'compared row by row',
    calibration: () => nearAll(calibrationOf(both, book), shown.calibration),
    computedAt: 'moves with the clock',
    logSize: 'compared with the signed log',
    notCounted: () =>
      Object.values(notCountedReasons).map((reason) => ({
        reason,
        plans: both.filter(({ ncReason }) => ncReason === reason).length,
      })),
  }
  const found: Difference[] = []
  compareFields(rules, shown, null, found)
  compareGroups('byPlay', 'play', ofLeague, shown.byPlay, found)
  compareGroups('byLeague', 'leagueId', ofPlay, shown.byLeague, found)
  return found
}

/** Plans of people with a price and free ones; undefined for an older server, which has neither. */
function byPriceOf(
  experts: readonly LoggedExpert[],
  isAsked: (plan: SettledPlan) => boolean,
  { byPrice }: Predictions,
): unknown {
  if (!byPrice) return undefined
  const plans = inOrder(
    experts.flatMap((expert) => (expert.kind === 'model' ? [] : expert.plans.filter(isAsked))),
  )
  const [priced, free] = [
    plans.filter(({ price = 0 }) => price > 0),
    plans.filter(({ price = 0 }) => price === 0),
  ]
  return nearAll({ priced: priceGroup(priced), free: priceGroup(free) }, byPrice)
}

type Sample = ReturnType<typeof sampleOf>

/** Compares the rows of a breakdown; rows that say nothing are left aside on both sides. */
function compareGroups<Key extends 'play' | 'leagueId'>(
  at: string,
  key: Key,
  plans: readonly SettledPlan[],
  shown: readonly (Sample & Record<Key, number>)[],
  found: Difference[],
): void {
  const says = ({ n, yield: mean }: Sample) => n > 0 || mean !== null
  const follow = [...Map.groupBy(plans, (plan) => plan[key])]
    .map(([value, group]) => ({ value, ...sampleOf(group) }))
    .filter(says)
    .toSorted((a, b) => (key === 'play' ? 0 : b.n - a.n) || a.value - b.value)
  const rows = shown.filter(says)
  compareValue(`${at}.length`, rows.length, follow.length, found)
  for (const [place, { value, ...sample }] of follow.entries()) {
    const row = rows[place]
    if (!row) continue
    compareValue(`${at}.${place}.${key}`, row[key], value, found)
    const { n, hits, hitRate, hitRateLow, hitRateHigh, yieldError } = row
    const figures = { n, hits, hitRate, hitRateLow, hitRateHigh, yield: row.yield, yieldError }
    compareValue(`${at}.${place}`, figures, nearAll(sample, figures), found)
  }
}
