/**
 * The matches that a reader follows. Stored on the server; a change shows at once, before the
 * answer.
 */
import type { Id } from '../../contract/id.ts'
import { use } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import { useLanguage } from '../page/nav.tsx'
import { useMutate, useUid } from './mutation.ts'
import { followsQuery } from './me-queries.ts'
import { CallApiContext, queryOf, useOffered, type Failure } from './queries.ts'

type Follows = ResultOf<'followMine'>

export interface FollowedMatches {
  /** Null until the identity and its followed matches are loaded, and on the server. */
  ids: readonly Id[] | null
  /** Why loading failed. */
  failed: Failure | undefined
  /** False where the back end keeps no follows: nothing then offers to follow. */
  offered: boolean
  follow: (matchId: Id, on: boolean) => void
}

export function useFollowedMatches(): FollowedMatches {
  const callApi = use(CallApiContext)
  if (callApi === null) throw new Error('outside the app')
  const lang = useLanguage()
  const mutate = useMutate()
  const cache = useQueryClient()
  const hasIdentity = useUid() !== null
  const offered = useOffered()
  const { data, error, refetch } = useQuery({
    ...queryOf(callApi, followsQuery(lang)),
    enabled: hasIdentity,
  })

  async function follow(matchId: Id, on: boolean) {
    const queryKey = ['followMine']
    // A read that is in flight would overwrite the change.
    await cache.cancelQueries({ queryKey })
    cache.setQueriesData<Follows>(
      { queryKey },
      (follows) => follows && { ...follows, matches: changed(follows.matches, matchId, on) },
    )
    const { code } = await mutate('followMatch', { matchId, on })
    if (code !== codes.ok) await cache.invalidateQueries({ queryKey })
  }

  const failed =
    error === null
      ? undefined
      : { code: error.code, msg: error.message, retry: () => void refetch() }
  return {
    ids: hasIdentity ? (data?.matches ?? null) : null,
    failed,
    offered: offered({ data, failed }),
    follow: (matchId, on) => void follow(matchId, on),
  }
}

const changed = (ids: readonly Id[], matchId: Id, on: boolean) => [
  ...(on ? [matchId] : []),
  ...ids.filter((id) => id !== matchId),
]
