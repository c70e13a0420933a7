export interface Outage {
  /** Whether the database is known to be unavailable. */
  away(): boolean
}

/**
 * PostgreSQL's classes 08 (connection), 40 (rolled back: another transaction won), 53 (resources)
 * and 57 (operator intervention); a lock time-out, a transaction that was idle for too long, and a
 * read-only server, as after a failover.
 */
const temporaryStates = /^(?:(?:08|40|53|57)[0-9A-Z]{3}|55P03|25P03|25006)$/
/** Errors of the socket and of the name look-up. */
const socketErrors =
  /^(?:ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN|ENOTFOUND)$/
/** Messages of pg and its pool that have no code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after calling end)/

/**
 * Whether an error means that the database cannot be reached or cannot answer at present: the same
 * request may succeed in a moment. Also true where such an error is the cause of another one.
 */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (temporaryStates.test(code) || socketErrors.test(code) || words.test(error.message))
    return true
  // one error for each address of a host
  const inner = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...inner].some((one) => isUnavailable(one, depth + 1))
}
