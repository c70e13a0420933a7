/** Scorers of a season, as far as the source names them. */
import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { seasonOf, type ChosenSeason } from './seasons.ts'

/** Equals `maxItems` in the contract. */
const maxScorers = 50

interface ScorerRow {
  player_id: number
  name: string
  goals: number
  penalties: number
  rank: number
  club_id: number
  club_name: string
  club_short: string
  crest: string
}

/**
 * A player who changed clubs is listed with the club of the last goal. A rank is listed completely
 * or not at all, so the list does not end between tied players; only a first rank larger than the
 * list is cut.
 */
const scorers = statement<ScorerRow>(
  'data_scorers',
  `with scored as (
    select player_id, count(*)::int as goals,
      (count(*) filter (where kind = 'penalty'))::int as penalties,
      (array_agg(case side when 'home' then home_id else away_id end
          order by kickoff desc, goal_no desc))[1] as club_id
    from match join goal using (match_id)
    where league_id = $2 and season = $3 and kind <> 'own' and player_id is not null
    group by player_id
  ), ranked as (
    select scored.*, (rank() over place)::int as rank, count(*) over place as through
    from scored window place as (order by goals desc, penalties)
  )
  select player_id, player.name->>$1 as name, goals, penalties, rank,
    club_id, club.name->>$1 as club_name, club.short_name->>$1 as club_short, crest
  from ranked join player using (player_id) join club using (club_id)
  where rank = 1 or through <= ${maxScorers}
  order by rank, player.name->>'en', player_id limit ${maxScorers}`,
)

/** The number of finished matches whose goals and scorers are all known. */
const coverage = statement<{ known: number; played: number }>(
  'data_scorers_known',
  `select count(*)::int as played,
    (count(*) filter (where home_score + away_score = named))::int as known
  from match
    cross join lateral (
      select count(player_id) as named from goal where goal.match_id = match.match_id
    ) of_it
  where league_id = $1 and season = $2 and status = ${matchStatus.finished} and not awarded
    and double_of is null`,
)

export async function findScorers(
  db: Kysely<Tables>,
  language: TextLanguage,
  chosen: ChosenSeason,
): Promise<ResultOf<'matchScorers'>> {
  const { leagueId, season } = chosen
  const [scorerRows, covered] = await Promise.all([
    db.executeQuery(scorers(language, leagueId, season)),
    db.executeQuery(coverage(leagueId, season)),
  ])
  return {
    of: seasonOf(chosen),
    scorers: scorerRows.rows.map((row) => ({
      rank: row.rank,
      playerId: row.player_id,
      name: row.name,
      club: {
        clubId: row.club_id,
        name: row.club_name,
        shortName: row.club_short,
        crest: row.crest,
      },
      goals: row.goals,
      penalties: row.penalties,
    })),
    known: covered.rows[0]?.known ?? 0,
    played: covered.rows[0]?.played ?? 0,
  }
}
