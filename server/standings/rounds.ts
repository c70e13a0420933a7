/** Fixtures and results of a season by round. */
import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type Language } from '../../contract/values.ts'
import { roundKind } from '../../rules/table-rounds.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { nowColumns, nowOf, type NowRow } from '../live/match-now.ts'
import { seasonOf, type ChosenSeason } from './seasons.ts'

const { abnormal, finished, abandoned, cancelled } = matchStatus

/**
 * Rounds in the order most of their matches are played. A round is open while one of its matches is
 * still to be played around the round's own days; a match postponed to the end of the season does
 * not keep it open.
 */
const roundsOf = statement<{ round: string; open: boolean }>(
  'data_rounds',
  `with held as (
    select round, percentile_disc(0.5) within group (order by kickoff) as middle from match
    where league_id = $1 and season = $2 and status <> ${abnormal} group by round
  )
  select round, bool_or(status not in (${finished}, ${abandoned}, ${cancelled})
      and kickoff >= (select touchline_now()) - interval '4 hours'
    and kickoff < middle + interval '4 days') as open
  from held join match using (round)
  where league_id = $1 and season = $2 and status <> ${abnormal}
  group by round, middle
  order by middle, coalesce(substring(round from '\\d+')::int, 0), round`,
)

interface RoundRow extends NowRow {
  round: string
  kickoff: Date | null
  kickoff_known: boolean
  home_id: number
  home_name: string
  home_short: string
  home_crest: string
  away_id: number
  away_name: string
  away_short: string
  away_crest: string
}

const matchesOf = statement<RoundRow>(
  'data_round_matches',
  `select ${nowColumns}, round, kickoff, kickoff_known,
    home_id, home.name->>$1 as home_name, home.short_name->>$1 as home_short,
    home.crest as home_crest,
    away_id, away.name->>$1 as away_name, away.short_name->>$1 as away_short,
    away.crest as away_crest
  from match join club home on home.club_id = home_id join club away on away.club_id = away_id
  where league_id = $2 and season = $3 and round = any($4::text[]) and status <> ${abnormal}
  order by kickoff, match_id`,
)

/**
 * The named round, or the current one: the first open round, else the last. Null if the round does
 * not exist.
 */
export async function findRounds(
  db: Kysely<Tables>,
  language: Language,
  chosen: ChosenSeason,
  requested: string | undefined,
): Promise<ResultOf<'matchRounds'> | null> {
  const { rows } = await db.executeQuery(roundsOf(chosen.leagueId, chosen.season))
  const rounds = rows.map(({ round }) => round)
  const current = (rows.find(({ open }) => open) ?? rows.at(-1))?.round ?? null
  if (requested !== undefined && !rounds.includes(requested)) return null
  const round = requested ?? current
  const roundMatches = await db.executeQuery(
    matchesOf(language, chosen.leagueId, chosen.season, round === null ? [] : [round]),
  )
  return { of: seasonOf(chosen), rounds, round, current, matches: roundMatches.rows.map(matchOf) }
}

/** The knock-out rounds of a season with their ties, in order of play. */
export async function listTies(
  db: Kysely<Tables>,
  language: Language,
  chosen: ChosenSeason,
): Promise<ResultOf<'matchTable'>['ties']> {
  const { rows } = await db.executeQuery(roundsOf(chosen.leagueId, chosen.season))
  const rounds = rows.map(({ round }) => round).filter((round) => roundKind(round) === 'knockout')
  if (rounds.length === 0) return []
  const ties = await db.executeQuery(matchesOf(language, chosen.leagueId, chosen.season, rounds))
  const byRound = Map.groupBy(ties.rows, ({ round }) => round)
  return rounds.map((round) => ({ round, matches: (byRound.get(round) ?? []).map(matchOf) }))
}

const matchOf = (row: RoundRow): ResultOf<'matchRounds'>['matches'][number] => ({
  ...nowOf(row),
  matchTime: row.kickoff?.toISOString() ?? null,
  timeKnown: row.kickoff_known,
  home: {
    clubId: row.home_id,
    name: row.home_name,
    shortName: row.home_short,
    crest: row.home_crest,
  },
  away: {
    clubId: row.away_id,
    name: row.away_name,
    shortName: row.away_short,
    crest: row.away_crest,
  },
})
