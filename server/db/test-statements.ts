import { sql, type Kysely, type KyselyPlugin } from 'kysely'
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

/** How many statements wait for a lock in the database of this owner. */
export async function countBlocked(owner: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
  return rows.length
}
