/** What the checks ask for while the network comes and goes. */
import { isOffline } from '../page/network.ts'

/**
 * The value of `ask`, which is asked again once the network is back if it was lost meanwhile. The
 * question goes out without a network, too: a site on this machine still answers. `isAnswer` tells
 * an answer from the value of a call that failed.
 */
export async function withNetwork<T>(
  ask: () => Promise<T>,
  isAnswer: (value: T) => boolean = () => true,
): Promise<T> {
  for (;;) {
    const end = new AbortController()
    const wasOffline = isOffline()
    // a request that was cut off would be waited for until its time is over
    const lost = event('offline', end.signal)
    try {
      const made = await Promise.race([ask().then((value) => ({ value })), lost])
      if (made !== null && (isAnswer(made.value) || !(wasOffline || isOffline()))) return made.value
    } catch (error) {
      if (!wasOffline && !isOffline()) throw error
    } finally {
      end.abort()
    }
    if (isOffline()) await event('online')
  }
}

const event = (name: 'online' | 'offline', signal?: AbortSignal) =>
  new Promise<null>((resolve) => {
    addEventListener(name, () => resolve(null), { once: true, ...(signal && { signal }) })
  })
