/**
 * The tolerant reader between transport and cache, used by the browser and by the server's
 * rendering alike: whatever a back end sends in a successful answer, a screen gets the shape of the
 * contract.
 */
import type { CallName, ResultOf } from '../../../contract/calls.ts'
import type { Answer } from '../../../contract/envelope.ts'
import { codes } from '../../../contract/values.ts'
import { count, instant, recordOf } from './fields.ts'
import { readExpert, readList, readMatch, readPlan, readRankedExpert } from './records.ts'

type Readers = { [N in CallName]?: (data: Readonly<Record<string, unknown>>) => ResultOf<N> }

/** The calls whose fields the specification names. The data of other calls passes as it came. */
const readers: Readers = {
  queryHome: (data) => ({
    ...data,
    matches: readList(data['matches'], readMatch, 'match'),
    experts: readList(data['experts'], readExpert, 'expert'),
  }),
  queryRecommend: (data) => ({
    ...data,
    records: readList(data['records'], readPlan, 'plan'),
  }),
  expertList(data) {
    const records = readList(data['records'], readRankedExpert, 'ranked expert')
    const total = count(data['total']) ?? records.length
    return { ...data, records, total, computedAt: instant(data['computedAt']) ?? '' }
  },
}

/** The same answer with data that can be shown. A failure passes as it is. */
export function readAnswer<N extends CallName>(
  name: N,
  answer: Answer<ResultOf<N>>,
): Answer<ResultOf<N>> {
  const read = readers[name]
  if (answer.code !== codes.ok || read === undefined) return answer
  return { code: codes.ok, msg: answer.msg, data: read(recordOf(answer.data) ?? {}) }
}
