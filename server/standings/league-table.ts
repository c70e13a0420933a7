/** A season's table, computed from its results by the league's own rules. */
import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Club } from '../../contract/match.ts'
import type { TableRow } from '../../contract/table.ts'
import { matchStatus, type Language } from '../../contract/values.ts'
import type { Criterion } from '../../rules/table-order.ts'
import { regulationsOf } from '../../rules/table-regulations.ts'
import { halfOf, roundKind } from '../../rules/table-rounds.ts'
import type { TableMatch, TableSide } from '../../rules/table-tally.ts'
import { leagueTable, type TableRules } from '../../rules/table.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { deductionsAmong } from './deductions.ts'
import { listTies } from './rounds.ts'
import { seasonOf, type ChosenSeason } from './seasons.ts'

/** A match of a season, with its result if known. */
export interface MatchRow {
  round: string
  home_id: number
  away_id: number
  kickoff: Date | null
  full_home: number | null
  full_away: number | null
}
interface ClubRow {
  club_id: number
  name_en: string
  name: string
  short_name: string
  crest: string
}

const { abnormal, abandoned, cancelled, finished } = matchStatus

/**
 * Abandoned and cancelled matches are not part of a table, unless a ruling gave them a score. A
 * live match has no result yet.
 */
const tableMatches = statement<MatchRow>(
  'table_matches',
  `select round, home_id, away_id, kickoff,
    case when awarded or status = ${finished} then full_home end as full_home,
    case when awarded or status = ${finished} then full_away end as full_away
  from match where league_id = $1 and season = $2
    and (status not in (${abnormal}, ${abandoned}, ${cancelled}) or awarded
      and full_home is not null)`,
)

/** Ordered by a language-independent name, which is the final tie-break. */
const clubsOf = statement<ClubRow>(
  'table_clubs',
  `select club_id, name->>'en' as name_en, name->>$1 as name, short_name->>$1 as short_name, crest
  from club where club_id = any($2::int[]) order by name->>'en', club_id`,
)
const present = statement<{ now: Date }>('table_now', 'select touchline_now() as now')

/**
 * The table overall, or of home or away matches only. One table per group if there are groups; none
 * if all rounds are knock-out ties.
 */
export async function findTable(
  db: Kysely<Tables>,
  language: Language,
  chosen: ChosenSeason,
  side: TableSide,
): Promise<ResultOf<'matchTable'>> {
  const matches = await db.executeQuery(tableMatches(chosen.leagueId, chosen.season))
  const rows = matches.rows.filter(({ round }) => roundKind(round) !== 'knockout')
  const ids = new Set(rows.flatMap((row) => [row.home_id, row.away_id]))
  const [clubs, now, ties] = await Promise.all([
    db.executeQuery(clubsOf(language, [...ids])),
    db.executeQuery(present()),
    side === 'all' ? listTies(db, language, chosen) : [],
  ])
  const clubsById = new Map(clubs.rows.map((row) => [row.club_id, row]))
  const rulings = rulingsOn(chosen, clubs.rows, now.rows[0]?.now ?? new Date(), language)
  const regulations = regulationsOf(chosen.leagueKey, chosen.season)
  const rules: TableRules = { ...regulations, deductions: rulings }
  const groups = [...Map.groupBy(rows, ({ round }) => (roundKind(round) === 'group' ? round : ''))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, groupMatches]) => ({
      name,
      rows: tableOf(groupMatches, clubs.rows, clubsById, rules, side),
    }))
  return {
    of: seasonOf(chosen),
    groups,
    ties,
    played: rows.filter(({ full_home: goals }) => goals !== null).length,
    matches: rows.length,
    criteria: side === 'all' ? regulations.order.map(criterionName) : ['difference', 'goals'],
    zones: side === 'all' ? [...regulations.zones] : [],
    deductions:
      side === 'all' ? rulings.map(({ club: clubId, ...ruling }) => ({ clubId, ...ruling })) : [],
  }
}

const criterionName = (criterion: Criterion) =>
  typeof criterion === 'string' ? criterion : 'headToHead'

function tableOf(
  rows: readonly MatchRow[],
  clubs: readonly ClubRow[],
  clubsById: ReadonlyMap<number, ClubRow>,
  rules: TableRules,
  side: TableSide,
): TableRow[] {
  const playingIds = new Set(rows.flatMap((row) => [row.home_id, row.away_id]))
  const ids = clubs.map(({ club_id }) => club_id).filter((id) => playingIds.has(id))
  const upper = new Set(
    rows
      .filter(({ round }) => halfOf(round) === 'upper')
      .flatMap(({ home_id, away_id }) => [home_id, away_id]),
  )
  return leagueTable(ids, rows.map(matchOf), rules, side, upper).map(
    ({ club, awayGoals: _awayGoals, ...row }) => ({
      ...clubOf(clubsById.get(club)),
      ...row,
    }),
  )
}

const matchOf = (row: MatchRow): TableMatch => ({
  home: row.home_id,
  away: row.away_id,
  goals: row.full_home === null || row.full_away === null ? null : [row.full_home, row.full_away],
  at: row.kickoff?.getTime() ?? Infinity,
})

const clubOf = (row: ClubRow | undefined): Club => ({
  clubId: row?.club_id ?? 0,
  name: row?.name ?? '',
  shortName: row?.short_name ?? '',
  crest: row?.crest ?? '',
})

interface Ruling extends Omit<ResultOf<'matchTable'>['deductions'][number], 'clubId'> {
  club: number
}

function rulingsOn(
  { leagueKey, season }: ChosenSeason,
  clubs: readonly ClubRow[],
  now: Date,
  language: Language,
): Ruling[] {
  const nameOf = (id: number) => clubs.find(({ club_id }) => club_id === id)?.name ?? ''
  return deductionsAmong(clubs, leagueKey, season, now).map(
    ({ clubId: club, points, from, by }) => ({
      club,
      name: nameOf(club),
      points,
      from,
      by: by[language],
    }),
  )
}
