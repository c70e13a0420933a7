/**
 * The interface between the jobs and the work on the log, which server/log/log-jobs.ts implements.
 */
export interface LogWork {
  /** Call once, before the first round. */
  begin(): Promise<void>
  /** Never rejects: see `problem`. */
  round(): Promise<void>
  /** The current round ends after its current step, and failures are no longer logged. */
  stop(): void
  /** Why entries are not sequenced or signed at present, as a message; null if they are. */
  problem(): string | null
}
