/** A line of the table that `npm run cluster` prints. */
export interface Row {
  what: string
  figures: string
  holds: boolean
  /** Set where a busy machine alone may break it, so that only an idle one can judge it. */
  needsIdleMachine?: boolean
}
