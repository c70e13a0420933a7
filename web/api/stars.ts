/**
 * The matches, teams and leagues that a reader follows by a star. Stored on the server; a change
 * shows at once, before the answer.
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

/** What a star belongs to, as the answer names it. */
export type Starred = 'matches' | 'teams' | 'leagues'

/** A server of an earlier release names no teams and no leagues. */
const none = { matches: [], teams: [], leagues: [] }

export interface Stars {
  /** Null until the identity and its follows are loaded, and on the server. */
  ids: Readonly<Record<Starred, readonly Id[]>> | null
  /** Why loading failed. */
  failed: Failure | undefined
  /** False where the back end keeps no follows: nothing then offers to follow. */
  offered: boolean
  follow: (kind: Starred, id: Id, on: boolean) => void
}

export function useStars(): Stars {
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
  const send = {
    matches: (matchId: Id, on: boolean) => mutate('followMatch', { matchId, on }),
    teams: (clubId: Id, on: boolean) => mutate('followTeam', { clubId: Number(clubId), on }),
    leagues: (id: Id, on: boolean) => mutate('followLeague', { leagueId: Number(id), on }),
  }

  async function follow(kind: Starred, id: Id, on: boolean) {
    const queryKey = ['followMine']
    // A read that is in flight would overwrite the change.
    await cache.cancelQueries({ queryKey })
    cache.setQueriesData<Follows>(
      { queryKey },
      (follows) =>
        follows && { ...follows, [kind]: changed<Id>({ ...none, ...follows }[kind], id, on) },
    )
    const { code } = await send[kind](id, on)
    if (code !== codes.ok) await cache.invalidateQueries({ queryKey })
    // a list on the screen keeps the row, so that the press can be undone
    await cache.invalidateQueries({ queryKey: ['followFavourites'], refetchType: 'none' })
  }

  const failed =
    error === null
      ? undefined
      : { code: error.code, msg: error.message, retry: () => void refetch() }
  return {
    ids: hasIdentity && data !== undefined ? { ...none, ...data } : null,
    failed,
    offered: offered({ data, failed }),
    follow: (kind, id, on) => void follow(kind, id, on),
  }
}

const changed = <T>(ids: readonly T[], id: T, on: boolean): T[] => [
  ...(on ? [id] : []),
  ...ids.filter((one) => one !== id),
]
