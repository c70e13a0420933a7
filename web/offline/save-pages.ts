/**
 * Stores the home screen for use without a network: the page as the server rendered it, and the
 * files that it needs.
 */
import { logFailure } from '../page/log-failure.ts'
import { ownScript } from '../page/own-script.ts'
import { siteBases, type SiteName } from '../page/site.ts'
import { assets, keptAttribute, store as storeName } from './saved-page.ts'

const workerAddress = '/worker.js'

/** A stored home page younger than this many milliseconds is not replaced. */
const fresh = 60_000

/**
 * Stores the home page while the browser is idle: after this document loaded, and again when the
 * reader navigates to home in it. Does nothing without Cache Storage, for example without TLS, and
 * with `npm run dev`.
 */
export function keepHome(site: SiteName): void {
  // only a build has the worker's file
  if (!import.meta.env.PROD) return
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  // A page that came from the store is not stored again.
  if (document.documentElement.hasAttribute(keptAttribute)) return
  register().catch((error: unknown) => logFailure('home was not kept', error))
  // From the browser's HTTP cache, which has this page from a moment before.
  keep('force-cache')

  let path = location.pathname
  let keptAt = Date.now()
  // Every screen has its own title, so a change of title shows a navigation.
  const title = document.querySelector('title')
  if (title !== null) new MutationObserver(comeHome).observe(title, { childList: true })

  function comeHome() {
    if (location.pathname === path) return
    path = location.pathname
    if (!isHome(site) || Date.now() - keptAt < fresh) return
    keptAt = Date.now()
    keep('no-cache')
  }

  function keep(cache: RequestCache) {
    if (isHome(site))
      store(site, cache).catch((error: unknown) => logFailure('home was not kept', error))
  }
}

const register = () => navigator.serviceWorker.register(ownScript(workerAddress))

/** The mobile home page is served without its trailing slash as well. */
const isHome = (site: SiteName) =>
  [`${siteBases[site]}/`, siteBases[site]].includes(location.pathname)

async function store(site: SiteName, from: RequestCache): Promise<void> {
  // Read now, because the reader may navigate while the store is being opened.
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
  await cache.put(`${siteBases[site]}/`, page)
  await forget(cache, new Set(files))
}

/** Deletes files of older builds once a page of the current build is stored. */
async function forget(cache: Cache, files: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname.startsWith(assets) && !files.has(url)) await cache.delete(url)
  }
}
