/** Matches without a result in time whose source is silent; an operator may look them up. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { rulebooks } from '../../rules/book/index.ts'
import type { Tables } from '../db/tables.ts'
import { isKnownNotPlayed, isOverdue } from '../publishing/overdue.ts'
import { recordAction } from './audit.ts'
import { sidesText } from './sides-text.ts'

type Overdue = ResultOf<'deskSources'>['overdue'][number]

/** SQL for the plans that wait for a result of such a match. */
export const isWaiting = sql.raw(
  `plan.outcome is null and ${isOverdue(rulebooks)} and not ${isKnownNotPlayed(rulebooks)}`,
)

interface Row {
  match_id: number
  sides: string
  league: string
  source: string
  kickoff: Date
  plans: number
}

/** The earliest first, at most 200. */
export async function listOverdue(db: Kysely<Tables>, language: TextLanguage): Promise<Overdue[]> {
  const { rows } = await sql<Row>`
    select match.match_id, match.source, match.kickoff, count(*)::int as plans,
      ${sidesText(language)} as sides,
      league.short_name->>${language} as league
    from plan join match on ${isWaiting}
      join club home on home.club_id = home_id join club away on away.club_id = away_id
      join league using (league_id)
    group by match.match_id, home.club_id, away.club_id, league.league_id
    order by match.kickoff, match.match_id limit 200`.execute(db)
  return rows.map((row) => ({
    matchId: row.match_id,
    match: row.sides,
    league: row.league,
    source: row.source,
    kickoff: row.kickoff.toISOString(),
    plans: row.plans,
  }))
}

/**
 * Notes that such a match was not played. The next round settles its plans as Not Counted (NC3); a
 * later result settles them again.
 */
export function noteNotPlayed(
  db: Kysely<Tables>,
  { matchId, reason, by }: { matchId: number; reason: string; by: number },
): Promise<'done' | 'no such match'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into not_played (match_id, noted_at, noted_by)
      select ${matchId}::bigint, touchline_now(), ${by}::bigint
      where exists (
        select from plan join match on ${isWaiting} where match.match_id = ${matchId})
      on conflict do nothing
      returning match_id`.execute(tx)
    if (rows.length === 0) return 'no such match'
    await recordAction(tx, {
      by,
      action: 'match not played',
      subject: `match ${matchId}`,
      before: null,
      after: { notPlayed: true, reason },
    })
    return 'done'
  })
}
