/**
 * Elects one leader among the tabs of a browser: by a Web Lock, or by messages where there are no
 * locks (plain http, blocked storage).
 */
import { openTabs, type Tabs } from '../api/tabs.ts'
import { channelName } from './tab-channel.ts'

export interface Candidate {
  /** Called when this tab becomes the leader; leads until the promise resolves. */
  lead: () => Promise<void>
  /** Another tab has taken the lead, or this one closes. */
  resign: () => void
  /** Aborts when this tab closes. */
  closed: AbortSignal
}

/** With names of tabs. */
type Vote = { stands: string } | { leads: string } | { left: string }

const votes = 'touchline:leader'
/** Milliseconds in which a leader answers a tab that stands. */
const answerTime = 300

export class Election {
  readonly #candidate: Candidate
  readonly #name = String(Math.random())
  /** Undefined until this tab has found that there are no locks. */
  #tabs: Tabs<Vote> | null | undefined
  #leads = false
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(candidate: Candidate) {
    this.#candidate = candidate
    candidate.closed.addEventListener('abort', () => this.#leave())
  }

  /** Waits for the lead, or with `steal` takes it from a tab that is presumed dead. */
  async stand(steal = false): Promise<void> {
    const { lead, resign, closed } = this.#candidate
    if (this.#tabs !== undefined) return this.#standByVote()
    try {
      await navigator.locks.request(channelName, steal ? { steal } : { signal: closed }, lead)
    } catch (error) {
      resign()
      if (closed.aborted) return
      // Another tab stole the lock: queue for it again. Any other error means that the browser has
      // no locks.
      if (error instanceof DOMException && error.name === 'AbortError') void this.stand()
      else this.#standByVote()
    }
  }

  /** Leads unless a leader answers in time. Of tabs that stand at once the lowest name wins. */
  #standByVote(): void {
    if (this.#tabs === undefined) this.#tabs = openTabs<Vote>(votes, (vote) => this.#onVote(vote))
    if (this.#tabs === null) {
      void this.#candidate.lead()
      return
    }
    this.#tabs.post({ stands: this.#name })
    this.#wait(answerTime)
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined
      this.#leads = true
      this.#tabs?.post({ leads: this.#name })
      void this.#candidate.lead()
    }, milliseconds)
  }

  #onVote(vote: Vote): void {
    if ('stands' in vote) this.#onRival(vote.stands)
    else if ('leads' in vote) this.#onLeader(vote.leads)
    else if (!this.#leads) this.#standByVote()
  }

  #onRival(name: string): void {
    if (this.#leads) this.#tabs?.post({ leads: this.#name })
    else if (this.#waiting === undefined) return
    else if (name < this.#name) this.#wait(2 * answerTime)
    else this.#tabs?.post({ stands: this.#name })
  }

  #onLeader(name: string): void {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    if (!this.#leads) return
    if (this.#name < name) {
      this.#tabs?.post({ leads: this.#name })
      return
    }
    this.#leads = false
    this.#candidate.resign()
  }

  #leave(): void {
    clearTimeout(this.#waiting)
    if (this.#leads) this.#tabs?.post({ left: this.#name })
    this.#leads = false
    this.#tabs?.close()
  }
}
