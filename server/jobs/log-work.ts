/** The work on the log, as the jobs ask for it; server/log/log-jobs.ts does it. */
export interface LogWork {
  /** Call once, before the first round. */
  begin(): Promise<void>
  /** Never rejects: see `problem`. */
  round(): Promise<void>
  /** The round under way ends after its present step, and failures are logged no more. */
  stop(): void
  /** Why entries are not sequenced or signed at present, as a message; null if they are. */
  problem(): string | null
}
