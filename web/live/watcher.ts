/**
 * Keeps this tab's watch set equal to what is on screen, and its share in the browser's connection.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { LiveTab } from './leader-tab.ts'
import type { LiveSite } from './live-site.ts'
import type { Publish } from './message.ts'
import { watchOf } from './query-topics.ts'
import { covers, nothing } from './watch.ts'

// milliseconds
const updateDelay = 200
/** A hidden tab watches nothing after this long. */
const sleepAfter = 300_000

export class Watcher {
  readonly #cache: QueryClient
  readonly #site: LiveSite
  readonly #publish: Publish
  #tab: LiveTab | null = null
  /**
   * Everything up to this event is in what is shown; kept while the page is in the back/forward
   * cache.
   */
  #seen: number | null
  /**
   * The last event seen when a query was sent: its answer knows at least that. Kept until it is
   * watched.
   */
  readonly #seenAtFetch = new WeakMap<Query, number>()
  #watch = nothing
  #updating: ReturnType<typeof setTimeout> | undefined
  #sleeping: ReturnType<typeof setTimeout> | undefined

  constructor(cache: QueryClient, site: LiveSite, publish: Publish) {
    this.#cache = cache
    this.#site = site
    this.#publish = publish
    this.#seen = site.told ?? null
    document.addEventListener('visibilitychange', () => this.#onVisibility())
    addEventListener('pagehide', () => this.#stop())
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.start()
    })
  }

  start(): void {
    this.#tab = new LiveTab(this.#site.apiBase, this.#seen, this.#publish)
    this.updateSoon()
  }

  #stop(): void {
    this.#seen = this.#tab?.close() ?? this.#seen
    this.#tab = null
  }

  onFetch(query: Query): void {
    // without a connection, or before its first event, nothing can have been missed
    this.#seenAtFetch.set(query, this.#tab?.seen ?? Infinity)
  }

  updateSoon(): void {
    if (this.#updating !== undefined) return
    this.#updating = setTimeout(() => {
      this.#updating = undefined
      if (document.visibilityState === 'visible')
        this.#update(this.#cache.getQueryCache().findAll({ type: 'active' }))
    }, updateDelay)
  }

  #onVisibility(): void {
    clearTimeout(this.#sleeping)
    if (document.visibilityState === 'visible') this.updateSoon()
    else this.#sleeping = setTimeout(() => this.#update([]), sleepAfter)
  }

  /**
   * An answer that was not watched may lack events since its fetch: the cursor goes back to that.
   */
  #update(queries: readonly Query[]): void {
    const unwatched = queries.filter((query) => !covers(this.#watch, watchOf([query])))
    this.#watch = watchOf(queries)
    const seen = unwatched.map((query) => this.#seenAtFetch.get(query) ?? Infinity)
    this.#tab?.watch(this.#watch, Math.min(...seen))
    for (const query of queries)
      if (query.state.fetchStatus === 'idle') this.#seenAtFetch.delete(query)
  }
}
