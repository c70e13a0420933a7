export interface Row {
  what: string
  figures: string
  /** Null: this machine lacks a tool for it, so it was not run. */
  holds: boolean | null
}

/** `size` turns a count of the whole trial into one of the part that is run. */
export type Fault = (size: (whole: number) => number) => Promise<Row[]>

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The value below which this share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}
