/** The matches that a reader follows: kept on the server, shown at once. */
import { useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import { useLanguage } from '../nav.tsx'
import { useAct } from './act.ts'
import { followsQuery } from './me-queries.ts'
import { useAnswer } from './queries.ts'

type Follows = ResultOf<'followMine'>

export interface FollowedMatches {
  /** Null until it is known. */
  ids: readonly number[] | null
  follow: (matchId: number, on: boolean) => void
}

/** Only for whoever has an identity: see useUid(). */
export function useFollowedMatches(): FollowedMatches {
  const lang = useLanguage()
  const act = useAct()
  const cache = useQueryClient()
  const ids = useAnswer(followsQuery(lang)).data?.matches ?? null

  async function follow(matchId: number, on: boolean) {
    const queryKey = ['followMine']
    // an answer that is under way does not know of it
    await cache.cancelQueries({ queryKey })
    cache.setQueriesData<Follows>({ queryKey }, (follows) => follows && { ...follows, matches: changed(follows.matches, matchId, on) })
    const { code } = await act('followMatch', { matchId, on })
    if (code !== codes.ok) await cache.invalidateQueries({ queryKey })
  }

  return { ids, follow: (matchId, on) => void follow(matchId, on) }
}

const changed = (ids: number[], matchId: number, on: boolean) => [...(on ? [matchId] : []), ...ids.filter((id) => id !== matchId)]
