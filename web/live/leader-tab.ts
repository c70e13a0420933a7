/** One connection for all tabs of a browser: the leader tab holds it and passes its messages on. */
import { Connection } from './connection.ts'
import { Cursor } from './cursor.ts'
import { Election } from './leader-election.ts'
import type { Message, Publish } from './message.ts'
import { openTabChannel, type TabChannel, type TabMessage } from './tab-channel.ts'
import { isNothing, nothing, union, type Watch } from './watch.ts'

// milliseconds
/** After this long without a message the leader tab is presumed dead. */
const leaderTimeout = 90_000
const leaderCheck = 10_000

/** A tab's share in the browser's connection, as its leader or through the leader. */
export class LiveTab {
  readonly #apiBase: string
  readonly #publish: Publish
  readonly #cursor: Cursor
  readonly #name = String(Math.random())
  readonly #closed = new AbortController()
  readonly #channel: TabChannel | null
  readonly #election: Election
  readonly #check: ReturnType<typeof setInterval>
  /** By tab; kept by the leader. */
  readonly #watches = new Map<string, Watch>()
  #watch = nothing
  /** Only in the leader tab. */
  #connection: Connection | null = null
  #lastMessageAt = performance.now()

  /** `from`: the last event already seen, null for none. */
  constructor(apiBase: string, from: number | null, publish: Publish) {
    this.#apiBase = apiBase
    this.#publish = publish
    this.#cursor = new Cursor(from)
    this.#channel = openTabChannel((message) => this.#onTabMessage(message))
    this.#election = new Election({
      lead: () => this.#lead(),
      resign: () => this.#resign(),
      closed: this.#closed.signal,
    })
    // without a channel each tab leads itself
    void (this.#channel === null ? this.#lead() : this.#election.stand())
    this.#check = setInterval(() => this.#replaceDeadLeader(), leaderCheck)
  }

  /**
   * Replaces this tab's watch set. `cursor`: the answers on screen include all events up to this
   * id; Infinity if they include every event.
   */
  watch(watch: Watch, cursor: number): void {
    this.#watch = watch
    this.#cursor.rewind(cursor)
    if (this.#connection === null) this.#announceWatch()
    else this.#setWatch(this.#name, watch, this.#cursor.id)
  }

  /** The last event that this tab has seen, null for none. */
  get cursor(): number | null {
    return this.#cursor.id
  }

  /** Returns the last event up to which this tab has seen everything that it watched. */
  close(): number | null {
    this.#channel?.post({ tab: this.#name, gone: true })
    clearInterval(this.#check)
    this.#closed.abort()
    this.#resign()
    this.#channel?.close()
    return this.#cursor.id
  }

  /**
   * Holds the connection until this tab closes, or another one takes the lead because this one is
   * silent.
   */
  #lead(): Promise<void> {
    this.#watches.clear()
    this.#watches.set(this.#name, this.#watch)
    this.#connection = new Connection(this.#apiBase, this.#cursor.id, (message) => {
      this.#channel?.post({ heard: message })
      this.#take(message)
    })
    this.#connection.subscribe(this.#watch, this.#cursor.id)
    this.#channel?.post({ who: true })
    return new Promise((resolve) => this.#closed.signal.addEventListener('abort', () => resolve()))
  }

  #resign(): void {
    if (this.#connection === null) return
    this.#connection.close()
    this.#connection = null
    if (!this.#closed.signal.aborted) this.#announceWatch()
  }

  #onTabMessage(message: TabMessage): void {
    if ('heard' in message) this.#take(message.heard)
    else if ('who' in message) this.#announceWatch()
    else if ('gone' in message) this.#setWatch(message.tab, null, null)
    else this.#setWatch(message.tab, message.watch, message.last)
  }

  #announceWatch(): void {
    this.#channel?.post({ tab: this.#name, watch: this.#watch, last: this.#cursor.id })
  }

  /** Only the leader keeps the watch sets of all tabs. */
  #setWatch(tab: string, watch: Watch | null, cursor: number | null): void {
    if (this.#connection === null) return
    if (watch === null) this.#watches.delete(tab)
    else this.#watches.set(tab, watch)
    this.#connection.subscribe(union(this.#watches.values()), cursor)
  }

  #take(message: Message): void {
    this.#lastMessageAt = performance.now()
    // While this tab watches nothing, events seen on the channel may not include all that concern
    // it, so its cursor must not advance.
    if (!isNothing(this.#watch)) {
      if ('id' in message) this.#cursor.advance(message.id)
      if (message.kind === 'snapshot') this.#cursor.restart()
      if (message.kind === 'moment') this.#cursor.advance(message.body.id)
    }
    this.#publish(message)
  }

  #replaceDeadLeader(): void {
    const isAlive = performance.now() - this.#lastMessageAt < leaderTimeout
    if (this.#connection !== null || document.visibilityState !== 'visible' || isAlive) return
    this.#lastMessageAt = performance.now()
    void this.#election.stand(true)
  }
}
