/** The history before a match: form, meetings, tables, goals by period. */
import type { Kysely } from 'kysely'
import {
  shownMatches,
  type FormMatch,
  type MatchData,
  type Meeting,
  type Periods,
} from '../../contract/match-detail.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { resultOf } from '../../rules/forecast-record.ts'
import { roundKind, tableOfRound } from '../../rules/table-rounds.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { findTable } from '../standings/league-table.ts'

interface MatchRow {
  home_id: number
  away_id: number
  league_id: number
  league_key: string
  league: string
  league_short: string
  season: string
  round: string
  /** null if not even the day is known: then all matches played count as earlier. */
  kickoff: Date | null
}
interface PlayedRow {
  match_id: number
  kickoff: Date
  league: string
  home_id: number
  home: string
  away: string
  full_home: number
  full_away: number
}

/** Null if the match does not exist. */
export async function findMatchData(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<MatchData | null> {
  const [match] = (await db.executeQuery(matchRow(language, matchId))).rows
  if (!match) return null
  const [home, away, meetings, tables] = await Promise.all([
    sideOf(db, language, match, match.home_id),
    sideOf(db, language, match, match.away_id),
    meetingsOf(db, language, match),
    tablesOf(db, language, match),
  ])
  return { home, away, meetings, tables }
}

const matchRow = statement<MatchRow>(
  'match_data',
  `select home_id, away_id, league_id, coalesce(league.our_key, league.source_key) as league_key,
    league.name->>$1 as league,
    league.short_name->>$1 as league_short, season, round, kickoff
  from match join league using (league_id) where match_id = $2`,
)

const over = `(match.status = ${matchStatus.finished} or awarded) and full_home is not null
  and double_of is null
  and match.kickoff < coalesce($2, 'infinity'::timestamptz)`
const playedColumns = `match_id, match.kickoff, league.short_name->>$1 as league, home_id,
  home.short_name->>$1 as home,
  away.short_name->>$1 as away, full_home, full_away`
const around = `join league using (league_id)
  join club home on home.club_id = home_id
  join club away on away.club_id = away_id`

const formRows = statement<PlayedRow>(
  'match_form',
  `select ${playedColumns} from (
    (select * from match where home_id = $3 and ${over} order by kickoff desc limit ${shownMatches})
    union all
    (select * from match where away_id = $3 and ${over} order by kickoff desc limit ${shownMatches})
  ) match ${around} order by match.kickoff, match_id`,
)

async function sideOf(
  db: Kysely<Tables>,
  language: TextLanguage,
  match: MatchRow,
  clubId: number,
): Promise<MatchData['home']> {
  const [{ rows }, periods] = await Promise.all([
    db.executeQuery(formRows(language, match.kickoff, clubId)),
    periodsOf(db, match, clubId),
  ])
  const all = rows.map((row) => formOf(row, clubId))
  const last = (wanted: (row: PlayedRow) => boolean) =>
    all.filter((_, at) => rows[at] && wanted(rows[at])).slice(-shownMatches)
  return {
    form: {
      all: last(() => true),
      home: last((row) => row.home_id === clubId),
      away: last((row) => row.home_id !== clubId),
    },
    periods,
  }
}

function formOf(row: PlayedRow, clubId: number): FormMatch {
  const result = resultOf(row.full_home, row.full_away)
  const won = result === (row.home_id === clubId ? 'home' : 'away')
  return { ...playedOf(row), result: result === 'draw' ? 'd' : won ? 'w' : 'l' }
}

const playedOf = (row: PlayedRow): Omit<Meeting, 'homeId'> => ({
  matchId: row.match_id,
  at: row.kickoff.toISOString(),
  leagueShortName: row.league,
  homeShortName: row.home,
  awayShortName: row.away,
  homeGoals: row.full_home,
  awayGoals: row.full_away,
})

const meetingRows = statement<PlayedRow>(
  'match_meetings',
  `select ${playedColumns} from match ${around}
  where (home_id = $3 and away_id = $4 or home_id = $4 and away_id = $3) and ${over}
  order by match.kickoff desc, match_id desc`,
)

async function meetingsOf(
  db: Kysely<Tables>,
  language: TextLanguage,
  match: MatchRow,
): Promise<MatchData['meetings']> {
  const { rows } = await db.executeQuery(
    meetingRows(language, match.kickoff, match.home_id, match.away_id),
  )
  const results = rows.map((row) => formOf(row, match.home_id).result)
  const count = (wanted: FormMatch['result']) =>
    results.filter((result) => result === wanted).length
  const last = rows.slice(0, shownMatches).map((row) => ({ ...playedOf(row), homeId: row.home_id }))
  return { homeWins: count('w'), draws: count('d'), awayWins: count('l'), last }
}

interface PeriodsRow {
  played: number
  known: number
  /** Goals by quarter-hour of play. */
  scored: number[]
  conceded: number[]
}

const quarters = Array.from({ length: 6 }, (_, at) => at)
const goalsBy = (isHomeGoal: string) =>
  quarters
    .map(
      (at) =>
        `count(goal_no)
          filter (where quarter = ${at} and ${isHomeGoal} is not distinct from at_home)::int`,
    )
    .join(', ')

/** A match counts as known if the number of stored goals equals its score, extra time included. */
const periodRows = statement<PeriodsRow>(
  'match_periods',
  `with played as (
    select match_id, home_id = $1 as at_home,
      coalesce(extra_home + extra_away, full_home + full_away) = (
        select count(*) from goal where goal.match_id = match.match_id
      ) as known
    from match
    where league_id = $3
      and season = $4
      and (home_id = $1 or away_id = $1)
      and not awarded
      and ${over}
  ), goals as (
    select goal_no, side = 'home' as by_home, at_home, least(5, (minute - 1) / 15) as quarter
    from played join goal using (match_id) where known and minute <= 90
  )
  select (select count(*)::int from played) as played,
    (select count(*)::int from played where known) as known,
    array[${goalsBy('by_home')}] as scored, array[${goalsBy('not by_home')}] as conceded
  from goals`,
)

async function periodsOf(db: Kysely<Tables>, match: MatchRow, clubId: number): Promise<Periods> {
  const { rows } = await db.executeQuery(
    periodRows(clubId, match.kickoff, match.league_id, match.season),
  )
  const none = () => quarters.map(() => 0)
  return rows[0] ?? { played: 0, known: 0, scored: none(), conceded: none() }
}

/**
 * The table that the match belongs to, or for a knock-out tie the tables that its two sides came
 * from: their own rows and the adjacent ones. If groups were followed by groups, as at World Cups
 * from 1974 to 1982, a side came from the later one, which sorts later by name.
 */
async function tablesOf(
  db: Kysely<Tables>,
  language: TextLanguage,
  match: MatchRow,
): Promise<MatchData['tables']> {
  const chosen = {
    leagueId: match.league_id,
    leagueKey: match.league_key,
    leagueName: match.league,
    leagueShortName: match.league_short,
    season: match.season,
  }
  const { groups } = await findTable(db, language, chosen, 'all')
  const kind = roundKind(match.round)
  const lastOf = (clubId: number) =>
    groups.findLast(({ rows }) => rows.some((row) => row.clubId === clubId))
  const ownTable =
    kind !== 'league' && kind !== 'group'
      ? groups.filter((group) => group === lastOf(match.home_id) || group === lastOf(match.away_id))
      : groups.filter(({ name }) => name === tableOfRound(match.round))
  const ours = (clubId: number) => clubId === match.home_id || clubId === match.away_id
  return ownTable.flatMap(({ name, rows }) => {
    const places = rows.flatMap(({ clubId }, at) => (ours(clubId) ? [at] : []))
    const near = rows.filter((_, at) => places.some((place) => Math.abs(place - at) <= 1))
    return near.length === 0 ? [] : [{ name, rows: near }]
  })
}
