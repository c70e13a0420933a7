/** Probabilities as experts state them: with a pick, or for the three results of a match. */
import { playTypes, resultPicks } from '../contract/values.ts'

interface OfResult {
  home: number
  draw: number
  away: number
}

/** The one of the three that is a pick's, in their unit; undefined for other play types. */
export function ofResultPick(
  probabilities: OfResult | undefined,
  play: number,
  key: string,
): number | undefined {
  if (play !== playTypes.result) return undefined
  if (key === resultPicks.home) return probabilities?.home
  if (key === resultPicks.draw) return probabilities?.draw
  return key === resultPicks.away ? probabilities?.away : undefined
}
