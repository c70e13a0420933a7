/**
 * The answers that a page was rendered from, as they travel in it: the browser starts with them
 * instead of asking again.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

export const stateId = 'page-state'

/**
 * Without time stamps, so that the same content has the same bytes; the browser takes it as
 * answered just now.
 */
type PageState = [key: QueryKey, data: unknown][]

export function stateOf(cache: QueryClient): PageState {
  const answered = cache
    .getQueryCache()
    .findAll({ predicate: (query) => query.state.data !== undefined })
  return answered.map((query) => [query.queryKey, query.state.data])
}

export function takeState(cache: QueryClient, text: string | null | undefined): void {
  // typed by fiat: our own document.ts wrote stateOf here
  const state: PageState = JSON.parse(text ?? '[]')
  for (const [key, data] of state) cache.setQueryData(key, data)
}
