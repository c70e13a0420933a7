import { codes } from '../../contract/values.ts'
import { hideScores, type IsShown } from '../page/hide-scores.ts'
import type { CallApi } from './call-api.ts'

/** Answers calls without scores; those of the operators' desk stay as they are. */
export const withoutScores =
  (callApi: CallApi, isShown: IsShown): CallApi =>
  async (name, data, options) => {
    const answer = await callApi(name, data, options)
    if (answer.code !== codes.ok || answer.data === undefined || name.startsWith('desk'))
      return answer
    // an answer about one match need not name it
    if ('matchId' in Object(data) && isShown(Object(data).matchId)) return answer
    const { data: found } = answer
    // news of opened plans are nothing but results
    const shown = name === 'planNews' ? { ...found, records: [], total: 0 } : found
    return { code: codes.ok, msg: answer.msg, data: hideScores(shown, isShown) }
  }
