/** The shared caches in front of the site, which are purged when the data have changed. */

/** Milliseconds for a cache to answer. A page that it keeps is fresh for a second anyway. */
const requestTimeout = 1_000

export interface SharedCaches {
  /**
   * Asks each cache to forget the pages and public answers that it keeps. Every server sends this
   * once it has read a change, so that anything fetched from that server afterwards includes it.
   * Never rejects.
   */
  forget(): void
}

/** `logLine` gets a failure once, until that cache answers again. */
export function sharedCaches(
  addresses: readonly string[],
  logLine: (words: string) => void,
): SharedCaches {
  const failing = new Set<string>()
  const asking = new Map<string, { again: boolean }>()

  async function ask(address: string): Promise<void> {
    try {
      const signal = AbortSignal.timeout(requestTimeout)
      const { status, body } = await fetch(address, { method: 'PURGE', signal })
      await body?.cancel()
      if (status !== 200) throw new Error(`it answers ${status}`)
      failing.delete(address)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!failing.has(address)) logLine(`The cache ${address} forgets nothing: ${reason}`)
      failing.add(address)
    }
  }

  async function forgetAt(address: string): Promise<void> {
    const running = asking.get(address)
    if (running) {
      running.again = true
      return
    }
    const state = { again: true }
    asking.set(address, state)
    while (state.again) {
      state.again = false
      await ask(address)
    }
    asking.delete(address)
  }

  return {
    forget() {
      for (const address of addresses) void forgetAt(address)
    },
  }
}
