/** The subjects of cached answers: their parameters and their content. */
import type { Query } from '@tanstack/react-query'
import { matchesIn, recordsIn } from './cache-writer.ts'
import type { Watch } from './watch.ts'

interface Payload {
  matchId: number
  expertId: number
  id: number
  play: number
}

/** The fields of a call's payload; 0 for absent ones. */
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
 * Tests whether an answer has the records that are shown beside experts' names everywhere. With a
 * play type chosen, the expert list has the records of that play type instead.
 */
export const hasRecords = ({ queryKey }: Query): boolean =>
  queryKey[0] === 'queryHome' || (queryKey[0] === 'expertList' && payloadOf(queryKey).play === 0)
