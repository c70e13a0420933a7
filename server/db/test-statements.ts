import type { Kysely, KyselyPlugin } from 'kysely'
import type { Tables } from './tables.ts'

/** How many statements `work` sends to the database. */
export async function countStatements(
  db: Kysely<Tables>,
  work: (counted: Kysely<Tables>) => Promise<unknown>,
): Promise<number> {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  await work(db.withPlugin(counter))
  return count
}
