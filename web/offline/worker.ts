/**
 * The service worker: without a network it shows the home screen that the page has kept, marked with its age. With one it stands
 * aside. It keeps nothing itself and never sees a call's answer, so nothing locked, unlocked or owned can come from it.
 */
import { doorBases } from '../site.ts'
import { assets, keptAttribute, store } from './kept.ts'

/** What of a service worker's scope is used here: TypeScript's own library for it excludes the one for pages. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
  /** Newer browsers: answers straight from the network, without starting the worker first. */
  addRoutes?(routes: { condition: object; source: string }[]): Promise<void>
}
interface RequestEvent extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
// typed by fiat: this file runs nowhere else
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const scope = globalThis as unknown as Scope

scope.addEventListener('install', (event) => {
  const straight = [
    { condition: { urlPattern: '/app/*' }, source: 'network' },
    { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  ]
  event.waitUntil(Promise.all([scope.skipWaiting(), event.addRoutes?.(straight)]))
})
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(orKept(request, pathname))
  else if (pathname.startsWith(assets)) event.respondWith(fetch(request).catch(() => stored(request.url)))
})

async function stored(address: string): Promise<Response> {
  const found = await (await caches.open(store)).match(address, { ignoreVary: true })
  return found ?? Response.error()
}

/** The network's page, else the home screen of the same door. Any other address leads there: only home is kept. */
async function orKept(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const phones = pathname === doorBases.h5 || pathname.startsWith(`${doorBases.h5}/`)
    const home = `${phones ? doorBases.h5 : doorBases.desktop}/`
    const kept = await stored(home)
    if (kept.type === 'error') return kept
    return pathname === home ? aged(kept) : Response.redirect(home)
  }
}

async function aged(kept: Response): Promise<Response> {
  const made = new Date(kept.headers.get('date') ?? '')
  const instant = Number.isNaN(made.getTime()) ? '' : made.toISOString()
  const text = (await kept.text()).replace('<html ', `<html ${keptAttribute}="${instant}" `)
  return new Response(text, { status: 200, headers: kept.headers })
}
