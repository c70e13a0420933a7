export interface Result {
  what: string
  /** Median of the in-round ratios to the floor. */
  ratio?: number
  /** The most that ratio, or value where there is no ratio, may be. */
  limit?: number
  value?: number
  unit?: string
  note?: string
}

/** Whether the limit holds, in a word; '' where there is none. One that is missed fails the process, once all is measured. */
export function judge({ ratio, value, limit }: Result): string {
  if (limit === undefined) return ''
  if ((ratio ?? value ?? Infinity) <= limit) return 'holds'
  process.exitCode = 1
  return 'MISSES'
}
