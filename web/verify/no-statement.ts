/** Why no statement about a site is possible. */
export type Reason =
  /** The site did not answer. */
  | 'noAnswer'
  /** The site has not signed a log yet. */
  | 'noLog'
  /** The log has more entries than a browser reads. */
  | 'tooLong'

export class NoStatement extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
