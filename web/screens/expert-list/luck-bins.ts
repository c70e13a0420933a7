/** Half a standard deviation. */
const binWidth = 0.5

interface Bin {
  /** The middle of the bin, in standard deviations. */
  middle: number
  deviations: number[]
}

/** Experts by their deviation in bins; those beyond the axis are in its last bins. */
export function binsOf(experts: readonly { deviation: number }[], reach: number): Bin[] {
  const count = (2 * reach) / binWidth
  const bins = Array.from({ length: count }, (_, at): Bin => ({
    middle: -reach + (at + 0.5) * binWidth,
    deviations: [],
  }))
  for (const { deviation } of experts) {
    const at = Math.floor((deviation + reach) / binWidth)
    bins[Math.min(count - 1, Math.max(0, at))]?.deviations.push(deviation)
  }
  return bins
}

/** How many of `experts` luck alone would bring into a bin around this deviation. */
export const expertsPerBin = (experts: number, deviation: number): number =>
  (experts * binWidth * Math.exp((-deviation * deviation) / 2)) / Math.sqrt(2 * Math.PI)
