/** The picks in the rows of the match list. */
import { createContext, use } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MatchPicks } from '../../contract/calls/match-list.ts'
import type { Id } from '../../contract/id.ts'
import { useLanguage } from '../page/nav.tsx'
import type { ListedMatch } from './match-list-queries.ts'
import { useUid } from './mutation.ts'
import { CallApiContext, queryOf } from './queries.ts'

export type PicksByMatch = ReadonlyMap<Id, MatchPicks>
const none: PicksByMatch = new Map()

/**
 * What the reader may read of these matches, by match; empty until it is loaded and on the server.
 * Loaded again when a match changes its state or its number of plans.
 * @param matches at most 100
 */
export function useMatchPicks(matches: readonly ListedMatch[], wanted: boolean): PicksByMatch {
  const callApi = use(CallApiContext)
  if (callApi === null) throw new Error('outside the app')
  const lang = useLanguage()
  const enabled = useUid() !== null && wanted && matches.length > 0
  const query = queryOf(callApi, {
    name: 'matchPicks',
    data: { matchIds: matches.map(({ matchId }) => matchId) },
    lang,
  })
  const states = matches.map(({ status, solutionCount }) => `${status} ${solutionCount}`)
  const { data } = useQuery({
    ...query,
    queryKey: [...query.queryKey, states.join()],
    enabled,
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return none
  return new Map(data.records.map((record) => [record.matchId, record]))
}

/** The picks of the rows around. */
export const PicksContext = createContext(none)
