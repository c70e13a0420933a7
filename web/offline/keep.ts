/** Keeps the home screen for when there is no network: as the server wrote it, with the files that it needs. */
import { logFailure } from '../api/log.ts'
import { doorBases, type Door } from '../site.ts'
import { assets, keptAttribute, store } from './kept.ts'

const workerAddress = '/worker.js'

/** Once a load, when the browser has nothing better to do. Does nothing where the browser has no store, as on an open network without TLS. */
export function keepHome(door: Door): void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  // a page that is itself from the store is not kept again
  if (document.documentElement.hasAttribute(keptAttribute)) return
  keep(door).catch((error: unknown) => logFailure('the home screen could not be kept', error))
}

async function keep(door: Door): Promise<void> {
  await navigator.serviceWorker.register(trusted(workerAddress))
  const home = `${doorBases[door]}/`
  // the phones' home answers without its slash as well
  // read once: the reader may go on while the store opens
  const { pathname } = location
  if (pathname !== home && pathname !== doorBases[door]) return
  const cache = await caches.open(store)
  // from the browser's own cache: this very page came from there a moment ago
  const page = await fetch(pathname, { cache: 'force-cache' })
  if (!page.ok || page.redirected) return
  const files = [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))].filter(
    (name) => new URL(name).origin === location.origin && new URL(name).pathname.startsWith(assets),
  )
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(new Request(file, { cache: 'force-cache' }))))
  await cache.put(home, page)
  await forget(cache, new Set(files))
}

/** Files of an older build go once a page of the newer one is kept. */
async function forget(cache: Cache, files: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname.startsWith(assets) && !files.has(url)) await cache.delete(url)
  }
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): { createScriptURL(address: string): string }
}

/** The page's policy takes the address of a worker only from this one place, and this place knows only one. */
function trusted(address: typeof workerAddress): string {
  // newer than TypeScript's library
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy('touchline', { createScriptURL: () => workerAddress }).createScriptURL(address) ?? address
}
