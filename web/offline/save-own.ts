/**
 * Stores the pages of the reader's unlocked plans and the tabs of the reader's own screen. The
 * pages are the same for everyone; web/api/saved-answers.ts keeps the content.
 */
import type { QueryCache } from '@tanstack/react-query'
import { logFailure } from '../page/log-failure.ts'
import { forgetOwn, ownAnswers, ownStore, ownTabs } from '../page/own-store.ts'
import { siteBases, type SiteName } from '../page/site.ts'
import { assets, keptAttribute } from './saved-page.ts'

/** Plans that are kept, the last stored ones. */
const most = 40
/** Plans of the list that are fetched ahead, such as those that another device unlocked. */
const ahead = 12

interface OwnPlans {
  site: SiteName
  /** Of the current identity; null if there is none. A sign-in changes it. */
  uid: () => string | null
  answers: QueryCache
  /** Fetches the content of a plan, which is then kept. */
  fetchPlan: (id: unknown) => Promise<void>
}

/** Follows the answers of this document. Does nothing without Cache Storage. */
export function keepOwn({ site, uid, answers, fetchPlan }: OwnPlans): void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  if (document.documentElement.hasAttribute(keptAttribute)) return
  const stored = new Set<string>()
  // one after the other, so that pages on screen come first
  let queue: Promise<void> = forgetOthers(uid())

  function add(address: string, before?: () => Promise<void>) {
    // a change of identity deletes what was stored before it
    const key = `${uid()} ${address}`
    if (stored.has(key)) return
    stored.add(key)
    queue = store(queue, address, before)
  }

  async function store(last: Promise<void>, address: string, before?: () => Promise<void>) {
    await last
    try {
      await before?.()
      await storePage(siteBases[site] + address)
    } catch (error) {
      logFailure(`${address} was not kept`, error)
    }
  }

  function look([name, payload]: readonly unknown[], data: unknown) {
    if (name === 'planMine' && field(data, 'unlocked') != null)
      add(`/planDetail?id=${String(field(payload, 'id'))}`)
    if (name !== 'planOpened') return
    for (const tab of ownTabs) add(`/me${tab}`)
    const records = field(data, 'records')
    const unlocked = (Array.isArray(records) ? records : []).filter(
      (plan) => typeof field(plan, 'paid') === 'number',
    )
    for (const plan of unlocked.slice(0, ahead)) {
      const id = field(plan, 'id')
      add(`/planDetail?id=${String(id)}`, () => fetchPlan(id))
    }
  }

  for (const { queryKey, state } of answers.getAll())
    if (state.status === 'success') look(queryKey, state.data)
  answers.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      look(event.query.queryKey, event.query.state.data)
  })
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

/** Deletes the store if it has answers of another identity. */
async function forgetOthers(uid: string | null): Promise<void> {
  const own = `${ownAnswers}${encodeURIComponent(uid ?? '')}/`
  const keys = await (await caches.open(ownStore)).keys()
  const answers = keys
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith(ownAnswers))
  if (answers.some((path) => !path.startsWith(own))) await forgetOwn()
}

async function storePage(address: string): Promise<void> {
  const response = await fetch(address, { cache: 'no-cache' })
  if (!response.ok || response.redirected) return
  const copy = response.clone()
  const named = (await response.text()).match(/\/assets\/[\w.-]+/g) ?? []
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(assets))
    .map(({ pathname }) => pathname)
  const cache = await caches.open(ownStore)
  await forgetOlderBuild(cache, loaded)
  await Promise.all(
    [...new Set([...named, ...loaded])].map(
      async (file) =>
        (await cache.match(file)) ?? cache.add(new Request(file, { cache: 'force-cache' })),
    ),
  )
  await cache.delete(address)
  await cache.put(address, copy)
  const plans = (await cache.keys()).filter(({ url }) => url.includes('/planDetail?'))
  await Promise.all(plans.slice(0, -most).map((page) => cache.delete(page)))
}

/** Pages of an older build need files that are no longer served. */
async function forgetOlderBuild(cache: Cache, loaded: readonly string[]): Promise<void> {
  const entry = loaded.find((file) => file.startsWith(`${assets}client-`))
  const keys = await cache.keys()
  const entries = keys.map(({ url }) => new URL(url).pathname)
  const others = entries.filter((file) => file.startsWith(`${assets}client-`))
  if (entry === undefined || others.length === 0 || others.includes(entry)) return
  await Promise.all(
    keys.filter((_, at) => !entries[at]?.startsWith(ownAnswers)).map((key) => cache.delete(key)),
  )
}
