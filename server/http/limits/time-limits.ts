/** Time limits of requests and connections, in milliseconds; 0 is no limit. */
export interface TimeLimits {
  /** A connection on which nothing moves. */
  idle: number
  /** From the first byte of a request to its last header. */
  headers: number
  /** From the first byte of a request to its last. */
  request: number
  /** Between two searches for requests that take longer. */
  check: number
  /**
   * From a request to its answer. Statements that still run are bounded by the database's limits.
   */
  handler: number
  /**
   * Mean delay of the event loop, beyond which requests are refused. Every turn of the loop must
   * take as long: one long turn is no reason to refuse the next request.
   */
  loopDelay: number
}

/** None equals the client's own limit of 10 s: the client would win or lose by chance. */
export const timeLimits: TimeLimits = {
  idle: 12_000,
  headers: 7_000,
  request: 8_000,
  check: 1_000,
  handler: 7_000,
  loopDelay: 2_000,
}
