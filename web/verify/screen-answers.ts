/** Compares the answers that the screen shows with fresh ones. */
import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/calls.ts'
import type { Finding } from '../../rules/verify/findings.ts'

/** An answer on the screen: the query cache has it, first from the document. */
export interface ScreenAnswer {
  name: CallName
  data: object
  shown: unknown
}

/** The calls whose answers are numbers, names, badges and marks of the log. */
const compared: ReadonlySet<unknown> = new Set([
  'expertDetail',
  'expertPredicts',
  'expertList',
  'expertLuck',
  'expertSpread',
  'planDetail',
  'planList',
  'predictRecord',
] satisfies CallName[])

/** The answers that the components on the screen show now. */
export const answersOnScreen = (cache: QueryClient): ScreenAnswer[] =>
  cache
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ queryKey: [name, data], state: { data: shown } }) =>
      compared.has(name) && shown !== undefined
        ? // every key of this cache is a question (web/api/queries.ts)
          [{ name: name as CallName, data: data as object, shown }]
        : [],
    )

/** Values that move with the clock, or that a source of matches may change at any time. */
const moving: ReadonlySet<string> = new Set([
  'computedAt',
  'logSize',
  'match',
  'now',
  'onSale',
  'onSaleCnt',
  'waiting',
])

/** The first value in which an answer on the screen differs from a fresh one; null where none. */
export function screenDifference(
  shown: unknown,
  fresh: unknown,
  at = '',
): Extract<Finding, { kind: 'screen' }> | null {
  if (shown === fresh) return null
  if (typeof shown !== 'object' || typeof fresh !== 'object' || shown === null || fresh === null)
    return { kind: 'screen', at, shown, follows: fresh }
  const [ofScreen, ofSite] = [new Map(Object.entries(shown)), new Map(Object.entries(fresh))]
  for (const name of new Set([...ofScreen.keys(), ...ofSite.keys()])) {
    if (moving.has(name)) continue
    const path = at === '' ? name : `${at}.${name}`
    const found = screenDifference(ofScreen.get(name), ofSite.get(name), path)
    if (found) return found
  }
  return null
}

/** Whether an answer has fewer entries of the log than a fresh one: the site went on meanwhile. */
export const isOlder = (shown: unknown, fresh: unknown): boolean => sizeOf(shown) < sizeOf(fresh)

function sizeOf(answer: unknown): number {
  const { logSize }: { logSize?: unknown } = Object(answer)
  return typeof logSize === 'number' ? logSize : 0
}
