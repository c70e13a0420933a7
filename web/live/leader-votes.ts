/** Elects a leader by messages between the tabs. */
import { openTabs, type Tabs } from '../api/tabs.ts'
import type { Candidate } from './candidate.ts'

/** Messages with names of tabs. */
type Vote = { stands: string } | { leads: string } | { left: string }

const channelName = 'touchline:leader'
/** Milliseconds in which a leader answers a candidate tab. */
const answerTime = 300

export class Votes {
  readonly #candidate: Candidate
  readonly #name = String(Math.random())
  readonly #tabs: Tabs<Vote> | null
  #leads = false
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(candidate: Candidate) {
    this.#candidate = candidate
    this.#tabs = openTabs<Vote>(channelName, (vote) => this.#onVote(vote))
    candidate.closed.addEventListener('abort', () => this.#leave())
  }

  /** Leads unless a leader answers in time. Of simultaneous candidates the lowest name wins. */
  stand(): void {
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
    else if (!this.#leads) this.stand()
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
