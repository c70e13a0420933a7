/**
 * Refetches answers that events have made stale, spread over time so that not all readers send
 * requests at once.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/calls.ts'

// milliseconds
const spread = 4_000
/** The server updates its boards within this many milliseconds after a settlement. */
const boardsDelay = 6_000

/** Calls that select matches by status, and calls that sum over finished matches. */
const chosenByStatus = new Set<unknown>([
  'queryHome',
  'matchTable',
  'matchScorers',
] satisfies CallName[])
/**
 * Calls that sum over settled plans. queryRecommend is left out: its order depends on form, and
 * cards would move.
 */
const totals = new Set<unknown>([
  'queryHome',
  'expertList',
  'expertSpread',
  'expertLuck',
  'predictRecord',
  'planOpened',
  'planNews',
  'matchPicks',
  'followBrought',
  'followFeed',
  'followOnSale',
] satisfies CallName[])
/** Marks the key of an answer that is fetched only for the records in it. */
export const recordsOnly = 'records'

export class Refetch {
  readonly #cache: QueryClient
  /** After a match status has changed. */
  readonly choices: () => void
  /** After a settlement. */
  readonly totals: () => void

  constructor(cache: QueryClient) {
    this.#cache = cache
    this.choices = batched(() => this.#invalidate(chosenByStatus), spread)
    this.totals = batched(() => {
      this.#invalidate(totals)
      this.#fetchRecords()
    }, boardsDelay)
  }

  all(): void {
    setTimeout(() => void this.#cache.invalidateQueries(), Math.random() * spread)
  }

  where(predicate: (query: Query) => boolean): void {
    if (this.#cache.getQueryCache().findAll({ predicate }).length === 0) return
    setTimeout(() => void this.#cache.invalidateQueries({ predicate }), Math.random() * spread)
  }

  #invalidate(calls: ReadonlySet<unknown>): void {
    void this.#cache.invalidateQueries({ predicate: ({ queryKey }) => calls.has(queryKey[0]) })
  }

  /**
   * Only the records of the recommended plans are needed, so the answer on screen stays as it is.
   */
  #fetchRecords(): void {
    for (const { queryKey, options } of this.#cache.getQueryCache().findAll({ type: 'active' }))
      if (queryKey[0] === 'queryRecommend' && options.queryFn)
        void this.#cache.prefetchQuery({
          queryKey: [...queryKey, recordsOnly],
          queryFn: options.queryFn,
          gcTime: 0,
        })
  }
}

/**
 * Runs once for calls in quick succession, at least `least` milliseconds after the last of them.
 */
function batched(run: () => void, least: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let calledAt = 0
  return function later() {
    calledAt = performance.now()
    timer ??= setTimeout(
      () => {
        timer = undefined
        run()
        if (performance.now() - calledAt < least) later()
      },
      least * (1 + Math.random()),
    )
  }
}
