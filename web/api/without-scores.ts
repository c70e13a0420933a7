import type { CallName, ResultOf } from '../../contract/calls.ts'
import { nothingBrought } from '../../contract/calls/following.ts'
import { refundReasons } from '../../contract/calls/points.ts'
import { codes } from '../../contract/values.ts'
import { hideScores, type IsShown } from '../page/hide-scores.ts'
import { leastPlans, tablesShown } from '../page/scores.ts'
import type { CallApi } from './call-api.ts'

const refunds: ReadonlySet<string> = new Set(refundReasons)
const noResults = { hits: 0, misses: 0, others: 0 }
type Silenced = {
  [Name in CallName]?: (answer: ResultOf<Name>, isShown: IsShown) => Partial<ResultOf<Name>>
}

const large = ({ n }: { n: number }) => n >= leastPlans

/**
 * Answers that tell results without a field of a score: news of opened plans, earlier results of
 * the sides, tables, refunds, and sums that may be over a single plan.
 */
const silenced: Silenced = {
  planNews: () => ({ records: [], total: 0 }),
  matchIntelligence: () => ({ items: [] }),
  matchData: ({ meetings }) => ({
    meetings: { ...meetings, homeWins: 0, draws: 0, awayWins: 0 },
    tables: [],
  }),
  matchTable: ({ groups }, isShown) =>
    isShown(tablesShown) ? {} : { groups: groups.map(({ name }) => ({ name, rows: [] })) },
  expertDetail: ({ byPlay, byLeague, byMonth, calibration }) => ({
    byPlay: byPlay.filter(large),
    byLeague: byLeague.filter(large),
    byMonth: byMonth.filter(large),
    calibration: calibration.filter(large),
  }),
  pointsMine: ({ records }) => ({ records: records.filter(({ reason }) => !refunds.has(reason)) }),
  planOpened: ({ summary }) => ({
    summary: { ...summary, ...noResults, returned: 0, models: noResults },
  }),
  followBrought: () => ({
    experts: [],
    all: nothingBrought,
    models: nothingBrought,
  }),
}

/** Answers calls without scores; those of the operators' desk stay as they are. */
export const withoutScores =
  (callApi: CallApi, isShown: IsShown): CallApi =>
  async (name, data, options) => {
    const answer = await callApi(name, data, options)
    if (answer.code !== codes.ok || answer.data === undefined || name.startsWith('desk'))
      return answer
    // an answer about one match need not name it
    if ('matchId' in Object(data) && isShown(Object(data).matchId)) return answer
    // boundary: the answer of this call, by its name
    const silence = silenced[name] as ((found: unknown, isShown: IsShown) => object) | undefined
    const shown = { ...answer.data, ...silence?.(answer.data, isShown) }
    return { code: codes.ok, msg: answer.msg, data: hideScores(shown, isShown) }
  }
