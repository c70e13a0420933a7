import { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'

const mark = /^\/\* (\w+) \*\//

/**
 * Lets this connection prepare a statement that begins with its name, and from then on only say the name: a list joins so many tables
 * that planning it costs more than running it. Everything else goes on as it came. See statement().
 */
export function nameStatements(client: ClientBase): void {
  // one of its many ways of being called: the others pass through unseen
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (...given: unknown[]) => {
    const [text, values] = given
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined
    return name === undefined ? query(...given) : query({ name, text, values })
  }
  Object.assign(client, { query: named })
}

/** A statement that is always the same but for its values $1, $2, …: written once, planned once a connection. No other has its name. */
export function statement<Row>(
  name: string,
  text: string,
): (...values: unknown[]) => CompiledQuery<Row> {
  return (...values) => CompiledQuery.raw(`/* ${name} */ ${text}`, values)
}
