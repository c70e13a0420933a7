import { wilson } from '../../rules/interval.ts'
import type { Bin } from './calibration.tsx'

export interface Bias {
  /** Plans with a stated probability. */
  n: number
  /** Mean stated probability less the share that came true: above 0 where too much was stated. */
  mean: number
  /** Its 95 % interval. */
  low: number
  high: number
}

/** By how much an expert's stated probabilities were too high, over all bins; null without any. */
export function biasOf(bins: readonly Pick<Bin, 'stated' | 'happened' | 'n'>[]): Bias | null {
  const sum = (of: (bin: (typeof bins)[number]) => number) =>
    bins.reduce((total, bin) => total + of(bin), 0)
  const n = sum((bin) => bin.n)
  if (n === 0) return null
  const stated = sum((bin) => bin.stated * bin.n) / n
  const hits = Math.round(sum((bin) => bin.happened * bin.n))
  const { low, high } = wilson(hits, n)
  return { n, mean: stated - hits / n, low: stated - high, high: stated - low }
}
