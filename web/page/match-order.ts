/**
 * The order of the match list: stored in the browser, and mirrored in a cookie so that the server's
 * first bytes have it too.
 */
import { mirrorInCookie } from './cookie.ts'
import { keep, load, onStoredElsewhere } from './stored.ts'

export const matchOrders = ['league', 'time'] as const
export type MatchOrder = (typeof matchOrders)[number]

export const matchOrderCookie = 'touchline_matches'
const byTime: MatchOrder = 'time'

const listeners = new Set<() => void>()

const orderNamed = (text: string | null | undefined): MatchOrder =>
  text === byTime ? byTime : 'league'

export const storedMatchOrder = (): MatchOrder => orderNamed(load('matches'))

/** The order in the cookies; by league if it is missing or unknown. */
export const matchOrderByCookie = (cookies: ReadonlyMap<string, string>): MatchOrder =>
  orderNamed(cookies.get(matchOrderCookie))

/** Writes the cookie again: a browser may have dropped it before its storage. */
export function mirrorMatchOrder(): void {
  if (load('matches') !== null) mirrorInCookie(matchOrderCookie, storedMatchOrder())
}

export function setMatchOrder(order: MatchOrder): void {
  keep('matches', order)
  mirrorInCookie(matchOrderCookie, order)
  for (const listener of listeners) listener()
}

export function onMatchOrderChange(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onStoredElsewhere('matches', changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}
