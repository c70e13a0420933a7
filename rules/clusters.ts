/**
 * Several plans of one expert on one match depend on each other. By a book with clusters, every
 * error of a record takes them as one: see docs/log.md, "Clusters".
 */
import type { Rulebook } from './book/rulebook.ts'
import { onNumbers, type Arithmetic } from './arithmetic.ts'
import type { Yield } from './interval.ts'

/** A value of a plan, and its match; a value without one is a cluster of its own. */
export interface Clustered {
  value: number
  matchId?: number | undefined
}

/**
 * Sums over the values of clusters: their number, the squares of their sums, the sums times their
 * sizes, and the squares of their sizes.
 */
export interface ClusterSums<T> {
  n: T
  sum: T
  clusters: T
  squares: T
  cross: T
  sizes: T
}

/**
 * Mean and standard error of two values or more: the deviations of each cluster's values from the
 * mean are added before they are squared. The caller excludes a single cluster.
 */
export function clusteredMeanBy<T>(
  by: Arithmetic<T>,
  { n, sum, clusters, squares, cross, sizes }: ClusterSums<T>,
): { mean: T; error: T } {
  const { number, plus, minus, times, over, root, larger } = by
  const mean = over(sum, n)
  const spread = plus(
    minus(squares, times(times(number(2), mean), cross)),
    times(times(mean, mean), sizes),
  )
  const scaled = over(times(larger(number(0), spread), clusters), minus(clusters, number(1)))
  return { mean, error: over(root(scaled), n) }
}

/**
 * The cluster's part of each value, in order: what the value adds to the four sums if the later
 * values of its match are in them already. So the sums of any last values are sums of their parts.
 */
export function partsOf(values: readonly Clustered[]): Omit<ClusterSums<number>, 'n' | 'sum'>[] {
  const later = new Map<number, { count: number; sum: number }>()
  return values
    .toReversed()
    .map(({ value, matchId }) => {
      const { count, sum } = (matchId !== undefined && later.get(matchId)) || { count: 0, sum: 0 }
      if (matchId !== undefined) later.set(matchId, { count: count + 1, sum: sum + value })
      return {
        clusters: count === 0 ? 1 : 0,
        squares: value * value + 2 * value * sum,
        cross: value + count * value + sum,
        sizes: 2 * count + 1,
      }
    })
    .toReversed()
}

/** Mean and standard error of values in order; the error is null for fewer than two clusters. */
export function clusteredMean(values: readonly Clustered[]): Yield {
  const n = values.length
  const sums = { n, sum: 0, clusters: 0, squares: 0, cross: 0, sizes: 0 }
  for (const { value } of values) sums.sum += value
  for (const part of partsOf(values)) {
    sums.clusters += part.clusters
    sums.squares += part.squares
    sums.cross += part.cross
    sums.sizes += part.sizes
  }
  return clusteredYield(sums)
}

/** Mean and standard error from sums; null without a value, the error below two clusters. */
export function clusteredYield(sums: ClusterSums<number>): Yield {
  const { n, sum, clusters } = sums
  if (n === 0) return { yield: null, error: null }
  if (clusters < 2) return { yield: sum / n, error: null }
  const { mean, error } = clusteredMeanBy(onNumbers, sums)
  return { yield: mean, error }
}

/** The chance of a hit of a plan that counts, and its match. */
export interface Chance {
  expected: number
  matchId?: number | undefined
}

/**
 * The variance of the hits under the market, of plans in order. Plans on one match are taken to hit
 * and miss together: their standard deviations are added.
 */
export function hitVariance(plans: readonly Chance[], { clusters }: Rulebook): number {
  const later = new Map<number, number>()
  return plans
    .toReversed()
    .map(({ expected, matchId }) => {
      const variance = expected * (1 - expected)
      if (!clusters || matchId === undefined) return variance
      const deviation = Math.sqrt(variance)
      const sum = later.get(matchId) ?? 0
      later.set(matchId, sum + deviation)
      return variance + 2 * deviation * sum
    })
    .toReversed()
    .reduce((sum, part) => sum + part, 0)
}

/**
 * The chances of each cluster, in order of its first plan: for each, in falling order. By a book
 * without clusters each plan is one.
 */
export function chanceClusters(plans: readonly Chance[], { clusters }: Rulebook): number[][] {
  const byMatch = new Map<number | string, number[]>()
  for (const [at, { expected, matchId }] of plans.entries()) {
    const key = clusters && matchId !== undefined ? matchId : `plan ${at}`
    byMatch.set(key, [...(byMatch.get(key) ?? []), expected])
  }
  return [...byMatch.values()].map((chances) => chances.toSorted((a, b) => b - a))
}
