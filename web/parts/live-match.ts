/** The state of a match in play, as every screen shows it. */
import { isInPhase, isMatchStatus, matchStatus } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

/** From kick-off to the end of a shoot-out. */
export const isLive = ({ status }: { status: number }): boolean => isInPhase(status, 'playing')

/** The name of a match status; "—" for a code of another back end that is unknown here. */
export const stateName = (status: number, { matchStates }: Pick<Shape, 'matchStates'>): string =>
  isMatchStatus(status) ? matchStates[status] : '—'

const still: readonly number[] = [matchStatus.halfTime, matchStatus.penalties]

/** The current minute, from 1. Null at half time, in a shoot-out, and when it is unknown. */
export const runningMinute = ({
  status,
  minute,
}: {
  status: number
  minute: number | null
}): number | null => (still.includes(status) ? null : minute)
