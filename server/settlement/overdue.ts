/** The entry in the log for matches without a result of which no source says anything. */
import { sql, type Kysely } from 'kysely'
import { statusesIn } from '../../contract/values.ts'
import { rulebooks, type Rulebook } from '../../rules/book/index.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { isKnownNotPlayed, isOverdue } from '../publishing/overdue.ts'

const delayedStatuses = statusesIn('delayed').join(', ')

/**
 * Enters in the log that these matches have no result: a result with the present status and no
 * score. Resolves to the number of matches.
 */
export function noteWithoutResult(
  db: Kysely<Tables>,
  books: readonly Rulebook[] = rulebooks,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ match_id: number }>`
      update match set result_version = result_version + 1, updated_at = touchline_now()
      where match_id in (
        select match_id from match
        where match_id in (
          select plan.match_id from plan, match
          where plan.outcome is null and ${sql.raw(isOverdue(books))}
            and not ${sql.raw(isKnownNotPlayed(books))})
          and not exists (
            select from match_result last
            where last.match_id = match.match_id and last.version = match.result_version
              and last.status not in (${sql.raw(delayedStatuses)}))
        order by match_id for no key update)
      returning match_id`.execute(tx)
    if (rows.length === 0) return 0
    await sql`
      insert into match_result (match_id, version, status, recorded_at)
      select match_id, result_version, status, updated_at from match
      where match_id = any(${rows.map((row) => row.match_id)}::bigint[])`.execute(tx)
    return rows.length
  })
}
