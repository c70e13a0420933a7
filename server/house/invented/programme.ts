import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Matches per day of each league, between its first and its last stored kick-off. */
export async function matchesPerDay(db: Kysely<Tables>): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('match')
    .select('league_id')
    .select(
      sql<number>`
        count(*) / greatest(7,
          extract(epoch from max(kickoff) - min(kickoff)) / 86400)::double precision`.as('per_day'),
    )
    .where('kickoff', 'is not', null)
    .groupBy('league_id')
    .orderBy('league_id')
    .execute()
  return new Map(rows.map((row) => [row.league_id, row.per_day]))
}
