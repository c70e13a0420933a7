import { createHistogram } from 'node:perf_hooks'

export interface StatementTimes {
  /** Milliseconds of a statement. */
  note(ms: number): void
  /** The 99th percentile in milliseconds since the previous call; null if no statement ran. */
  take(): number | null
}

/** How long statements take, in a histogram of fixed size. */
export function createStatementTimes(): StatementTimes {
  const microseconds = createHistogram()
  return {
    note: (ms) => microseconds.record(Math.max(1, Math.round(ms * 1_000))),
    take() {
      if (microseconds.count === 0) return null
      const slow = microseconds.percentile(99) / 1_000
      microseconds.reset()
      return slow
    },
  }
}
