import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import type { Tables } from '../db/tables.ts'

const maxMatches = 200

interface Row {
  match_id: number
  league: string
  home: string
  away: string
  kickoff: Date
  deadline: Date
  plan_count: number
}

/**
 * The matches open for publishing, with a kick-off in the 24 hours that begin `day` days from now,
 * in order of kick-off.
 */
export async function listOpenMatches(
  db: Kysely<Tables>,
  language: TextLanguage,
  day: number,
): Promise<ResultOf<'expertMatches'>['records']> {
  const { rows } = await sql<Row>`
    with clock as materialized (
      select touchline_now() as now
    )
    select match_id, league.name->>${language} as league, home.name->>${language} as home,
      away.name->>${language} as away, kickoff,
      kickoff - make_interval(mins => ${currentBook.deadlineMinutes}) as deadline, plan_count
    from match
      join league using (league_id)
      join club home on home.club_id = home_id
      join club away on away.club_id = away_id
    where kickoff > (select now from clock) + greatest(make_interval(days => ${day}),
        make_interval(mins => ${currentBook.deadlineMinutes}))
      and kickoff <= (select now from clock) + make_interval(days => ${day + 1})
      and status = ${matchStatus.notStarted} and kickoff_known and double_of is null
    order by kickoff, match_id limit ${maxMatches}`.execute(db)
  return rows.map((row) => ({
    matchId: row.match_id,
    leagueName: row.league,
    homeName: row.home,
    awayName: row.away,
    matchTime: row.kickoff.toISOString(),
    deadline: row.deadline.toISOString(),
    solutionCount: row.plan_count,
  }))
}
