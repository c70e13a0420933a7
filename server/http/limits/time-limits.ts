/** Milliseconds. Of connections, requests, handlers and the event loop, 0 is no limit. */
export interface TimeLimits {
  /** A connection on which nothing moves. */
  idle: number
  /** A client that receives next to nothing of what is sent to it. */
  pause: number
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
   * Rendering a page, after which it is taken to hang, and its thread is replaced. The answers that
   * it waits for have the limit of a handler.
   */
  page: number
  /**
   * Making a page again while the database does not answer, after which the page made before is
   * sent; 0: none is sent before a call has failed. See `PendingCalls`: at most a sixth is added.
   */
  renewal: number
  /** Painting a shared picture, with its waiting. */
  picture: number
  /** An export of plans stays the same, for readers of its parts; 0: until the log grows. */
  exports: number
  /**
   * Mean delay of the event loop, beyond which requests are refused. Every turn of the loop must
   * take as long: one long turn is no reason to refuse the next request.
   */
  loopDelay: number
}

/** None equals the client's own limit of 10 s: the client would win or lose by chance. */
export const timeLimits: TimeLimits = {
  idle: 12_000,
  pause: 12_000,
  headers: 7_000,
  request: 8_000,
  check: 1_000,
  handler: 7_000,
  page: 15_000,
  renewal: 1_500,
  picture: 5_000,
  exports: 60_000,
  loopDelay: 2_000,
}
