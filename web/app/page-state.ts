/**
 * The answers that a page was rendered from, embedded in it: the browser starts with them instead
 * of fetching again.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

export const stateId = 'page-state'

/**
 * Without time stamps, so that the same content gives the same bytes. The browser treats the
 * answers as new.
 */
type PageState = [key: QueryKey, data: unknown][]

export function stateOf(cache: QueryClient): PageState {
  const answered = cache
    .getQueryCache()
    .findAll({ predicate: (query) => query.state.data !== undefined })
  return answered.map((query) => [query.queryKey, query.state.data])
}

export function takeState(cache: QueryClient, text: string | null | undefined): void {
  // boundary: our own document.ts wrote the output of stateOf here
  const state: PageState = JSON.parse(text ?? '[]')
  for (const [key, data] of state) cache.setQueryData(key, data)
}
