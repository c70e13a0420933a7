/** The play types, one module each. A play type that is not in this table does not compile. */
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

/** The rules of a code that was read from outside; null where no play type has it. */
export const findPlay = (code: number): Play | null => (isPlayType(code) ? plays[code] : null)
