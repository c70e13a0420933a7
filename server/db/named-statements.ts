import { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'

const mark = /^\/\* (\w+) \*\//

/**
 * Makes this connection prepare a statement that begins with a name, and then use that name. A
 * list joins so many tables that planning costs more than running it. All other statements are
 * unchanged. See statement().
 */
export function nameStatements(client: ClientBase): void {
  // one overload of `query`; calls by the others are passed on unchanged
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const named = (...parameters: unknown[]) => {
    const [text, values] = parameters
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined
    return name === undefined ? query(...parameters) : query({ name, text, values })
  }
  Object.assign(client, { query: named })
}

/**
 * A statement whose text never changes, with values $1, $2, …: planned once for each connection.
 * Its name must be unique.
 */
export function statement<Row>(
  name: string,
  text: string,
): (...values: unknown[]) => CompiledQuery<Row> {
  return (...values) => CompiledQuery.raw(`/* ${name} */ ${text}`, values)
}
