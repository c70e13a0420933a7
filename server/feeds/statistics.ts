/** Statistics of a match as sources spell them: 57, "57%", "57,5 %", and 0.575 for a share. */
import type { Statistic } from '../../contract/match-events.ts'

/** The numbers of both sides; null unless both have one. Two shares of possession are whole. */
export function statisticOf(
  kind: Statistic,
  values: readonly [home: unknown, away: unknown],
): readonly [home: number, away: number] | null {
  const [home, away] = values.map(numberIn)
  if (home === undefined || away === undefined || home === null || away === null) return null
  if (kind !== 'possession') return [home, away]
  const factor = home + away > 0.98 && home + away < 1.02 ? 100 : 1
  // 100 times 0.575 is a little less than 57.5
  const share = Math.round(Number((home * factor).toFixed(6)))
  // shares with halves are rounded to 100 together
  const isAll = Math.abs((home + away) * factor - 100) < 0.5
  return [share, isAll ? 100 - share : Math.round(away * factor)]
}

function numberIn(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  const [, digits, decimals = '0'] =
    /^\s*(\d{1,3})(?:[.,](\d{1,15}))?\s*[%％]?\s*$/.exec(text) ?? []
  return digits === undefined ? null : Number(`${digits}.${decimals}`)
}
