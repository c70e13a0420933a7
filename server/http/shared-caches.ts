/** The shared caches in front of the site, which are purged when the data have changed. */

/** Milliseconds for a cache to answer. A page in it stays fresh for only a second anyway. */
const requestTimeout = 1_000

export interface SharedCaches {
  /**
   * Asks each cache to drop its pages and public answers. Every server sends this after it has read
   * a change, so that anything fetched from it afterwards includes the change. Never rejects.
   */
  forget(): void
}

/**
 * `logLine` gets one message for a failing cache until it answers again. `timeout` is in
 * milliseconds.
 */
export function sharedCaches(
  addresses: readonly string[],
  logLine: (words: string) => void,
  timeout = requestTimeout,
): SharedCaches {
  const failing = new Set<string>()
  const asking = new Map<string, { again: boolean }>()

  async function ask(address: string): Promise<void> {
    try {
      const signal = AbortSignal.timeout(timeout)
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
