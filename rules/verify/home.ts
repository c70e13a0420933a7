/**
 * Compares what the home screen says of its experts, and what the page of a match says of the
 * models' forecasts, with the log. Neither says when it was made, so the order of the experts and
 * who of them is recommended are not compared: both move with the plans on sale.
 */
import type { Expert } from '../../contract/expert.ts'
import type { Id } from '../../contract/id.ts'
import { trackedForecasts } from '../../contract/expert-shown.ts'
import type { MatchProbability } from '../../contract/match-detail.ts'
import type { Rulebook } from '../book/index.ts'
import { forecastRecord } from '../forecast-record.ts'
import { recordOf } from '../record.ts'
import { compareFields, compareValue, type Rules } from './card.ts'
import { nearAll } from './field.ts'
import type { LoggedExpert } from './figures.ts'
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
  onSaleCnt: 'moves with the clock',
}

const always = new Date(-8.64e15)

/** Differences between the home screen's experts and the log. */
export function homeDifferences(
  shown: readonly Expert[],
  experts: readonly LoggedExpert[],
  names: ReadonlyMap<Id, string>,
  book: Rulebook,
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
    const record = recordOf(expert.plans, always, book)
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
}

const modelFields: Rules<Model, LoggedModel> = {
  expertId: 'id of the request',
  name: ({ name }) => name,
  avatar: 'from the expert’s profile',
  // the page of that plan is compared
  planId: 'compared row by row',
  chances: 'compared row by row',
  record: ({ expert, book }, { record }) =>
    nearAll(forecastRecord(forecastsOf(expert), book), record),
}

/** The last forecasts of a model on matches that are over, the latest first. */
const forecastsOf = ({ plans }: LoggedExpert) =>
  plans
    .flatMap(({ forecast }) => forecast ?? [])
    .slice(-trackedForecasts)
    .toReversed()

/** Differences between the models' track records on the page of a match and the log. */
export function forecastDifferences(
  { models }: Pick<MatchProbability, 'models'>,
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
    listed.delete(expert.expertId)
    if (shown) {
      const logged = { expert, name: names.get(expert.expertId), book }
      compareFields(modelFields, shown.model, logged, found, `models.${shown.at}.`)
    } else if (!expert.withdrawn)
      found.push({ at: 'models', shown: 'nothing', follows: `expert ${expert.expertId}` })
  }
  return found
}
