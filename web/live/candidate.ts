/** A tab that may become the leader. */
export interface Candidate {
  /** Called when this tab becomes the leader; leads until the promise resolves. */
  lead: () => Promise<void>
  /** Another tab has taken the lead, or this one closes. */
  resign: () => void
  /** Aborts when this tab closes. */
  closed: AbortSignal
}
