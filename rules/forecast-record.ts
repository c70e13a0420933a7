/**
 * How good forecasts of the match result were. Anyone with the forecasts and the scores computes
 * the same figures.
 */
import type { ResultChances, TrackRecord } from '../contract/match-detail.ts'
import { currentBook, type Rulebook } from './book/index.ts'
import { wilson } from './interval.ts'

const sides = ['home', 'draw', 'away'] as const
export type ResultSide = (typeof sides)[number]

/** The stated probabilities, and the result. */
export interface Forecast {
  chances: ResultChances
  happened: ResultSide
}

/** Who won after regular time. */
export const resultOf = (home: number, away: number): ResultSide =>
  home > away ? 'home' : home < away ? 'away' : 'draw'

/**
 * Brier score over the three chances together (0 to 2), log score, and the frequency of results by
 * their stated probability.
 */
export function forecastRecord(
  forecasts: readonly Forecast[],
  book: Rulebook = currentBook,
): TrackRecord {
  const stated = forecasts.flatMap(({ chances, happened }) =>
    sides.map((side) => ({ chance: chances[side], hit: side === happened })),
  )
  const n = forecasts.length
  const squares = stated.reduce((sum, { chance, hit }) => sum + (chance - Number(hit)) ** 2, 0)
  const logs = forecasts.reduce(
    (sum, { chances, happened }) => sum - Math.log(Math.max(book.leastChance, chances[happened])),
    0,
  )
  return {
    n,
    brier: n === 0 ? null : squares / n,
    // -ln 1 is a negative zero
    logScore: n === 0 ? null : Math.max(0, logs / n),
    calibration: calibrationOf(stated, book),
  }
}

function calibrationOf(
  stated: readonly { chance: number; hit: boolean }[],
  { calibrationBins: binCount }: Rulebook,
): TrackRecord['calibration'] {
  const bins = Map.groupBy(stated, ({ chance }) =>
    Math.min(binCount - 1, Math.floor(chance * binCount)),
  )
  return [...bins]
    .toSorted(([one], [other]) => one - other)
    .map(([bin, within]) => {
      const n = within.length
      const hits = within.filter(({ hit }) => hit).length
      const sum = within.reduce((total, { chance }) => total + chance, 0)
      return {
        from: bin / binCount,
        to: (bin + 1) / binCount,
        n,
        stated: sum / n,
        happened: hits / n,
        ...wilson(hits, n),
      }
    })
}
