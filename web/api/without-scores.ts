import { codes } from '../../contract/values.ts'
import { hideScores, type IsShown } from '../page/hide-scores.ts'
import type { CallApi } from './call-api.ts'

/** Answers that tell only results: news of opened plans, and earlier results of the sides. */
const silent = new Map<string, object>([
  ['planNews', { records: [], total: 0 }],
  ['matchIntelligence', { items: [] }],
])

/** Answers calls without scores; those of the operators' desk stay as they are. */
export const withoutScores =
  (callApi: CallApi, isShown: IsShown): CallApi =>
  async (name, data, options) => {
    const answer = await callApi(name, data, options)
    if (answer.code !== codes.ok || answer.data === undefined || name.startsWith('desk'))
      return answer
    // an answer about one match need not name it
    if ('matchId' in Object(data) && isShown(Object(data).matchId)) return answer
    const shown = { ...answer.data, ...silent.get(name) }
    return { code: codes.ok, msg: answer.msg, data: hideScores(shown, isShown) }
  }
