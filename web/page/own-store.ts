/**
 * The store in Cache Storage of what belongs to this device's reader: the pages of unlocked plans,
 * which are the same for everyone, and the answers that make them readable. It is deleted when the
 * identity changes.
 */
export const ownStore = 'touchline-own'

/** The addresses of stored answers begin with it; no page has such an address. */
export const ownAnswers = '/own-answers/'

/** Deletes all pages and answers that are kept for use without a network. */
export async function forgetPages(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

export async function forgetOwn(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(ownStore)
}
