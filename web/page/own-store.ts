import { meTabs } from './me-tabs.ts'

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

/** The queries of the reader's own screen, one for each of its tabs. */
export const ownTabs: readonly string[] = meTabs.map((tab) =>
  tab === 'plans' ? '' : `?tab=${tab}`,
)

/** The address under which a page of the reader's own is stored; null for other pages. */
export function ownAddress({ pathname, searchParams }: URL): string | null {
  if (pathname.endsWith('/me')) {
    const tab = searchParams.get('tab')
    return pathname + (ownTabs.find((search) => search === `?tab=${tab}`) ?? '')
  }
  const id = searchParams.get('id')
  return pathname.endsWith('/planDetail') && id !== null
    ? `${pathname}?id=${encodeURIComponent(id)}`
    : null
}

/** Tests whether the page of a plan is stored. Never throws: a blocked storage has no pages. */
export async function isPlanKept(address: string): Promise<boolean> {
  const url = new URL(address, location.href)
  const own = url.pathname.endsWith('/planDetail') ? ownAddress(url) : null
  if (own === null || !('caches' in globalThis)) return false
  try {
    return (await (await caches.open(ownStore)).match(own, { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}
