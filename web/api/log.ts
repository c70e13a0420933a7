/**
 * The one place where the browser says that something went wrong out of sight; nothing else writes
 * to the console.
 */
export function logFailure(what: string, error: unknown): void {
  console.error(`touchline: ${what}`, error)
}
