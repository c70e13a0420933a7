/** Logs an error that the reader does not see. Nothing else writes to the console. */
export function logFailure(what: string, error: unknown): void {
  console.error(`touchline: ${what}`, error)
}
