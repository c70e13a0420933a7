/** Payloads in the fields that section 7 of the specification names, and in no other. */
import type { CallName, DataOf } from '../../contract/calls.ts'
import type { Answer } from '../../contract/envelope.ts'
import { boards, codes } from '../../contract/values.ts'
import type { ReadOf } from './read/spec-only.ts'

/** The list of experts as the specification requests it. */
const specifiedList = { page: 1, size: 10, type: boards.recentForm } satisfies DataOf<'expertList'>

/**
 * Asks another back end again in the specification's fields alone, if it refused a payload with
 * other fields: the first page of the list of experts. Touchline's own back end takes those fields,
 * so that its boards are never replaced by another board.
 * @param request the payload that `answer` is about
 */
export async function inSpecifiedFields<N extends CallName>(
  name: N,
  answer: Answer<ReadOf<N>>,
  request: DataOf<N>,
  ask: (data: DataOf<N>) => Promise<Answer<ReadOf<N>>>,
): Promise<Answer<ReadOf<N>>> {
  if (name !== 'expertList' || saysNothing.has(answer.code) || !isFirstList(request)) return answer
  // boundary: the payload of the call that `name` just named
  const again = await ask(specifiedList as DataOf<N>)
  return again.data !== undefined && 'specOnly' in again.data ? again : answer
}

/** Codes that say nothing about the fields of the payload. */
const saysNothing = new Set<number>([
  codes.ok,
  codes.tokenInvalid,
  codes.timeout,
  codes.notOffered,
  codes.tooManyRequests,
])

/** Whether nothing is chosen: the specification's list is no substitute for another board. */
function isFirstList(request: object): boolean {
  const { size: _, ...chosen }: Partial<DataOf<'expertList'>> = request
  return JSON.stringify(chosen) === JSON.stringify(opening)
}
// in the order of web/api/expert-list-queries.ts
const opening = { page: 1, type: boards.skill, kind: 'people' }
