/** Leagues that have matches, with their seasons. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

interface SeasonRow {
  league_id: number
  league_key: string
  name: string
  short_name: string
  season: string
  begun: boolean
  source: string
}

/** The key columns of a season, for queries. */
export interface SeasonKey {
  leagueId: number
  /** The league's key in our tables, else at its source; it identifies its own rules. */
  leagueKey: string
  season: string
}

export interface ChosenSeason extends SeasonKey {
  leagueName: string
  leagueShortName: string
}

/**
 * Steps from season to season in the index match_season, whatever the number of matches. A season
 * without dates has begun once a match is finished.
 */
const seasonRows = statement<SeasonRow>(
  'data_seasons',
  `with recursive step as (
    select league_id,
      (select min(season) from match where match.league_id = league.league_id) as season
    from league
    union all
    select league_id,
      (
        select min(season) from match
        where match.league_id = step.league_id and match.season > step.season
      )
    from step where season is not null
  )
  select league_id, coalesce(league.our_key, league.source_key) as league_key,
    concat_ws(',', source, (
      select string_agg(distinct alias.source, ',' order by alias.source) from alias
      where alias.league_id = league.league_id and ended_at is null
        and alias.source <> league.source
    )) as source, name->>$1 as name,
    short_name->>$1 as short_name, season,
    coalesce(
      (
        select min(kickoff) from match
        where match.league_id = step.league_id and match.season = step.season
      ) <= (select touchline_now()),
      exists (
        select from match
        where match.league_id = step.league_id
          and match.season = step.season
          and status = ${matchStatus.finished}
      )
    ) as begun
  from step join league using (league_id) where season is not null
  order by prominence desc, league_id, season desc`,
)

/** The most prominent league first; the seasons of each from the latest. */
export async function listLeagues(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<ResultOf<'matchLeagues'>['leagues']> {
  const { rows } = await db.executeQuery(seasonRows(language))
  return [...Map.groupBy(rows, (row) => row.league_id)].map(([leagueId, leagueRows]) => ({
    leagueId,
    name: leagueRows[0]?.name ?? '',
    shortName: leagueRows[0]?.short_name ?? '',
    seasons: leagueRows.map(({ season }) => season),
    current: currentOf(leagueRows)?.season ?? '',
    source: leagueRows[0]?.source ?? '',
  }))
}

/** The latest season that has begun, else the first future one. */
const currentOf = (seasons: readonly SeasonRow[]): SeasonRow | undefined =>
  seasons.find(({ begun }) => begun) ?? seasons.at(-1)

export interface SeasonRequest {
  leagueId?: number
  season?: string
}

/**
 * The requested season. The league defaults to the most prominent one, the season to the current
 * one. Null if there are no matches at all; "leagueId" or "season" if the requested one does not
 * exist.
 */
export async function chooseSeason(
  db: Kysely<Tables>,
  language: TextLanguage,
  request: SeasonRequest,
): Promise<ChosenSeason | null | keyof SeasonRequest> {
  const { rows } = await db.executeQuery(seasonRows(language))
  const asked = request.leagueId
  const isListed = rows.some((row) => row.league_id === asked)
  const leagueId =
    asked === undefined || isListed ? (asked ?? rows[0]?.league_id) : await mergedLeague(db, asked)
  const ofLeague = rows.filter((row) => row.league_id === leagueId)
  if (ofLeague.length === 0) return request.leagueId === undefined ? null : 'leagueId'
  const row =
    request.season === undefined
      ? (ofLeague.find(({ begun }) => begun) ?? ofLeague.at(-1))
      : ofLeague.find(({ season }) => season === request.season)
  if (!row) return 'season'
  return {
    leagueId: row.league_id,
    leagueKey: row.league_key,
    leagueName: row.name,
    leagueShortName: row.short_name,
    season: row.season,
  }
}

/** The league that another was merged into: links to the old one lead there. */
async function mergedLeague(db: Kysely<Tables>, leagueId: number): Promise<number | undefined> {
  const { rows } = await sql<{ merged_into: number | null }>`
    select merged_into from league where league_id = ${leagueId}`.execute(db)
  return rows[0]?.merged_into ?? undefined
}

/** The season fields of answers. */
export const seasonOf = ({ leagueId, leagueName, leagueShortName, season }: ChosenSeason) => {
  return { leagueId, leagueName, leagueShortName, season }
}
