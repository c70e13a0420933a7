/**
 * Measures of the quality of stated probabilities: the definitions of every figure in the report.
 */
import { wilson, z95, type Interval } from '../../../rules/interval.ts'
import { sides, type Chances, type Side } from '../models/forecast.ts'

/**
 * Minus the natural logarithm of the probability stated for the outcome: 0 for certainty in the
 * right outcome, ln 3 = 1.0986 for three equal thirds.
 */
export const logLoss = (stated: Chances, happened: Side): number => -Math.log(stated[happened])

/**
 * The sum over the three outcomes of (probability − 1 or 0)²: 0 to 2, and 2/3 for three equal
 * thirds.
 */
export const brier = (stated: Chances, happened: Side): number =>
  sides.reduce((sum, side) => sum + (stated[side] - (side === happened ? 1 : 0)) ** 2, 0)

/**
 * The ranked probability score (Epstein 1969): half the sum of the squared differences between the
 * probabilities cumulated in the order home, draw, away and the result. 0 to 1; three equal thirds
 * have 5/18 for a win of either side and 1/9 for a draw.
 */
export function rankedProbabilityScore({ home, draw }: Chances, happened: Side): number {
  const upToHome = home - (happened === 'home' ? 1 : 0)
  const upToDraw = home + draw - (happened === 'away' ? 0 : 1)
  return (upToHome ** 2 + upToDraw ** 2) / 2
}

/** A mean over matches with its standard error (null below two matches). */
export interface Mean {
  n: number
  mean: number
  error: number | null
}

/**
 * Mean and standard error; matches are treated as independent. Uses two passes, because a single
 * pass loses precision for close values.
 */
export function meanOf(values: readonly number[]): Mean {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { n, mean, error: n > 1 ? Math.sqrt(squares / (n - 1) / n) : null }
}

/** The 95 % interval of a mean; infinite bounds without a standard error. */
export function interval95({ mean, error }: Mean): Interval {
  const reach = error === null ? Infinity : z95 * error
  return { low: mean - reach, high: mean + reach }
}

/**
 * One step of a reliability table: the probabilities stated between two bounds, and the share that
 * came true.
 */
export interface Step {
  low: number
  high: number
  n: number
  stated: number
  happened: number
  /** Wilson's 95 % interval of the share that came true. */
  interval: Interval
}

/**
 * A reliability table in ten steps of ten percentage points. Every match counts three times, once
 * for each outcome's probability. Empty steps are left out; probability 1 belongs to the last step.
 */
export function reliability(pairs: readonly { stated: Chances; happened: Side }[]): Step[] {
  const sums = Array.from({ length: 10 }, () => ({ n: 0, stated: 0, happened: 0 }))
  for (const { stated, happened } of pairs) {
    for (const side of sides) {
      const sum = sums[stepOf(stated[side])]
      if (!sum) continue
      sum.n += 1
      sum.stated += stated[side]
      if (side === happened) sum.happened += 1
    }
  }
  return sums.flatMap(({ n, stated, happened }, step) =>
    n === 0
      ? []
      : [
          {
            low: step / 10,
            high: (step + 1) / 10,
            n,
            stated: stated / n,
            happened: happened / n,
            interval: wilson(happened, n),
          },
        ],
  )
}

/**
 * 0 to 9. Probabilities have four decimals; whole numbers keep 0.3 from falling below its own step.
 */
const stepOf = (chance: number): number =>
  Math.min(9, Math.floor(Math.round(chance * 10_000) / 1_000))
