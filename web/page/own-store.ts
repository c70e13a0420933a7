/**
 * The store in Cache Storage of what belongs to this device's reader: the pages of unlocked plans,
 * which are the same for everyone, and the answers that make them readable. It is deleted when the
 * identity changes.
 */
export const ownStore = 'touchline-own'

/** The addresses of stored answers begin with it; no page has such an address. */
export const ownAnswers = '/own-answers/'

export async function forgetOwn(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(ownStore)
}
