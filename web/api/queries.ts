/**
 * Questions of screens and their answers. A screen names a question, whether its answer is cached
 * or not.
 */
import { createContext, use, useCallback } from 'react'
import { QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallName, DataOf } from '../../contract/calls.ts'
import { boards, codes, type Language } from '../../contract/values.ts'
import type { CallApi } from './call-api.ts'
import { useSite } from '../page/nav.tsx'
import type { ReadOf } from './read/spec-only.ts'
import { isKept, saveAnswer, savedAnswer } from './saved-answers.ts'

/** A call with its payload, in one language. */
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

/** Carries a code other than 0 through the query cache, which expects errors to be exceptions. */
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
 * Data, or an error, or neither yet. If refetching failed: old data with the error, and the time of
 * the data by this browser's clock, in milliseconds.
 */
export type Outcome<T> =
  | { data: T; failed?: Failure; asOf?: number; waiting?: never }
  | { data?: never; failed: Failure; asOf?: never; waiting?: never }
  | { data?: never; failed?: never; asOf?: never; waiting: true }

function useCallApi(): CallApi {
  const callApi = use(CallApiContext)
  if (callApi === null) throw new Error('outside the app')
  return callApi
}

/** The answer to a question, kept up to date. */
export function useAnswer<N extends CallName>(question: Question<N>): Outcome<ReadOf<N>> {
  const client = useQueryClient()
  const { data, error, dataUpdatedAt } = useQuery(queryOf(useCallApi(), question))
  const failed =
    error === null
      ? undefined
      : { code: error.code, msg: error.message, retry: () => refetchFailed(client) }
  if (data !== undefined)
    return failed === undefined ? { data } : { data, failed, asOf: dataUpdatedAt }
  return failed === undefined ? { waiting: true } : { failed }
}

/** An answer that the cache has, such as that of the server's page. Never asks. */
export function useCached<N extends CallName>({
  name,
  data,
  lang,
}: Question<N>): { data: ReadOf<N>; asOf: number } | null {
  const state = useQueryClient().getQueryState<ReadOf<N>>([name, data, lang])
  return state?.data === undefined ? null : { data: state.data, asOf: state.dataUpdatedAt }
}

/**
 * Retries all failed questions together: the button in one block also serves blocks without a
 * button.
 */
function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** Fetches an answer before it is shown. Resolves to whether it has arrived; false if it failed. */
export function usePrefetch(): (question: Question) => Promise<boolean> {
  const callApi = useCallApi()
  const cache = useQueryClient()
  return useCallback(
    async (question) => {
      const query = queryOf(callApi, question)
      await cache.prefetchQuery(query)
      return cache.getQueryData(query.queryKey) !== undefined
    },
    [callApi, cache],
  )
}

/** Refetches every answer on screen. Resolves when all have arrived or failed. */
export function useRefetch(): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(() => cache.refetchQueries({ type: 'active' }), [cache])
}

/** The browser's `callApi`; on the server, its own calls. */
export const CallApiContext = createContext<CallApi | null>(null)

/**
 * Tests by the outcome of a question whether the back end has what it asks for. Another back end
 * may refuse a call that it does not know with any code.
 */
export function useOffered(): (outcome: {
  data?: unknown
  failed?: Failure | undefined
}) => boolean {
  const { apiBase } = useSite()
  return ({ data, failed }) =>
    data !== undefined ||
    failed === undefined ||
    !(failed.code === codes.notOffered || (apiBase !== '' && !transient.has(failed.code)))
}

const transient = new Set<number>([codes.tryAgain, codes.timeout, codes.tooManyRequests])

/**
 * Tests whether a payload names its subject by id. A back end that refuses such a payload has no
 * such subject.
 */
const hasSubject = (data: object | undefined): boolean =>
  data !== undefined && ['matchId', 'expertId', 'id'].some((name) => name in data)

/**
 * The options of a question for the query cache. For reads only: a call that changes something is
 * never repeated automatically.
 */
export function queryOf<N extends CallName>(callApi: CallApi, { name, data, lang }: Question<N>) {
  return queryOptions<ReadOf<N>, Refusal>({
    queryKey: [name, data, lang],
    async queryFn({ signal, client, queryKey }) {
      const answer = await callApi(name, data, { lang, signal })
      const keeps = isKept({ name, data, lang })
      if (answer.code === codes.ok && answer.data !== undefined) {
        if (keeps) void saveAnswer({ name, data, lang }, answer.data)
        return answer.data
      }
      if (keeps && transient.has(answer.code) && client.getQueryData(queryKey) === undefined) {
        const saved = await savedAnswer({ name, data, lang })
        // shown with its age, beside the failure of this call
        if (saved !== null) client.setQueryData(queryKey, saved.data, { updatedAt: saved.at })
      }
      const isNothing = answer.code === codes.badRequest && hasSubject(data)
      throw new Refusal(isNothing ? codes.notFound : answer.code, answer.msg)
    },
    retry: (failures, refusal) => failures < 2 && refusal.code === codes.tryAgain,
  })
}

export function answerCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Long enough that a reader can return from a long page to a list that is still cached. A
        // longer time would mean too many answers to write live events into.
        gcTime: 3_600_000,
        // A request while offline fails at once, instead of waiting for the network.
        networkMode: 'always',
        // Questions that failed without a network are retried when it is back; live updates refresh
        // the others.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        // A screen that mounts with a failed question shows the error; the next visit asks again.
        retryOnMount: false,
        retryDelay: (failures) => 300 * 2 ** failures,
      },
    },
  })
}
