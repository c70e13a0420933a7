/**
 * What screens ask, and how they get the answer. A screen names a question; whether it is already
 * answered is not its concern.
 */
import { createContext, use, useCallback } from 'react'
import { QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallName, DataOf, ResultOf } from '../../contract/calls.ts'
import { boards, codes, type Language } from '../../contract/values.ts'
import type { Ask } from './ask.ts'

/** One call with its payload, in one language. */
export interface Question<N extends CallName = CallName> {
  name: N
  data: DataOf<N>
  lang: Language
}

/** The matches of the carousel and the recommended experts. */
export const homeQuery = (lang: Language): Question<'queryHome'> => ({
  name: 'queryHome',
  data: {},
  lang,
})

export const recommendQuery = (lang: Language): Question<'queryRecommend'> => ({
  name: 'queryRecommend',
  data: { page: 1, size: 100 },
  lang,
})

export const leaderboardQuery = (lang: Language): Question<'expertList'> => ({
  name: 'expertList',
  data: { page: 1, size: 10, type: boards.recentForm },
  lang,
})

/** A code other than 0, on its way through the query cache, where failures are exceptions. */
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, msg: string) {
    super(msg)
    this.code = code
  }
}

export interface Failure {
  code: number
  msg: string
  retry: () => void
}

/**
 * Either data (old data with a failure beside it, if asking again failed), or a failure, or nothing
 * yet.
 */
export type Outcome<T> =
  | { data: T; failed?: Failure; waiting?: never }
  | { data?: never; failed: Failure; waiting?: never }
  | { data?: never; failed?: never; waiting: true }

function useAsk(): Ask {
  const ask = use(AskContext)
  if (ask === null) throw new Error('outside the app')
  return ask
}

/** The answer to a question, kept fresh. */
export function useAnswer<N extends CallName>(question: Question<N>): Outcome<ResultOf<N>> {
  const client = useQueryClient()
  const { data, error } = useQuery(queryOf(useAsk(), question))
  const failed =
    error === null
      ? undefined
      : { code: error.code, msg: error.message, retry: () => askFailedAnew(client) }
  if (data !== undefined) return failed === undefined ? { data } : { data, failed }
  return failed === undefined ? { waiting: true } : { failed }
}

/** What fails together is tried again together: one block's button serves those that have none. */
function askFailedAnew(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** Asks a question ahead of showing its answer; resolves when that is there or has failed. */
export function useAskAhead(): (question: Question) => Promise<void> {
  const ask = useAsk()
  const cache = useQueryClient()
  return useCallback((question) => cache.prefetchQuery(queryOf(ask, question)), [ask, cache])
}

/** Asks for every answer on screen anew; resolves when all are there or have failed. */
export function useAskAnew(): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(() => cache.refetchQueries({ type: 'active' }), [cache])
}

/** The browser's `ask`, or on the server its own calls. */
export const AskContext = createContext<Ask | null>(null)

/**
 * A question as the query cache takes it. Reads only: a call that changes something is never
 * repeated by itself.
 */
export function queryOf<N extends CallName>(ask: Ask, { name, data, lang }: Question<N>) {
  return queryOptions<ResultOf<N>, Refusal>({
    queryKey: [name, data, lang],
    async queryFn({ signal }) {
      const answer = await ask(name, data, { lang, signal })
      if (answer.code !== codes.ok || answer.data === undefined)
        throw new Refusal(answer.code, answer.msg)
      return answer.data
    },
    retry: (failures, refusal) => failures < 2 && refusal.code === codes.tryAgain,
  })
}

/** An empty cache of answers. */
export function answerCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // what was read at length leads back to a list that is still there; longer, and what lives
        // would be written into too many
        gcTime: 3_600_000,
        // asking while offline fails at once and says so, instead of waiting for ever
        networkMode: 'always',
        // what failed for want of a network is asked for again once it is back; the rest is the
        // live pages' business
        refetchOnReconnect: ({ state }) => state.status === 'error',
        // a screen that mounts on a failure shows it; the next visit asks again
        retryOnMount: false,
        retryDelay: (failures) => 300 * 2 ** failures,
      },
    },
  })
}
