/** What cached answers are about: what they were asked for, and what they show. */
import type { Query } from '@tanstack/react-query'
import { matchesIn, recordsIn } from './cache-writer.ts'
import type { Watch } from './watch.ts'

interface Payload {
  matchId: number
  expertId: number
  id: number
  play: number
}

/** The fields of a call's payload; 0 for those that it does not have. */
export function payloadOf([, data]: readonly unknown[]): Payload {
  const fields: Record<string, unknown> =
    typeof data === 'object' && data !== null ? { ...data } : {}
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : 0)
  return {
    matchId: number('matchId'),
    expertId: number('expertId'),
    id: number('id'),
    play: number('play'),
  }
}

/** The matches and experts that answers are about. */
export function watchOf(queries: readonly Query[]): Watch {
  const payloads = queries.map(({ queryKey }) => payloadOf(queryKey))
  const shown = queries.flatMap(({ state }) => matchesIn(state.data))
  const matches = [...shown, ...payloads].map(({ matchId }) => matchId)
  const experts = [
    ...payloads.map(({ expertId }) => expertId),
    ...queries.flatMap(({ state }) => [...recordsIn(state.data).keys()]),
  ]
  return {
    all: false,
    matches: matches.filter((id) => id > 0),
    experts: experts.filter((id) => id > 0),
  }
}

/**
 * Whether an answer has the records that stand beside experts' names everywhere. With a play type
 * chosen, the expert list has those of that play type instead.
 */
export const hasRecords = ({ queryKey }: Query): boolean =>
  queryKey[0] === 'queryHome' || (queryKey[0] === 'expertList' && payloadOf(queryKey).play === 0)
