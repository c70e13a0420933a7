/** The rules of every play type. The compiler names this table when a play type is missing. */
import { isPlayType, playTypes, type PlayType } from '../../contract/values.ts'
import { exactScore } from './exact-score.ts'
import type { Play } from './play.ts'
import { result } from './result.ts'
import { totalGoals } from './total-goals.ts'

export const plays: Record<PlayType, Play> = {
  [playTypes.result]: result,
  [playTypes.totalGoals]: totalGoals,
  [playTypes.exactScore]: exactScore,
}

/** The rules of a code from outside, such as one in a log; null for an unknown code. */
export const findPlay = (code: number): Play | null => (isPlayType(code) ? plays[code] : null)
