/** What every screen shows of a match that is being played. */
import { matchStatus } from '../../contract/values.ts'

/** From kick-off to the end of a shoot-out. */
export const isLive = ({ status }: { status: number }): boolean =>
  status >= matchStatus.firstHalf && status <= matchStatus.penalties

const still: readonly number[] = [matchStatus.halfTime, matchStatus.penalties]

/** The minute, from 1, while it passes; null at half time, in a shoot-out, and where none is known. */
export const runningMinute = ({
  status,
  minute,
}: {
  status: number
  minute: number | null
}): number | null => (still.includes(status) ? null : minute)
