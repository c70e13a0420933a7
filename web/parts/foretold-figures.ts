import type { ForetoldBoard } from '../../contract/foretell.ts'
import { boards } from '../../contract/values.ts'
import { none, percent, signed, signedPercent, tellingError } from './rates.ts'

type Group = ForetoldBoard['promised']

/** A figure in the measure of a board: a hit rate, extra hits per 100, or per cent with a sign. */
export function foretoldFigure(type: number, mean: number | null): string {
  if (mean === null) return none
  if (type === boards.skill) return signed(mean * 100, 1)
  return type === boards.yield || type === boards.closing
    ? signedPercent(mean)
    : `${percent(mean)}%`
}

/** The 95% interval of a group in the same measure; a dash where it is unknown or has no width. */
export const foretoldInterval = (type: number, { low, high }: Group): string =>
  low === null || high === null || tellingError(high - low) === null
    ? none
    : `${foretoldFigure(type, low)} – ${foretoldFigure(type, high)}`
