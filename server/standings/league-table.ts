/** A season's table, computed from its results by the league's own rules. */
import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Club } from '../../contract/match.ts'
import type { TableRow } from '../../contract/table.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import type { Criterion } from '../../rules/table-order.ts'
import { regulationsOf } from '../../rules/table-regulations.ts'
import { shapeOf } from '../../rules/season-shape.ts'
import { partOf, roundKind, tableOfRound } from '../../rules/table-rounds.ts'
import type { TableMatch, TableSide } from '../../rules/table-tally.ts'
import { leagueTable, lowestPart, type Split, type TableRules } from '../../rules/table.ts'
import { statement } from '../db/named-statements.ts'
import { isResultMissing } from '../db/result-missing.ts'
import type { Tables } from '../db/tables.ts'
import { conferencesOf } from './conferences.ts'
import { deductionsAmong, disputedDeductions } from './deductions.ts'
import { listTies } from './rounds.ts'
import { seasonOf, type ChosenSeason, type SeasonKey } from './seasons.ts'

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

interface TableMatchRow extends MatchRow {
  /** The score of a match in play; null for others. */
  now_home: number | null
  now_away: number | null
  result_missing: boolean
}

const { abnormal, abandoned, cancelled, finished } = matchStatus
/** The statuses in which the present score counts for a table. */
const inRegularTime = [matchStatus.firstHalf, matchStatus.halfTime, matchStatus.secondHalf]

/** Abandoned and cancelled matches are not part of a table, unless a ruling gave them a score. */
const isInTable = `double_of is null
  and (status not in (${abnormal}, ${abandoned}, ${cancelled}) or awarded
    and full_home is not null)`
const results = `case when awarded or status = ${finished} then full_home end as full_home,
  case when awarded or status = ${finished} then full_away end as full_away`

/** A match in play has its present score apart from the result. */
const tableMatches = statement<TableMatchRow>(
  'table_matches',
  `select round, home_id, away_id, kickoff, ${results},
    ${isResultMissing} as result_missing,
    case when status in (${inRegularTime.join(', ')}) then home_score end as now_home,
    case when status in (${inRegularTime.join(', ')}) then away_score end as now_away
  from match where league_id = $1 and season = $2 and ${isInTable}`,
)

/** Of several seasons, by their number, with what decides the places alone. */
const placeMatches = statement<MatchRow & { no: number }>(
  'place_matches',
  `select no::int, round, home_id, away_id, null as kickoff, ${results}
  from unnest($1::int[], $2::text[]) with ordinality chosen (league_id, season, no)
    join match using (league_id, season)
  where ${isInTable}`,
)

/** Ordered by a language-independent name, which is the final tie-break. */
const clubsOf = statement<ClubRow>(
  'table_clubs',
  `select club_id, name->>'en' as name_en, name->>$1 as name, short_name->>$1 as short_name, crest
  from club where club_id = any($2::int[]) order by name->>'en', club_id`,
)
const present = statement<{ now: Date }>('table_now', 'select touchline_now() as now')

/**
 * The table overall, or of home or away matches only. One table per group or part of the season;
 * none if all rounds are knock-out ties, or the season's shape is unknown. `asItStands`: matches in
 * play count with their present score.
 */
export async function findTable(
  db: Kysely<Tables>,
  language: TextLanguage,
  chosen: ChosenSeason,
  side: TableSide,
  asItStands = false,
): Promise<ResultOf<'matchTable'>> {
  const matches = await db.executeQuery(tableMatches(chosen.leagueId, chosen.season))
  const known = await findClubs(db, language, matches.rows)
  const scoreOf = asItStands ? withScoreNow : undefined
  const found = groupsOf(chosen, matches.rows, known, side, scoreOf)
  const { rows, kinds, clubs, clubsById, regulations, rulings } = found
  const [{ ties, brackets }, disputed] =
    side === 'all'
      ? await Promise.all([
          listTies(db, language, chosen, kinds),
          disputedDeductions(db, clubs, chosen.leagueKey, chosen.season),
        ])
      : [{ ties: [], brackets: [] }, []]
  const isInPlay = ({ now_home: home, now_away: away }: TableMatchRow) =>
    home !== null && away !== null
  return {
    of: seasonOf(chosen),
    groups: found.groups,
    ties,
    brackets,
    inPlay: rows.filter(isInPlay).length,
    carried: rows.some(({ round }) => partOf(round) !== null) ? regulations.carried : null,
    played: rows.filter(({ full_home: goals }) => goals !== null).length,
    matches: rows.length,
    resultsMissing: rows.filter((row) => row.result_missing).length,
    criteria: side === 'all' ? regulations.order.map(criterionName) : ['difference', 'goals'],
    zones: side === 'all' ? [...regulations.zones] : [],
    deductions:
      side === 'all' ? rulings.map(({ club: clubId, ...ruling }) => ({ clubId, ...ruling })) : [],
    disputed: disputed.map((one) => ({ ...one, name: clubsById.get(one.clubId)?.name ?? '' })),
  }
}

/** Whether a round is of a table: not of knock-out ties, and not of groups without names. */
export const hasTable = (round: string): boolean => ['league', 'group'].includes(roundKind(round))

/** Of a club, in the table that a round belongs to. */
type PlaceOf = (clubId: number, round: string) => number | null

/**
 * The places in the tables of these seasons, all read at once. Null before the first result, and
 * for a club that is not in the table.
 */
export async function findPlaces(
  db: Kysely<Tables>,
  seasons: readonly SeasonKey[],
): Promise<PlaceOf[]> {
  if (seasons.length === 0) return []
  const { rows } = await db.executeQuery(
    placeMatches(
      seasons.map(({ leagueId }) => leagueId),
      seasons.map(({ season }) => season),
    ),
  )
  const bySeason = Map.groupBy(rows, ({ no }) => no - 1)
  // names are compared, not shown
  const known = await findClubs(db, 'en', rows)
  return seasons.map((chosen, no) => {
    const { groups } = groupsOf(chosen, bySeason.get(no) ?? [], known)
    return (clubId, round) => {
      const table = groups.find(({ name }) => name === tableOfRound(round))?.rows ?? []
      const begun = table.some(({ played }) => played > 0)
      return (begun && table.find((line) => line.clubId === clubId)?.rank) || null
    }
  })
}

interface KnownClubs {
  clubs: ClubRow[]
  now: Date
  language: TextLanguage
}

/** The clubs of these matches, and the instant until which rulings on them count. */
async function findClubs(
  db: Kysely<Tables>,
  language: TextLanguage,
  matches: readonly MatchRow[],
): Promise<KnownClubs> {
  const [{ rows: clubs }, now] = await Promise.all([
    db.executeQuery(clubsOf(language, [...clubsIn(matches)])),
    db.executeQuery(present()),
  ])
  return { clubs, now: now.rows[0]?.now ?? new Date(), language }
}

/** The tables of a season, and what they are computed from. */
function groupsOf<Row extends MatchRow>(
  chosen: SeasonKey,
  matches: readonly Row[],
  known: KnownClubs,
  side: TableSide = 'all',
  scoreOf: (match: Row) => MatchRow = (match) => match,
) {
  const { tables, kinds } = shapeOf(chosen.leagueKey, matches)
  const rows = tables.flatMap((table) => table.matches)
  const ids = clubsIn(rows)
  const clubs = known.clubs.filter(({ club_id }) => ids.has(club_id))
  const clubsById = new Map(clubs.map((row) => [row.club_id, row]))
  const rulings = rulingsOn(chosen, clubs, known.now, known.language)
  const largest = Math.max(0, ...tables.map((table) => clubsIn(table.matches).size))
  const regulations = regulationsOf(chosen.leagueKey, chosen.season, largest)
  const rules: TableRules = { ...regulations, deductions: rulings }
  const parts = { clubs, clubsById, rules, side, kept: regulations }
  const groups = tables.map((table) => ({
    name: table.name,
    rows: tableOf(table.matches.map(scoreOf), parts),
  }))
  const [whole] = groups
  const conferences =
    whole && groups.length === 1
      ? conferencesOf(chosen.leagueKey, chosen.season, whole.rows, clubs)
      : null
  return { groups: conferences ?? groups, rows, kinds, clubs, clubsById, regulations, rulings }
}

function clubsIn(matches: readonly MatchRow[]): Set<number> {
  const clubs = new Set<number>()
  for (const { home_id: home, away_id: away } of matches) clubs.add(home).add(away)
  return clubs
}

const withScoreNow = (row: TableMatchRow): MatchRow =>
  row.now_home === null || row.now_away === null
    ? row
    : { ...row, full_home: row.now_home, full_away: row.now_away }

const criterionName = (criterion: Criterion) =>
  typeof criterion === 'string' ? criterion : 'headToHead'

interface TableParts {
  clubs: readonly ClubRow[]
  clubsById: ReadonlyMap<number, ClubRow>
  rules: TableRules
  side: TableSide
  kept: Kept
}

type Kept = Pick<Split, 'carried' | 'carriedBelow'>

function tableOf(
  rows: readonly MatchRow[],
  { clubs, clubsById, rules, side, kept }: TableParts,
): TableRow[] {
  const playingIds = clubsIn(rows)
  const ids = clubs.map(({ club_id }) => club_id).filter((id) => playingIds.has(id))
  const split = splitOf(rows, kept)
  return leagueTable(ids, rows.map(matchOf), rules, side, split).map(
    ({ club, awayGoals: _awayGoals, ...row }) => ({
      ...clubOf(clubsById.get(club)),
      ...row,
    }),
  )
}

const places = { upper: 0, middle: 1, lower: lowestPart }

/** The split of a league by the fixtures of its parts. */
export function splitOf(rows: readonly MatchRow[], { carried, carriedBelow }: Kept): Split {
  const parts = new Map<number, number>()
  for (const { round, home_id, away_id } of rows) {
    const part = partOf(round)
    if (part !== null) for (const club of [home_id, away_id]) parts.set(club, places[part])
  }
  const regular = rows.filter(({ round }) => partOf(round) === null).map(matchOf)
  return { parts, carried, carriedBelow, regular }
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
  { leagueKey, season }: SeasonKey,
  clubs: readonly ClubRow[],
  now: Date,
  language: TextLanguage,
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
