/**
 * The tolerant reader between transport and cache. The browser and the rendering on the server use
 * it. A back end may send anything in a successful answer: a screen gets data that it can show.
 */
import type { CallName, DataOf, ResultOf } from '../../../contract/calls.ts'
import type { Answer } from '../../../contract/envelope.ts'
import { codes } from '../../../contract/values.ts'
import type { ReadOf } from './spec-only.ts'
import {
  readExpertDetail,
  readExpertPlans,
  readIntelligence,
  readLineup,
  readMatchDetail,
  readMatchList,
  readPlanDetail,
  readPlanList,
} from './details.ts'
import { count, instant, recordOf } from './fields.ts'
import { readGap, readMatchPicks } from './picks.ts'
import {
  readExpert,
  readList,
  readMatch,
  readPlan,
  readRankedExpert,
  readSet,
  type Fields,
  type Reading,
} from './records.ts'

type Readers = { [N in CallName]?: (data: Fields, reading: Reading) => ReadOf<N> }

/**
 * Readers of the specification's calls, and of lists whose records are read one by one. The data of
 * all other calls is passed on unchanged.
 */
const readers: Readers = {
  queryHome: ({ gaps, ...data }, reading) => ({
    ...data,
    matches: readSet('matchId', data['matches'], readMatch, reading),
    experts: readSet('expertId', data['experts'], readExpert, reading),
    ...(Array.isArray(gaps) && { gaps: readList(gaps, readGap, reading) }),
  }),
  queryRecommend: (data, reading) => ({
    ...data,
    records: readSet('id', data['records'], readPlan, reading),
  }),
  expertList(data, reading) {
    const records = readSet('expertId', data['records'], readRankedExpert, reading)
    const computedAt = instant(data['computedAt'], reading.zone)
    // only the contract's boards say when they were computed
    if (computedAt === undefined)
      return { ...data, specOnly: true, records, total: records.length, computedAt: '' }
    return { ...data, records, total: count(data['total']) ?? records.length, computedAt }
  },
  expertDetail: readExpertDetail,
  expertPredicts: readExpertPlans,
  planList: readPlanList,
  planDetail: readPlanDetail,
  matchList: readMatchList,
  matchDetail: readMatchDetail,
  matchIntelligence: readIntelligence,
  matchLineup: readLineup,
  matchPicks: ({ records }, reading) => ({ records: readList(records, readMatchPicks, reading) }),
}

/** The fields of a call's data. Where it is a list, that is the list of its records. */
export const fieldsOf = (data: unknown): Fields =>
  recordOf(data) ?? (Array.isArray(data) ? { records: data } : {})

/**
 * The same answer with data that can be shown. A failure passes as it is.
 * @param request the call's payload
 * @param zone the zone of times that are sent without one
 */
export function readAnswer<N extends CallName>(
  name: N,
  answer: Answer<ResultOf<N>>,
  request: DataOf<N>,
  zone: string,
): Answer<ReadOf<N>> {
  if (answer.code !== codes.ok) return { code: answer.code, msg: answer.msg }
  const read = readers[name]
  const data =
    read === undefined
      ? answer.data
      : read(fieldsOf(answer.data), { request: recordOf(request) ?? {}, zone })
  // `read` is the reader of this call
  return { code: codes.ok, msg: answer.msg, data: data as ReadOf<N> }
}
