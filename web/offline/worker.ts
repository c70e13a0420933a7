/**
 * The service worker: without a network it shows the home screen that the page has kept, marked
 * with its age. With one it stands aside. It keeps nothing itself and never sees a call's answer,
 * so nothing locked, unlocked or owned can come from it.
 */
import { doorBases } from '../app/site.ts'
import { assets, keptAttribute, store } from './saved-page.ts'

/**
 * What of a service worker's scope is used here: TypeScript's own library for it excludes the one
 * for pages.
 */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
  /** Newer browsers: answers straight from the network, without starting the worker first. */
  addRoutes?(routes: { condition: object; source: string }[]): Promise<void>
}
interface RequestEvent extends Event {
  request: Request
  /**
   * What the network says to a navigation, asked for while the worker starts; nothing where it was
   * not.
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
// typed by fiat: this file runs nowhere else
const scope = globalThis as unknown as Scope

scope.addEventListener('install', (event) => {
  const straight = [{ condition: { urlPattern: '/app/*' }, source: 'network' }]
  event.waitUntil(Promise.all([scope.skipWaiting(), event.addRoutes?.(straight)]))
})
scope.addEventListener('activate', (event) => {
  // not a race of the network with this worker, which routes offer: Chromium has been seen to cut
  // pages off in their middle with it
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
  const found = await (await caches.open(store)).match(address, { ignoreVary: true })
  return found ?? Response.error()
}

/**
 * The network's page, else a home screen: that of the same door, or the other door's where only
 * that one is kept, as on a phone that opens the site's plain address. Any other address leads
 * there: only home is kept.
 */
async function orKept(
  { request, preloadResponse }: RequestEvent,
  pathname: string,
): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const homes = Object.values(doorBases).map((base) => `${base}/`)
    if (`${pathname}/`.startsWith(`${doorBases.h5}/`)) homes.reverse()
    for (const home of homes) {
      const kept = await stored(home)
      if (kept.type !== 'error') return pathname === home ? aged(kept) : Response.redirect(home)
    }
    return Response.error()
  }
}

async function aged(kept: Response): Promise<Response> {
  const made = new Date(kept.headers.get('date') ?? '')
  const instant = Number.isNaN(made.getTime()) ? '' : made.toISOString()
  const text = (await kept.text()).replace('<html ', `<html ${keptAttribute}="${instant}" `)
  return new Response(text, { status: 200, headers: kept.headers })
}
