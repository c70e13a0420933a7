/**
 * Compares the experts on the home screen, and the models' forecasts on the page of a match, with
 * the log. Which experts are recommended, in which order, is compared in lists.ts.
 */
import type { Expert } from '../../contract/expert.ts'
import type { Id } from '../../contract/id.ts'
import { trackedForecasts } from '../../contract/expert-shown.ts'
import type { MatchProbability } from '../../contract/match-detail.ts'
import type { Rulebook } from '../book/index.ts'
import { forecastRecord } from '../forecast-record.ts'
import { recordOf } from '../record.ts'
import { compareFields, compareValue, type Rules } from './card.ts'
import { nearAll } from './near.ts'
import type { LoggedExpert } from './figures.ts'
import type { ListedPlan } from './listed-plans.ts'
import type { Difference } from './numbers.ts'

interface Recommended {
  expert: LoggedExpert
  record: ReturnType<typeof recordOf>
  name: string | undefined
}

const expertFields: Rules<Expert, Recommended> = {
  expertId: 'id of the request',
  name: ({ name }) => name,
  avatar: 'from the expert’s profile',
  kind: ({ expert }) => expert.kind,
  streakWinCnt: ({ record }) => record.streakWinCnt,
  recentCnt: ({ record }) => record.recentCnt,
  recentWinCnt: ({ record }) => record.recentWinCnt,
  recentHitRate: ({ record }) => record.recentHitRate,
  onSaleCnt: 'compared row by row',
}

const always = new Date(-8.64e15)

/** Differences between the home screen's experts and the log at a time. */
export function homeDifferences(
  shown: readonly Expert[],
  experts: readonly LoggedExpert[],
  names: ReadonlyMap<Id, string>,
  book: Rulebook,
  present: Date,
): Difference[] {
  const byId = new Map<Id, LoggedExpert>(experts.map((expert) => [expert.expertId, expert]))
  const found: Difference[] = []
  if (new Set(shown.map(({ expertId }) => expertId)).size < shown.length)
    found.push({ at: 'experts', shown: shown.length, follows: 'each expert once' })
  for (const [at, row] of shown.entries()) {
    const expert = byId.get(row.expertId)
    if (!expert || expert.withdrawn) {
      found.push({ at: `experts.${at}`, shown: `expert ${row.expertId}`, follows: null })
      continue
    }
    const known = expert.plans.filter(({ settledAt }) => settledAt <= present)
    const record = recordOf(known, always, book)
    const name = names.get(row.expertId)
    compareFields(expertFields, row, { expert, record, name }, found, `experts.${at}.`)
  }
  return found
}

type Model = MatchProbability['models'][number]
interface LoggedModel {
  expert: LoggedExpert
  name: string | undefined
  book: Rulebook
  /** Its first plan on the match; undefined where plans are not listed. */
  spoken: ListedPlan | null | undefined
  /** How many entries of the log the page has at least. */
  logSize: number
}

const modelFields: Rules<Model, LoggedModel> = {
  expertId: 'id of the request',
  name: ({ name }) => name,
  avatar: 'from the expert’s profile',
  planId: (of, { planId }) => (isUnknown(of, planId) ? planId : (of.spoken?.planId ?? null)),
  // a free plan shows them before it is revealed
  chances: (of, { planId, chances }) =>
    isUnknown(of, planId) || of.spoken?.resultKeys === null
      ? chances
      : (of.spoken?.chances ?? null),
  record: ({ expert, book }, { record }) =>
    nearAll(forecastRecord(forecastsOf(expert), book), record),
}

/** Whether the log cannot say: the model's first plan may be younger than the page. */
const isUnknown = ({ spoken, logSize }: LoggedModel, planId: Model['planId']) =>
  spoken === undefined || (planId === null && spoken !== null && spoken.publishedIndex >= logSize)

/** The last forecasts of a model on matches that are over, the latest first. */
const forecastsOf = ({ plans }: LoggedExpert) =>
  plans
    .flatMap(({ forecast }) => forecast ?? [])
    .slice(-trackedForecasts)
    .toReversed()

/** The models on the page of a match. */
export interface ShownForecasts extends Pick<MatchProbability, 'models' | 'logSize'> {
  /** The match, where its plans are listed. */
  matchId?: number
}

/** Differences between the models' forecasts and track records on such a page, and the log. */
export function forecastDifferences(
  { models, logSize = 0, matchId }: ShownForecasts,
  experts: readonly LoggedExpert[],
  names: ReadonlyMap<Id, string>,
  book: Rulebook,
): Difference[] {
  const found: Difference[] = []
  const listed = new Map(models.map((model, at) => [model.expertId, { model, at }]))
  compareValue('models.length', models.length, listed.size, found)
  for (const expert of experts) {
    if (expert.kind !== 'model') continue
    const shown = listed.get(expert.expertId)
    if (shown) {
      const spoken = matchId === undefined ? undefined : firstOn(expert, matchId)
      const name = names.get(expert.expertId)
      const logged = { expert, name, book, spoken, logSize }
      compareFields(modelFields, shown.model, logged, found, `models.${shown.at}.`)
    } else if (!expert.withdrawn)
      found.push({ at: 'models', shown: 'nothing', follows: `expert ${expert.expertId}` })
  }
  const kinds = new Map<Id, LoggedExpert['kind']>(
    experts.map(({ expertId, kind }) => [expertId, kind]),
  )
  for (const { model, at } of listed.values()) {
    const kind = kinds.get(model.expertId)
    if (kind !== 'model' && (kind !== undefined || saysAnything(model)))
      found.push({ at: `models.${at}`, shown: `expert ${model.expertId}`, follows: null })
  }
  return found
}

/** A model that has not published anything is listed, too, with its name alone. */
const saysAnything = ({ planId, chances, record: { n, brier, logScore, calibration } }: Model) =>
  [planId, chances, brier, logScore].some((value) => value !== null) ||
  n > 0 ||
  calibration.length > 0

const firstOn = ({ listed }: LoggedExpert, matchId: number): ListedPlan | null =>
  listed.filter((plan) => plan.matchId === matchId).toSorted((a, b) => a.serial - b.serial)[0] ??
  null
