/** What luck alone would make of many records. */

import { currentBook, type Rulebook } from './book/index.ts'

/**
 * In which bin of hit rates a record lies: each begins at its lower edge, and the last one ends
 * with 100 %. In integers, so that edges are exact.
 */
export const binOf = (hits: number, n: number, { spreadBins }: Rulebook = currentBook): number =>
  Math.min(spreadBins - 1, Math.floor((hits * spreadBins) / n))

/**
 * How many experts to expect in each bin if all had the same chance of a hit and only luck told
 * them apart: the sum of their binomial distributions. `samples` says how many experts have so many
 * counted plans; `chance` is above 0 and below 1.
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
