/**
 * One connection to the site's events: a stream, or polling where streams are blocked. Reconnects
 * with backoff.
 */
import { Cursor } from './cursor.ts'
import { readStream } from './event-stream.ts'
import type { Message, Publish } from './message.ts'
import { pause } from './pause.ts'
import { poll } from './polling.ts'
import { covers, isNothing, nothing, queryOfWatch, type Watch } from './watch.ts'

const path = '/app/live'
// milliseconds
const longestBackoff = 30_000
/**
 * Matches that leave the screen stay subscribed this many milliseconds, because readers come back.
 */
const narrowAfter = 30_000
const longestTimer = 2 ** 31 - 1

export class Connection {
  readonly #apiBase: string
  readonly #publish: Publish
  readonly #cursor: Cursor
  #requested = nothing
  /** The watch set that the server was sent; it may cover more than the requested one. */
  #subscribed = nothing
  #attempt = new AbortController()
  #closed = false
  #narrowing: ReturnType<typeof setTimeout> | undefined

  /** `from`: the last event already seen, null for none. */
  constructor(apiBase: string, from: number | null, publish: Publish) {
    this.#apiBase = apiBase
    this.#publish = publish
    this.#cursor = new Cursor(from)
    // When the network is lost, connections still look open.
    addEventListener('offline', this.#restart)
    addEventListener('online', this.#restart)
    void this.#run()
  }

  /**
   * Replaces the watch set. `cursor`: last event id the new watcher has seen; null if it has seen
   * everything.
   */
  subscribe(watch: Watch, cursor: number | null): void {
    this.#requested = watch
    clearTimeout(this.#narrowing)
    const last = this.#cursor.id
    const isBehind = cursor !== null && last !== null && cursor < last && !isNothing(watch)
    if (isBehind) this.#cursor.rewind(cursor)
    if (isBehind || !covers(this.#subscribed, watch) || isNothing(watch)) this.#restart()
    else if (!covers(watch, this.#subscribed))
      this.#narrowing = setTimeout(this.#restart, narrowAfter)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#narrowing)
    removeEventListener('offline', this.#restart)
    removeEventListener('online', this.#restart)
    this.#restart()
  }

  readonly #restart = (): void => this.#attempt.abort()

  async #run(): Promise<void> {
    let failures = 0
    while (!this.#closed) {
      this.#subscribed = this.#requested
      this.#attempt = new AbortController()
      const { signal } = this.#attempt
      if (isNothing(this.#subscribed)) {
        await pause(longestTimer, signal)
        continue
      }
      const answered = await this.#receive(signal)
      if (signal.aborted) continue
      failures = answered ? 0 : failures + 1
      this.#publish({ kind: 'lost' })
      // random, so that not all readers of a restarted server reconnect at once
      await pause(Math.random() * Math.min(longestBackoff, 1_500 * 2 ** failures), signal)
    }
  }

  /** Publishes events until the attempt ends. Resolves to whether the server answered. */
  async #receive(signal: AbortSignal): Promise<boolean> {
    const streamed = await readStream(this.#url(path), signal, (message) =>
      this.#take('id' in message ? { ...message, id: this.#cursor.advance(message.id) } : message),
    )
    if (streamed || signal.aborted) return streamed
    return poll(
      () => this.#url(`${path}/since`),
      signal,
      (message) => this.#take(message),
    )
  }

  #take(message: Message): void {
    if (message.kind === 'snapshot') this.#cursor.restart()
    if (message.kind === 'moment') this.#cursor.advance(message.body.id)
    this.#publish(message)
  }

  #url(at: string): string {
    return `${this.#apiBase}${at}?${queryOfWatch(this.#subscribed, this.#cursor.id)}`
  }
}
