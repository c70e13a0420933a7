import type { Kysely } from 'kysely'
import { statement } from './named-statements.ts'
import type { Tables } from './tables.ts'

/**
 * Entries of the log at the time of a statement, including entries that wait for their place. A
 * page made by the statement reflects at least this number of entries.
 */
export const logSize = `((select coalesce(max(log_index) + 1, 0) from log_entry) +
  (select count(*) from log_entry where log_index is null))::int as log_size`

const size = statement<{ log_size: number }>(
  'log_size',
  'select coalesce(max(log_index) + 1, 0)::int as log_size from log_entry',
)

/**
 * Entries that have their place in the log. An answer made afterwards has all of them. (Entries
 * that wait may change places with those of transactions that are not committed yet.)
 */
export async function findLogSize(db: Kysely<Tables>): Promise<number> {
  const { rows } = await db.executeQuery(size())
  return rows[0]?.log_size ?? 0
}
