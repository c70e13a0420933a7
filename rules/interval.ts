/**
 * Confidence of figures from a sample: no rate is shown without its interval, no yield without its
 * error. The formulas are written once for numbers and for the SQL of the boards.
 */
import { onNumbers, type Arithmetic } from './arithmetic.ts'

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
export const wilson = (hits: number, n: number): Interval =>
  n === 0 ? { low: 0, high: 1 } : wilsonBy(onNumbers, hits, n)

/** The same of one hit or more that are counted: n is not zero. */
export function wilsonBy<T>(by: Arithmetic<T>, hits: T, n: T): { low: T; high: T } {
  const { number, plus, minus, times, over, root, larger, smaller } = by
  const [one, two, four, z] = [number(1), number(2), number(4), number(z95)]
  const rate = over(hits, n)
  const square = over(number(z95 * z95), n)
  const middle = plus(rate, over(square, two))
  const variance = over(times(rate, minus(one, rate)), n)
  const reach = times(z, root(plus(variance, over(square, times(four, n)))))
  const scale = plus(one, square)
  return {
    low: larger(number(0), over(minus(middle, reach), scale)),
    high: smaller(one, over(plus(middle, reach), scale)),
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
  if (n === 1) return { yield: profit, error: null }
  const { mean, error } = meanBy(onNumbers, n, profit, profitSquares)
  return { yield: mean, error }
}

/** Mean and standard error of two values or more, by their sum and the sum of their squares. */
export function meanBy<T>(by: Arithmetic<T>, n: T, sum: T, squares: T): { mean: T; error: T } {
  const { number, minus, times, over, root, larger } = by
  const mean = over(sum, n)
  const spread = minus(squares, times(times(n, mean), mean))
  const variance = larger(number(0), over(spread, minus(n, number(1))))
  return { mean, error: root(over(variance, n)) }
}

/** The lower bound of the 95 % interval of a mean. */
export const lowerBy = <T>({ number, minus, times }: Arithmetic<T>, mean: T, error: T): T =>
  minus(mean, times(number(z95), error))

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
  const { skill, low, high } = skillBy(onNumbers, n, hits, expected, variance, quantile)
  return { skill, skillLow: low, skillHigh: high }
}

/** Skill over one plan or more, with the bounds of its interval. */
export function skillBy<T>(
  { number, plus, minus, times, over, root }: Arithmetic<T>,
  n: T,
  hits: T,
  expected: T,
  variance: T,
  quantile = z95,
): { skill: T; low: T; high: T } {
  const skill = over(minus(hits, expected), n)
  const reach = over(times(number(quantile), root(variance)), n)
  return { skill, low: minus(skill, reach), high: plus(skill, reach) }
}
