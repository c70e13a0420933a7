/**
 * Calls of pages that are not answered yet. While the database is silent they wait one after
 * another, and the pages behind them wait for a thread; a reader gets the page made before instead.
 */
import { setTimeout as delay } from 'node:timers/promises'

export class PendingCalls {
  readonly #since = new Map<number, number>()
  #last = 0

  /** Counts a call until it is answered or has failed. */
  async watch<T>(call: Promise<T>): Promise<T> {
    const id = ++this.#last
    this.#since.set(id, performance.now())
    return call.finally(() => this.#since.delete(id))
  }

  /**
   * What `making` resolves to; null once it takes longer than `ms` milliseconds and any call has
   * waited for a third of that. It is looked at every sixth, so null comes at most that much later
   * where a call is silent. A page that only waits for a processor is waited for.
   */
  async unlessSilent<T>(making: Promise<T>, ms: number): Promise<T | null> {
    const done = new AbortController()
    const late = async () => {
      await delay(ms, undefined, { signal: done.signal })
      while (!this.#isSilent(ms / 3)) await delay(ms / 6, undefined, { signal: done.signal })
      return null
    }
    const given = late()
    // aborted once the page is made; and a page that fails afterwards has no reader any more
    for (const unread of [given, making]) unread.catch(() => {})
    return Promise.race([making, given]).finally(() => done.abort())
  }

  #isSilent(ms: number): boolean {
    // the oldest call is the first
    const [oldest] = this.#since.values()
    return oldest !== undefined && performance.now() - oldest >= ms
  }
}
