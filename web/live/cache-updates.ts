/** Writes the latest known state into the cached answers. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { changed, type AnswerChanges } from './cache-writer.ts'

type Changes = Partial<Omit<AnswerChanges, 'nows'>>
const none: AnswerChanges['hits'] & AnswerChanges['records'] = new Map()

export class CacheUpdates {
  /** True while our own write causes a cache event. */
  isWriting = false
  readonly #cache: QueryClient
  readonly #matches: AnswerChanges['nows']

  constructor(cache: QueryClient, matches: AnswerChanges['nows']) {
    this.#cache = cache
    this.#matches = matches
  }

  write(query: Query, { hits = none, records = none }: Changes = {}): void {
    const data: unknown = query.state.data
    const next = changed(data, { nows: this.#matches, hits, records })
    if (next === data) return
    this.isWriting = true
    // Keeps its age, because the rest of the answer has not been refetched.
    this.#cache.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt })
    this.isWriting = false
  }

  writeAll(changes?: Changes): void {
    for (const query of this.#cache.getQueryCache().getAll())
      if (query.state.data !== undefined) this.write(query, changes)
  }
}
