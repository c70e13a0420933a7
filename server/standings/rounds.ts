/** Fixtures and results of a season by round. */
import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { bracketsOf, type TieMatch, type TieRound } from '../../rules/bracket.ts'
import { roundKind, type RoundKind } from '../../rules/table-rounds.ts'
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
    where league_id = $1 and season = $2 and status <> ${abnormal} and double_of is null
    group by round
  )
  select round, bool_or(status not in (${finished}, ${abandoned}, ${cancelled})
      and kickoff >= (select touchline_now()) - interval '4 hours'
    and kickoff < middle + interval '4 days') as open
  from held join match using (round)
  where league_id = $1 and season = $2 and status <> ${abnormal} and double_of is null
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
    and double_of is null
  order by kickoff, match_id`,
)

/**
 * The named round, or the current one: the first open round, else the last. Null if the round does
 * not exist.
 */
export async function findRounds(
  db: Kysely<Tables>,
  language: TextLanguage,
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

/**
 * The rounds of a season that make no table, with their matches in order of play, and the brackets
 * of the knock-out rounds among them. Qualifying rounds are not the tournament: they are left out.
 */
export async function listTies(
  db: Kysely<Tables>,
  language: TextLanguage,
  chosen: ChosenSeason,
  kinds: ReadonlyMap<string, RoundKind>,
): Promise<Pick<ResultOf<'matchTable'>, 'ties' | 'brackets'>> {
  const { rows } = await db.executeQuery(roundsOf(chosen.leagueId, chosen.season))
  const kindOf = (round: string) => kinds.get(round) ?? roundKind(round)
  const listed = rows.flatMap(({ round }) => {
    const kind = kindOf(round)
    return kind === 'knockout' || kind === 'open' ? [{ round, kind }] : []
  })
  if (listed.length === 0) return { ties: [], brackets: [] }
  const matches = await db.executeQuery(
    matchesOf(
      language,
      chosen.leagueId,
      chosen.season,
      listed.map(({ round }) => round),
    ),
  )
  const byRound = Map.groupBy(matches.rows, ({ round }) => round)
  const rounds = listed.map((one) => ({ ...one, rows: byRound.get(one.round) ?? [] }))
  return {
    ties: rounds.map(({ round, kind, rows: ofRound }) => ({
      round,
      kind,
      matches: ofRound.map(matchOf),
    })),
    brackets: bracketsFrom(
      rounds.filter(({ kind }) => kind === 'knockout'),
      matches.rows,
    ),
  }
}

type Brackets = ResultOf<'matchTable'>['brackets']
type Side = Brackets[number]['rounds'][number]['ties'][number]['home']

function bracketsFrom(
  rounds: readonly { round: string; rows: readonly RoundRow[] }[],
  rows: readonly RoundRow[],
): Brackets {
  const clubs = new Map(
    rows.flatMap((row) => {
      const { home, away } = matchOf(row)
      return [[home.clubId, home] as const, [away.clubId, away] as const]
    }),
  )
  const found = bracketsOf(
    rounds.map(({ round, rows: ofRound }) => ({ round, matches: ofRound.map(tieMatchOf) })),
  )
  return found.map(({ name, rounds: ofTree }) => ({
    name,
    rounds: ofTree.map(({ round, ties }) => ({
      round,
      ties: ties.flatMap((tie) => tieAnswer(tie, clubs)),
    })),
  }))
}

function tieAnswer(
  { clubs: [first, second], matchIds, ...tie }: TieRound['ties'][number],
  clubs: ReadonlyMap<number, Side>,
): Brackets[number]['rounds'][number]['ties'] {
  const [home, away] = [clubs.get(first), clubs.get(second)]
  const pair = (numbers: readonly [number, number] | null) => numbers && [...numbers]
  if (!home || !away) return []
  return [
    {
      matchId: matchIds[0] ?? 0,
      matches: matchIds.length,
      home,
      away,
      goals: pair(tie.goals),
      wins: pair(tie.wins),
      penalties: pair(tie.penalties),
      winner: tie.winner,
    },
  ]
}

const tieMatchOf = (row: RoundRow): TieMatch => ({
  matchId: row.match_id,
  home: row.home_id,
  away: row.away_id,
  goals:
    row.status === finished && row.home_score !== null && row.away_score !== null
      ? [row.home_score, row.away_score]
      : null,
  penalties:
    row.penalty_home === null || row.penalty_away === null
      ? null
      : [row.penalty_home, row.penalty_away],
  shootOutWinner: row.shoot_out_winner,
})

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
