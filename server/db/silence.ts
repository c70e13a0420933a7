import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'

/** Ends a connection at once, with the statement that it is running. */
export function cut(client: PoolClient, reason = 'The connection was cut'): void {
  // pg does not publish its socket, and its own end() waits for an answer
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }))
}

const waiting = new WeakMap<PoolClient, number>()

/** Since when the connection waits for an answer, by performance.now(); null if it does not. */
export const waitingSince = (client: PoolClient): number | null => waiting.get(client) ?? null

/**
 * Ends a connection whose statement is not answered within `ms`. The database's own time limits do
 * not help there, since their errors do not arrive either; and TCP resends unacknowledged packets
 * for a quarter of an hour.
 */
export function endWhenSilent(client: PoolClient, ms: number): void {
  // one overload of `query`; a call by another has no promise and is passed on unchanged
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const watched = (...parameters: unknown[]) => {
    const result = query(...parameters)
    if (!(result instanceof Promise)) return result
    const timer = setTimeout(() => cut(client, `The database was silent for ${ms} ms`), ms)
    waiting.set(client, performance.now())
    return result.finally(() => {
      clearTimeout(timer)
      waiting.delete(client)
    })
  }
  Object.assign(client, { query: watched })
}
