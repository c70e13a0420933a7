/**
 * The service worker. Without a network it shows a stored page, marked with its age: a tab of
 * the reader's own screen, the page of an unlocked plan, or home; else a page that says what can be
 * read. With a network it does nothing. It
 * stores no answer of a call and never sees one, so it cannot reveal anything locked, unlocked or
 * personal: the pages are the same for everyone.
 */
import { ownAddress, ownStore } from '../page/own-store.ts'
import { siteBases } from '../page/site.ts'
import { offlinePage } from './offline-page.ts'
import { assets, keptAttribute, store } from './saved-page.ts'

/**
 * The parts of a service worker's global scope that are used here: TypeScript's library for workers
 * cannot be combined with the one for pages.
 */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
  /** In newer browsers: routes that answer from the network without starting the worker. */
  addRoutes?(routes: { condition: object; source: string }[]): Promise<void>
}
interface RequestEvent extends Event {
  request: Request
  /**
   * The network's answer to a navigation, requested while the worker starts. Absent if it was not
   * requested.
   */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
// This file runs only as a service worker.
const scope = globalThis as unknown as Scope

scope.addEventListener('install', (event) => {
  const straight = [{ condition: { urlPattern: '/app/*' }, source: 'network' }]
  event.waitUntil(Promise.all([scope.skipWaiting(), event.addRoutes?.(straight)]))
})
scope.addEventListener('activate', (event) => {
  // Preload instead of a race between network and worker, which static routes offer: with the race
  // Chromium truncated pages.
  event.waitUntil(
    Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
  )
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(orKept(event, pathname))
  else if (pathname.startsWith(assets))
    event.respondWith(fetch(request).catch(() => stored(request.url)))
})

async function stored(address: string): Promise<Response> {
  for (const name of [store, ownStore]) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true })
    if (found !== undefined) return found
  }
  return Response.error()
}

/**
 * The network's page, or a stored one: of the reader's own plans, or a home screen, preferably of
 * the same site, otherwise of the other, as on a phone that opens the desktop address. Every other
 * address gets the page that tries again.
 */
async function orKept(
  { request, preloadResponse }: RequestEvent,
  pathname: string,
): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const asked = new URL(request.url)
    const own = ownAddress(asked)
    const page = own === null ? Response.error() : await stored(own)
    if (own !== null && page.type !== 'error')
      return asked.pathname + asked.search === own
        ? aged(page)
        : Response.redirect(asked.origin + own)
    const bases = Object.values(siteBases)
    if (`${pathname}/`.startsWith(`${siteBases.h5}/`)) bases.reverse()
    const home = await firstStored(bases.map((base) => `${base}/`))
    if (home !== null && bases.some((base) => [base, `${base}/`].includes(pathname)))
      return pathname === home ? aged(await stored(home)) : Response.redirect(home)
    const me = await firstStored(bases.map((base) => `${base}/me`))
    return offlinePage({ home, me, plans: await countPlans() })
  }
}

/** The first of these addresses of which a page is stored; null if none is. */
async function firstStored(addresses: readonly string[]): Promise<string | null> {
  for (const address of addresses) if ((await stored(address)).type !== 'error') return address
  return null
}

/** A plan may be stored for both sites. */
async function countPlans(): Promise<number> {
  const keys = await (await caches.open(ownStore)).keys()
  const ids = keys.flatMap(({ url }) => /\/planDetail\?id=([^&]+)/.exec(url)?.[1] ?? [])
  return new Set(ids).size
}

async function aged(response: Response): Promise<Response> {
  const made = new Date(response.headers.get('date') ?? '')
  const instant = Number.isNaN(made.getTime()) ? '' : made.toISOString()
  const text = (await response.text()).replace('<html ', `<html ${keptAttribute}="${instant}" `)
  return new Response(text, { status: 200, headers: response.headers })
}
