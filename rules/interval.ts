/** What a sample can say: no rate stands without its interval, no yield without its error. */

/** The two-sided 95 % quantile of the normal distribution. */
export const z95 = 1.959963984540054

export interface Interval {
  low: number
  high: number
}

/**
 * Wilson 95 % interval of a hit rate, within 0 to 1; 0 to 1 when nothing is counted. 8 of 10 is
 * 0.490 to 0.943.
 */
export function wilson(hits: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 1 }
  const rate = hits / n
  const square = (z95 * z95) / n
  const middle = rate + square / 2
  const reach = z95 * Math.sqrt((rate * (1 - rate)) / n + square / (4 * n))
  return {
    low: Math.max(0, (middle - reach) / (1 + square)),
    high: Math.min(1, (middle + reach) / (1 + square)),
  }
}

export interface Yield {
  /** Mean profit per unit staked, -1 and up; null without a plan. */
  yield: number | null
  /** Its standard error; null below two plans. */
  error: number | null
}

/**
 * From how many plans with odds, the sum of their profits in units, and the sum of their squares.
 */
export function yieldOf(n: number, profit: number, profitSquares: number): Yield {
  if (n === 0) return { yield: null, error: null }
  const mean = profit / n
  if (n === 1) return { yield: mean, error: null }
  const variance = Math.max(0, (profitSquares - n * mean * mean) / (n - 1))
  return { yield: mean, error: Math.sqrt(variance / n) }
}

export interface Skill {
  /** Hits less the market's expectation, per plan; null without a plan. */
  skill: number | null
  /** The 95 % interval of it. */
  skillLow: number | null
  skillHigh: number | null
}

/**
 * Skill over `n` plans: their hits, the sum of the market's chances of a hit, and the sum of
 * chance x (1 - chance), which is the variance of the hits if the market is right.
 */
export function skillOf(
  n: number,
  hits: number,
  expected: number,
  variance: number,
  quantile = z95,
): Skill {
  if (n === 0) return { skill: null, skillLow: null, skillHigh: null }
  const skill = (hits - expected) / n
  const reach = (quantile * Math.sqrt(variance)) / n
  return { skill, skillLow: skill - reach, skillHigh: skill + reach }
}
