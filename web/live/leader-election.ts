/** Elects one leader among the tabs of a browser. */
import type { Candidate } from './candidate.ts'
import type { Votes } from './leader-votes.ts'
import { channelName } from './tab-channel.ts'

const loadVotes = () => import('./leader-votes.ts')

/** By a Web Lock, or by messages where there are no locks (plain http, blocked storage). */
export class Election {
  readonly #candidate: Candidate
  /** Undefined until this tab has found that there are no locks. */
  #votes: Promise<Votes> | undefined

  constructor(candidate: Candidate) {
    this.#candidate = candidate
  }

  /** Waits for the lead, or with `steal` takes it from a tab that is presumed dead. */
  async stand(steal = false): Promise<void> {
    const { lead, resign, closed } = this.#candidate
    if (this.#votes !== undefined) return this.#standByVote()
    try {
      await navigator.locks.request(channelName, steal ? { steal } : { signal: closed }, lead)
    } catch (error) {
      resign()
      if (closed.aborted) return
      // Another tab stole the lock: queue for it again. Any other error means that the browser has
      // no locks.
      if (error instanceof DOMException && error.name === 'AbortError') void this.stand()
      else await this.#standByVote()
    }
  }

  async #standByVote(): Promise<void> {
    const { lead, closed } = this.#candidate
    this.#votes ??= loadVotes().then(({ Votes }) => new Votes(this.#candidate))
    try {
      const votes = await this.#votes
      if (!closed.aborted) votes.stand()
    } catch {
      // If the code of votes cannot be loaded, each tab leads itself.
      if (!closed.aborted) void lead()
    }
  }
}
