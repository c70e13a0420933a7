/** The state of a match in play, as every screen shows it. */
import { isInPhase, isMatchStatus, matchStatus } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

/** From kick-off to the end of a shoot-out. */
/** A match's state: its status, and whether its result is missing long after its end. */
export interface MatchState {
  status: number
  resultMissing?: boolean | undefined
}

export const isLive = ({ status, resultMissing }: MatchState): boolean =>
  resultMissing !== true && isInPhase(status, 'playing')

/** Whether a match is still to be played. */
export const isAhead = ({ status, resultMissing }: MatchState): boolean =>
  resultMissing !== true && isInPhase(status, 'ahead')

/** The name of a match's state; "—" for a code of another back end that is unknown here. */
export const stateName = (
  { status, resultMissing }: MatchState,
  { matchStates, resultMissing: missing }: Pick<Shape, 'matchStates' | 'resultMissing'>,
): string => (resultMissing ? missing : isMatchStatus(status) ? matchStates[status] : '—')

const still: readonly number[] = [matchStatus.halfTime, matchStatus.penalties]

/** The current minute, from 1. Null at half time, in a shoot-out, and when it is unknown. */
export const runningMinute = ({
  status,
  minute,
}: {
  status: number
  minute: number | null
}): number | null => (still.includes(status) ? null : minute)
