/**
 * Everything that this process has opened or is opening. It can be closed in reverse order at any
 * moment. A resource that does not close in its time is abandoned, so that the process ends in a
 * known time.
 */
import { setTimeout as delay } from 'node:timers/promises'

export interface Opened<T> {
  /** The name in the log line about an abandoned resource. */
  name: string
  close: (made: T) => unknown
  /** Makes an opening under way fail, so that closing need not wait for it. */
  cancel?: () => unknown
  /** Milliseconds for opening and closing the resource once closing has begun. */
  timeout: number
  /** The same after the operator's second signal. */
  shortTimeout: number
}

interface Entry {
  name: string
  close: () => Promise<unknown>
  timeout: number
  shortTimeout: number
}

export class Resources {
  readonly #opened: Entry[] = []
  readonly #shortened = Promise.withResolvers<void>()
  readonly #logLine: (words: string) => void
  #closed: Promise<void> | null = null

  constructor(logLine: (words: string) => void) {
    this.#logLine = logLine
  }

  get closing(): boolean {
    return this.#closed !== null
  }

  /**
   * Resolves to the opened thing. Throws once closing has begun: nothing more may be opened then.
   */
  async open<T>(opening: T | Promise<T>, what: Opened<T>): Promise<T> {
    const { name, close, cancel, timeout, shortTimeout } = what
    const made = Promise.resolve(opening)
    let opened = false
    const undo = async () => {
      if (!opened) await cancel?.()
      // a failed opening has cleaned up after itself
      await made.then(close, () => {})
    }
    this.#opened.push({ name, close: undo, timeout, shortTimeout })
    await made
    opened = true
    if (this.closing) throw new Error('The start was cut off.')
    return made
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll()
    return this.#closed
  }

  /** Shortens the rest of closing, after the operator's second signal. */
  shortenTimeouts(): void {
    this.#shortened.resolve()
  }

  async #closeAll(): Promise<void> {
    for (const { name, close, timeout, shortTimeout } of this.#opened.toReversed()) {
      const closed = close().catch((error: unknown) =>
        this.#logLine(`Closing ${name} failed: ${String(error)}`),
      )
      const timer = new AbortController()
      const limit = (ms: number) => delay(ms, true, { signal: timer.signal }).catch(() => false)
      const late = await Promise.race([
        closed.then(() => false),
        limit(timeout),
        this.#shortened.promise.then(() => limit(shortTimeout)),
      ])
      timer.abort()
      if (late) this.#logLine(`Closing ${name} takes too long: it is left behind.`)
    }
  }
}
