/**
 * Keeps the home screen for when there is no network: as the server wrote it, with the files that
 * it needs.
 */
import { logFailure } from '../api/log.ts'
import { doorBases, type Door } from '../app/site.ts'
import { assets, keptAttribute, store as storeName } from './saved-page.ts'

const workerAddress = '/worker.js'

/** Milliseconds for which the home that is kept is new enough. */
const fresh = 60_000

/**
 * When the browser has nothing better to do: as this document was loaded, and anew when the reader
 * comes home within it. Does nothing where the browser has no store, as on an open network without
 * TLS.
 */
export function keepHome(door: Door): void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  // a page that is itself from the store is not kept again
  if (document.documentElement.hasAttribute(keptAttribute)) return
  register().catch((error: unknown) => logFailure('home was not kept', error))
  // from the browser's own cache: this very page came from there a moment ago
  keep('force-cache')

  let path = location.pathname
  let keptAt = Date.now()
  // every screen has its title
  const title = document.querySelector('title')
  if (title !== null) new MutationObserver(comeHome).observe(title, { childList: true })

  function comeHome() {
    if (location.pathname === path) return
    path = location.pathname
    if (!isHome(door) || Date.now() - keptAt < fresh) return
    keptAt = Date.now()
    keep('no-cache')
  }

  function keep(cache: RequestCache) {
    if (isHome(door))
      store(door, cache).catch((error: unknown) => logFailure('home was not kept', error))
  }
}

const register = () => navigator.serviceWorker.register(trusted(workerAddress))

/** The phones' home answers without its slash as well. */
const isHome = (door: Door) => [`${doorBases[door]}/`, doorBases[door]].includes(location.pathname)

async function store(door: Door, from: RequestCache): Promise<void> {
  // read once: the reader may go on while the store opens
  const { pathname } = location
  const cache = await caches.open(storeName)
  const page = await fetch(pathname, { cache: from })
  if (!page.ok || page.redirected) return
  const files = [
    ...new Set(performance.getEntriesByType('resource').map(({ name }) => name)),
  ].filter(
    (name) => new URL(name).origin === location.origin && new URL(name).pathname.startsWith(assets),
  )
  await Promise.all(
    files.map(
      async (file) =>
        (await cache.match(file)) ?? cache.add(new Request(file, { cache: 'force-cache' })),
    ),
  )
  await cache.put(`${doorBases[door]}/`, page)
  await forget(cache, new Set(files))
}

/** Files of an older build go once a page of the newer one is kept. */
async function forget(cache: Cache, files: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname.startsWith(assets) && !files.has(url)) await cache.delete(url)
  }
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

/**
 * The page's policy takes the address of a worker only from this one place, and this place knows
 * only one.
 */
function trusted(address: typeof workerAddress): string {
  // newer than TypeScript's library
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: Policies }
  return (
    trustedTypes
      ?.createPolicy('touchline', { createScriptURL: () => workerAddress })
      .createScriptURL(address) ?? address
  )
}
