/** The matches and experts that a reader follows: kept on the server, shown at once. */
import { use } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import { useBrowserState, useLanguage } from '../nav.tsx'
import { useAct, useUid } from './act.ts'
import { followsQuery } from './me-queries.ts'
import { AskContext, queryOf, type Failure } from './queries.ts'

type Follows = ResultOf<'followMine'>
type Wishes = ReadonlyMap<number, boolean>

export interface Following {
  /** Null until it is known who asks and what they follow, and so on the server. */
  ids: readonly number[] | null
  /** Why it is not known, where asking failed. */
  failed: Failure | undefined
  /** Whether it is followed; undefined while that is not known. */
  on: (id: number) => boolean | undefined
  /** Follows it from now on, or no longer: the contrary of what was pressed last, whether or not that shows yet. */
  press: (id: number) => void
}

/** What was pressed and the server has not confirmed. Only a browser's reader presses. */
const wishes: Record<keyof Follows, Wishes> = { matches: new Map(), experts: new Map() }
const none: Wishes = new Map()
const readers = new Set<() => void>()

function wish(kind: keyof Follows, id: number, on: boolean | null): void {
  const next = new Map(wishes[kind])
  if (on === null) next.delete(id)
  else next.set(id, on)
  wishes[kind] = next
  for (const changed of readers) changed()
}

function subscribe(changed: () => void): () => void {
  readers.add(changed)
  return () => void readers.delete(changed)
}

export function useFollowing(kind: keyof Follows): Following {
  const ask = use(AskContext)
  if (ask === null) throw new Error('outside the app')
  const act = useAct()
  const cache = useQueryClient()
  const known = useUid() !== null
  const query = queryOf(ask, followsQuery(useLanguage()))
  const { data, error, refetch } = useQuery({ ...query, enabled: known })
  const wished = useBrowserState(subscribe, () => wishes[kind], none)

  function press(id: number) {
    const waiting = wishes[kind].get(id)
    wish(kind, id, !(waiting ?? cache.getQueryData(query.queryKey)?.[kind].includes(id)))
    if (waiting === undefined) void keep(id)
  }

  /** One call after the other until the server has what was pressed last: two at once might come in any order. */
  async function keep(id: number) {
    const queryKey = ['followMine']
    for (let on = wishes[kind].get(id); on !== undefined; on = wishes[kind].get(id)) {
      const { code } = await (kind === 'matches' ? act('followMatch', { matchId: id, on }) : act('followExpert', { expertId: id, on }))
      // an answer that is under way does not know of it
      await cache.cancelQueries({ queryKey })
      const done = code === codes.ok
      if (done) cache.setQueriesData<Follows>({ queryKey }, (old) => old && { ...old, [kind]: changed(old[kind], id, on) })
      if (!done || wishes[kind].get(id) === on) wish(kind, id, null)
    }
    await cache.invalidateQueries({ queryKey })
  }

  return {
    ids: known && data ? [...wished].reduce((ids, [id, on]) => changed(ids, id, on), data[kind]) : null,
    failed: error === null ? undefined : { code: error.code, msg: error.message, retry: () => void refetch() },
    on: (id) => (known ? (wished.get(id) ?? data?.[kind].includes(id)) : undefined),
    press,
  }
}

const changed = (ids: number[], id: number, on: boolean) => [...ids.filter((other) => other !== id), ...(on ? [id] : [])]
