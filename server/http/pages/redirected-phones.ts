/** Milliseconds for which a redirect is remembered. */
const lifetime = 60 * 60 * 1000
const most = 10_000

/**
 * The phones without cookies that were sent to the mobile site, by address and user agent. A phone
 * is redirected once; one that keeps no cookie cannot say that it was. Another phone of the same
 * kind at the same address is redirected by its page's head script.
 */
export class RedirectedPhones {
  /** When each was redirected, in milliseconds, the earliest first. */
  readonly #sent = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether this phone was redirected before; remembers it for the next time. */
  wasSent(address: string, userAgent: string): boolean {
    const key = `${address} ${userAgent}`
    const at = this.#sent.get(key)
    if (at !== undefined && this.#now() - at < lifetime) return true
    this.#sent.delete(key)
    this.#sent.set(key, this.#now())
    const [oldest] = this.#sent.keys()
    if (this.#sent.size > most && oldest !== undefined) this.#sent.delete(oldest)
    return false
  }
}
