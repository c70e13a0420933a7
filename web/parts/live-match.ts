/** The state of a match in play, as every screen shows it. */
import { isInPhase, isMatchStatus, matchStatus } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

/** A match's state: its status, and what is wrong with its result. */
export interface MatchState {
  status: number
  /** No source has told one, long after the end. */
  resultMissing?: boolean | undefined
  sourcesDiffer?: boolean | undefined
}

/** From kick-off to the end of a shoot-out. */
export const isLive = ({ status, resultMissing }: MatchState): boolean =>
  resultMissing !== true && isInPhase(status, 'playing')

/** Whether a match is still to be played. */
export const isAhead = ({ status, resultMissing }: MatchState): boolean =>
  resultMissing !== true && isInPhase(status, 'ahead')

/**
 * The name of a match's state; "—" for a code of another back end that is unknown here. Where the
 * sources differ, that stands in the place of "Full time": the score beside it may not be the last.
 */
export function stateName(
  { status, resultMissing, sourcesDiffer }: MatchState,
  words: Pick<Shape, 'matchStates' | 'resultMissing' | 'sourcesDiffer'>,
): string {
  if (resultMissing) return words.resultMissing
  if (sourcesDiffer && status === matchStatus.finished) return words.sourcesDiffer
  return isMatchStatus(status) ? words.matchStates[status] : '—'
}

const still: readonly number[] = [matchStatus.halfTime, matchStatus.penalties]

/** The current minute, from 1. Null at half time, in a shoot-out, and when it is unknown. */
export const runningMinute = ({
  status,
  minute,
}: {
  status: number
  minute: number | null
}): number | null => (still.includes(status) ? null : minute)
