/**
 * Keeps this tab's watch set equal to the matches and experts on screen, and owns its part in the
 * browser's connection.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { LiveTab } from './leader-tab.ts'
import type { LiveSite } from './live-site.ts'
import type { Publish } from './message.ts'
import { watchOf } from './query-topics.ts'
import { covers, nothing } from './watch.ts'

// milliseconds
const updateDelay = 200
/** A hidden tab watches nothing after this many milliseconds. */
const sleepAfter = 300_000

export class Watcher {
  readonly #cache: QueryClient
  readonly #site: LiveSite
  readonly #publish: Publish
  #tab: LiveTab | null = null
  /**
   * The answers on screen include all events up to this id; kept while the page is in the
   * back/forward cache.
   */
  #cursor: number | null
  /**
   * The last event seen when a query was sent: its answer includes at least the events up to that.
   * Kept until the answer is watched.
   */
  readonly #cursorAtFetch = new WeakMap<Query, number>()
  #watch = nothing
  #updating: ReturnType<typeof setTimeout> | undefined
  #sleeping: ReturnType<typeof setTimeout> | undefined

  constructor(cache: QueryClient, site: LiveSite, publish: Publish) {
    this.#cache = cache
    this.#site = site
    this.#publish = publish
    this.#cursor = site.lastEvent ?? null
    document.addEventListener('visibilitychange', () => this.#onVisibility())
    addEventListener('pagehide', () => this.#stop())
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.start()
    })
  }

  start(): void {
    this.#tab = new LiveTab(this.#site.apiBase, this.#cursor, this.#publish)
    this.updateSoon()
  }

  #stop(): void {
    this.#cursor = this.#tab?.close() ?? this.#cursor
    this.#tab = null
  }

  onFetch(query: Query): void {
    // Without a connection, or before its first event, no event can have been missed.
    this.#cursorAtFetch.set(query, this.#tab?.cursor ?? Infinity)
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
   * An answer that was not watched may lack events since its fetch, so the cursor goes back to the
   * fetch.
   */
  #update(queries: readonly Query[]): void {
    const unwatched = queries.filter((query) => !covers(this.#watch, watchOf([query])))
    this.#watch = watchOf(queries)
    const cursors = unwatched.map((query) => this.#cursorAtFetch.get(query) ?? Infinity)
    this.#tab?.watch(this.#watch, Math.min(...cursors))
    for (const query of queries)
      if (query.state.fetchStatus === 'idle') this.#cursorAtFetch.delete(query)
  }
}
