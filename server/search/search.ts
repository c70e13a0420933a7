/** One search over teams, leagues, experts and matches. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { OwnResultOf } from '../../contract/calls.ts'
import type { ExpertKind } from '../../contract/expert.ts'
import { mostPlaces } from '../../contract/calls/search.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import { integers } from '../db/integers.ts'
import type { Tables } from '../db/tables.ts'
import { nowColumns, nowOf, type NowRow } from '../live/match-now.ts'
import { findPlaces, hasTable } from '../standings/league-table.ts'
import type { SeasonKey } from '../standings/seasons.ts'
import { findNames } from './find-names.ts'
import type { FoundName, NamedKind } from './found-name.ts'

type Result = OwnResultOf<'search'>

/** Names of one kind that are looked at for the order of the answer. */
const mostNames = 4_000
/** Teams of the best rank whose next matches are compared, for each one that is listed. */
const teamsPerRow = 4
/** Teams of whose matches some are shown; and of each side, where both are named. */
const mostTeams = 12
const mostOnSide = 100

interface Search {
  q: string
  size: number
  /** The reader's day, of which the matches of a league are counted. */
  day: { from: Date; to: Date }
}

/** `size` of each kind at most, the best matches first. */
export async function search(
  db: Kysely<Tables>,
  language: TextLanguage,
  { q, size, day }: Search,
): Promise<Result> {
  const sides = await findSides(db, q)
  const found = sides === null ? await findNames(db, q) : { names: sides.flat(), matches: null }
  const idsOf = (kind: NamedKind) => ofKind(found.names, kind).slice(0, mostNames)
  const [own, others] = sides ?? [idsOf('team').slice(0, mostTeams), null]
  const [teams, leagues, experts, matches] = await Promise.all([
    listTeams(db, language, idsOf('team').slice(0, size * teamsPerRow), size),
    listLeagues(db, language, idsOf('league'), { size, day }),
    listExperts(db, language, idsOf('expert'), size),
    found.matches === null
      ? listNearest(db, language, own, others, size)
      : listMatches(db, language, found.matches.slice(0, size)),
  ])
  return { teams, leagues, experts, matches }
}

/** Names of one kind, the best first. */
const ofKind = (names: readonly FoundName[], kind: NamedKind) =>
  names.filter((name) => name.kind === kind).toSorted((a, b) => a.rank - b.rank || a.id - b.id)

/** Between the two sides of "A v B". */
const between = /\s(?:vs?\.?|[-–—:])\s|[对對]/iu

/** The teams on both sides of the sign of a match; null where the search has no such sign. */
async function findSides(
  db: Kysely<Tables>,
  q: string,
): Promise<[FoundName[], FoundName[]] | null> {
  const sign = between.exec(q)
  if (sign === null) return null
  const teamsIn = async (side: string) => {
    const { names, matches } = await findNames(db, side)
    return matches === null ? ofKind(names, 'team').slice(0, mostOnSide) : []
  }
  const left = await teamsIn(q.slice(0, sign.index))
  const right = left.length === 0 ? [] : await teamsIn(q.slice(sign.index + sign[0].length))
  return right.length === 0 ? null : [left, right]
}

/** Ids and ranks, as two values of a statement. */
const ranked = (names: readonly FoundName[]): [string, string] => [
  integers(names.map(({ id }) => id)),
  integers(names.map(({ rank }) => rank)),
]

/** Matches since then are not over. Read once in a statement, so that it bounds an index. */
const recently = `(select touchline_now() - interval '3 hours')`
const isListed = `double_of is null and status <> ${matchStatus.abnormal}`

/** The first match of a team that is not over; else its last one. */
const nextOrLast = (order: 'next' | 'last', needed = 'true') => {
  const bounds = order === 'next' ? `kickoff >= ${recently}` : `kickoff < ${recently}`
  const direction = order === 'next' ? '' : 'desc'
  const side = (id: string) =>
    `(select match_id, kickoff from match
      where ${needed} and ${id} = found.id and ${bounds} and ${isListed}
      order by kickoff ${direction} limit 1)`
  const sides = `${side('home_id')} union all ${side('away_id')}`
  return `select match_id, kickoff from (${sides}) one order by kickoff ${direction} limit 1`
}
const standsFor = `left join lateral (${nextOrLast('next')}) next on true
  left join lateral (${nextOrLast('last', 'next.match_id is null')}) last on true`

const teamMatch = statement<{ match_id: number | null }>(
  'search_team_match',
  `select coalesce(next.match_id, last.match_id) as match_id
  from (select $1::int as id) found ${standsFor}`,
)

/** The match that stands for a team: its next one, else its last one; null if there is none. */
export async function matchOfTeam(db: Kysely<Tables>, clubId: number): Promise<number | null> {
  const { rows } = await db.executeQuery(teamMatch(clubId))
  return rows[0]?.match_id ?? null
}

interface TeamRow {
  club_id: number
  name: string
  short_name: string
  crest: string
  next_at: Date | null
  match_id: number | null
  /** Of that match, as the next ones. */
  league: string | null
  league_id: number | null
  league_key: string | null
  season: string | null
  round: string | null
}

const teamRows = statement<TeamRow>(
  'search_teams',
  `select club_id, club.name->>$1 as name, club.short_name->>$1 as short_name,
    crest, next.kickoff as next_at, coalesce(next.match_id, last.match_id) as match_id,
    league.short_name->>$1 as league, league_id,
    coalesce(league.our_key, league.source_key) as league_key, season, round
  from unnest($2::int[], $3::int[]) as found (id, rank) join club on club_id = found.id
    ${standsFor}
    left join match on match.match_id = coalesce(next.match_id, last.match_id)
    left join league using (league_id)
  order by rank, (next.match_id is null), next.kickoff, club_id limit $4`,
)

async function listTeams(
  db: Kysely<Tables>,
  language: TextLanguage,
  names: readonly FoundName[],
  size: number,
): Promise<Result['teams']> {
  if (names.length === 0) return []
  const { rows } = await db.executeQuery(teamRows(language, ...ranked(names), size))
  const placeOf = await placesOf(db, rows.slice(0, mostPlaces))
  return rows.map((row) => ({
    club: { clubId: row.club_id, name: row.name, shortName: row.short_name, crest: row.crest },
    leagueName: row.league ?? '',
    rank: placeOf(row),
    matchId: row.match_id,
    nextTime: row.next_at?.toISOString() ?? null,
  }))
}

/** The places of these teams, each season's tables computed once. */
async function placesOf(
  db: Kysely<Tables>,
  teams: readonly TeamRow[],
): Promise<(team: TeamRow) => number | null> {
  const seasons = new Map<string, SeasonKey>()
  for (const { league_id: leagueId, league_key: leagueKey, season, round } of teams)
    if (leagueId !== null && leagueKey !== null && season !== null && hasTable(round ?? ''))
      seasons.set(`${leagueId} ${season}`, { leagueId, leagueKey, season })
  const found = await findPlaces(db, [...seasons.values()])
  const places = new Map([...seasons.keys()].map((key, at) => [key, found[at]]))
  return ({ club_id: clubId, league_id: leagueId, season, round }) =>
    places.get(`${leagueId} ${season}`)?.(clubId, round ?? '') ?? null
}

interface LeagueRow {
  league_id: number
  name: string
  short_name: string
  teams: number
  today: number
}

const ofLeague = `match.league_id = best.league_id and ${isListed}`
const nearestSeason = (ahead: boolean) => `(
  select season from match
  where ${ofLeague} and kickoff ${ahead ? '>=' : '<'} (select touchline_now())
  order by kickoff ${ahead ? '' : 'desc'} limit 1
)`
const leagueRows = statement<LeagueRow>(
  'search_leagues',
  `with best as materialized (
    select league_id, name->>$1 as name, short_name->>$1 as short_name, rank, prominence
    from unnest($2::int[], $3::int[]) as found (id, rank) join league on league_id = found.id
    where merged_into is null
    order by rank, prominence desc, league_id limit $4
  ), played as materialized (
    select best.*, coalesce(${nearestSeason(true)}, ${nearestSeason(false)}) as season from best
  )
  select best.*,
    (
      select count(distinct club)::int
      from match cross join lateral (values (home_id), (away_id)) side (club)
      where ${ofLeague} and match.season = best.season
    ) as teams,
    (
      select count(*)::int from match
      where ${ofLeague} and kickoff >= $5 and kickoff < $6
    ) as today
  from played best order by rank, prominence desc, league_id`,
)

async function listLeagues(
  db: Kysely<Tables>,
  language: TextLanguage,
  names: readonly FoundName[],
  { size, day }: Pick<Search, 'size' | 'day'>,
): Promise<Result['leagues']> {
  if (names.length === 0) return []
  const wanted = leagueRows(language, ...ranked(names), size, day.from, day.to)
  const { rows } = await db.executeQuery(wanted)
  return rows.map((row) => ({
    leagueId: row.league_id,
    name: row.name,
    shortName: row.short_name,
    teamCnt: row.teams,
    todayCnt: row.today,
  }))
}

interface ExpertRow {
  expert_id: number
  name: string
  avatar: string
  kind: ExpertKind
}

/** Planned at each use: the plan for a few names takes twice as long for thousands of them. */
const expertRows = `
  with best as materialized (
    select found.id, rank, record.n, expert.kind = 'model' as by_model
    from unnest($2::int[], $3::int[]) as found (id, rank) join expert on expert_id = found.id
      left join expert_record record on record.expert_id = found.id
    order by rank, by_model, record.n desc nulls last, found.id limit $4
  )
  select expert_id, text_for(name, $1) as name, avatar, kind
  from best join expert on expert_id = best.id
  order by by_model, rank, n desc nulls last, expert_id`

/** People first. A model whose name was typed is found even where many people are near it. */
async function listExperts(
  db: Kysely<Tables>,
  language: TextLanguage,
  names: readonly FoundName[],
  size: number,
): Promise<Result['experts']> {
  if (names.length === 0) return []
  const wanted: CompiledQuery<ExpertRow> = CompiledQuery.raw(expertRows, [
    language,
    ...ranked(names),
    size,
  ])
  const { rows } = await db.executeQuery(wanted)
  return rows.map(({ expert_id: expertId, ...row }) => ({ expertId, ...row }))
}

interface MatchRow extends NowRow {
  league: string
  matchtime: Date | null
  home: string
  home_crest: string
  away: string
  away_crest: string
}

const distance = `abs(extract(epoch from match.kickoff - (select touchline_now()))), match_id`
/** The columns of a MatchRow, in the language $1. */
const shown = `${nowColumns}, league.short_name->>$1 as league,
  case when kickoff_known then match.kickoff end as matchtime,
  home.short_name->>$1 as home, home.crest as home_crest,
  away.short_name->>$1 as away, away.crest as away_crest`
const named = `join league using (league_id)
  join club home on home.club_id = home_id join club away on away.club_id = away_id`

/**
 * For each number of rows and with rivals in $3 or without: with both in the text, the statement is
 * planned once for each connection, and else at each use.
 */
const nearestRows = (size: number, between: boolean) => {
  const part = (own: string, other: string, ahead: boolean) => `(
    select match_id, kickoff from match
    where ${own} = team and ${isListed}
      and kickoff ${ahead ? '>=' : '<'} ${recently}
      ${between ? `and ${other} = any($3::int[])` : ''}
    order by kickoff ${ahead ? '' : 'desc'} limit ${size}
  )`
  return statement<MatchRow>(
    `search_${between ? 'between' : 'nearest'}_${size}`,
    `with near as (
      select distinct match_id, kickoff from unnest($2::int[]) team cross join lateral (
        ${part('home_id', 'away_id', true)} union all ${part('away_id', 'home_id', true)}
        union all ${part('home_id', 'away_id', false)}
        union all ${part('away_id', 'home_id', false)}
      ) part
    ), best as materialized (
      select match_id from near match order by ${distance} limit ${size}
    )
    select ${shown} from best join match using (match_id) ${named} order by ${distance}`,
  )
}
const matchRows = statement<MatchRow>(
  'search_matches',
  `select ${shown} from unnest($2::bigint[]) found (match_id) join match using (match_id) ${named}
  order by ${distance}`,
)

/** The matches of these teams, or of one against one of the others, that are nearest in time. */
async function listNearest(
  db: Kysely<Tables>,
  language: TextLanguage,
  teams: readonly FoundName[],
  others: readonly FoundName[] | null,
  size: number,
): Promise<Result['matches']> {
  if (teams.length === 0) return []
  const ids = teams.map(({ id }) => id)
  const wanted =
    others === null
      ? nearestRows(size, false)(language, ids)
      : nearestRows(size, true)(
          language,
          ids,
          others.map(({ id }) => id),
        )
  return shownAs((await db.executeQuery(wanted)).rows)
}

async function listMatches(
  db: Kysely<Tables>,
  language: TextLanguage,
  ids: readonly number[],
): Promise<Result['matches']> {
  if (ids.length === 0) return []
  return shownAs((await db.executeQuery(matchRows(language, ids))).rows)
}

const shownAs = (rows: readonly MatchRow[]): Result['matches'] =>
  rows.map((row) => ({
    ...nowOf(row),
    matchId: row.match_id,
    leagueName: row.league,
    matchTime: row.matchtime?.toISOString() ?? null,
    homeLogo: row.home_crest,
    homeShortName: row.home,
    awayLogo: row.away_crest,
    awayShortName: row.away,
  }))
