/** The distribution of many records by luck alone. */

import { chanceClusters, hitVariance, type Chance } from './clusters.ts'
import { z95 } from './interval.ts'
import { currentBook, type Rulebook } from './book/index.ts'

/**
 * In which bin of hit rates a record lies: each begins at its lower edge, and the last one ends
 * with 100 %. In integers, so that edges are exact.
 */
export const binOf = (hits: number, n: number, { spreadBins }: Rulebook = currentBook): number =>
  Math.min(spreadBins - 1, Math.floor((hits * spreadBins) / n))

/**
 * The expected number of experts in each bin if all had the same chance of a hit and differed by
 * luck only: the sum of their binomial distributions. `samples` has the number of experts by their
 * number of counted plans; `chance` is above 0 and below 1.
 */
export function luckBins(
  samples: readonly { n: number; experts: number }[],
  chance: number,
  book: Rulebook = currentBook,
): number[] {
  const bins = Array.from({ length: book.spreadBins }, () => 0)
  for (const { n, experts } of samples) {
    let logProbability = n * Math.log(1 - chance)
    for (let hits = 0; hits <= n; hits++) {
      const bin = binOf(hits, n, book)
      bins[bin] = (bins[bin] ?? 0) + experts * Math.exp(logProbability)
      logProbability += Math.log((n - hits) / (hits + 1)) + Math.log(chance / (1 - chance))
    }
  }
  return bins
}

/**
 * The distribution of the number of successes among independent trials with these chances (Poisson
 * binomial), exact: at index k the chance of exactly k.
 */
export function poissonBinomial(chances: readonly number[]): Float64Array {
  const distribution = new Float64Array(chances.length + 1)
  distribution[0] = 1
  for (const [trials, chance] of chances.entries())
    for (let k = trials + 1; k >= 0; k--)
      distribution[k] =
        (distribution[k] ?? 0) * (1 - chance) + (k > 0 ? (distribution[k - 1] ?? 0) * chance : 0)
  return distribution
}

/**
 * The same among clusters of trials that succeed together: with the chances of a cluster in falling
 * order, at least its first i trials succeed with the i-th chance.
 */
export function clusteredBinomial(clusters: readonly (readonly number[])[]): Float64Array {
  let distribution = new Float64Array([1])
  for (const chances of clusters) {
    const next = new Float64Array(distribution.length + chances.length)
    const steps = [1, ...chances]
    for (let k = 0; k < next.length; k++) {
      let sum = 0
      for (const [hits, chance] of steps.entries())
        sum += (distribution[k - hits] ?? 0) * (chance - (steps[hits + 1] ?? 0))
      next[k] = sum
    }
    distribution = next
  }
  return distribution
}

/** The sum of a distribution from k on. */
export const tailOf = (distribution: Float64Array, from: number): number =>
  distribution.reduce((sum, chance, k) => (k >= from ? sum + chance : sum), 0)

/**
 * The chance that luck alone puts the lower bound of skill above zero, if the market's chances of
 * the expert's plans, in order, are right.
 */
export function chanceOfSkill(plans: readonly Chance[], book: Rulebook = currentBook): number {
  const mean = plans.reduce((sum, { expected }) => sum + expected, 0)
  const above = mean + z95 * Math.sqrt(hitVariance(plans, book))
  return tailOf(hitsByLuck(plans, book), Math.floor(above) + 1)
}

/** The distribution of the number of hits by luck alone, if the market's chances are right. */
export const hitsByLuck = (plans: readonly Chance[], book: Rulebook): Float64Array =>
  book.clusters
    ? clusteredBinomial(chanceClusters(plans, book))
    : poissonBinomial(plans.map(({ expected }) => expected))
