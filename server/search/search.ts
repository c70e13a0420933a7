/** One search over teams, leagues, experts and matches. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnResultOf } from '../../contract/calls.ts'
import type { ExpertKind } from '../../contract/expert.ts'
import { mostPlaces } from '../../contract/calls/search.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { nowColumns, nowOf, type NowRow } from '../live/match-now.ts'
import { findPlaces, hasTable } from '../standings/league-table.ts'
import type { SeasonKey } from '../standings/seasons.ts'
import { findNames } from './find-names.ts'
import type { FoundName, NamedKind } from './found-name.ts'

type Result = OwnResultOf<'search'>

/** Names of one kind that are looked at for the order of the answer. */
const mostNames = 4_000
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
  const [teams, leagues, experts] = await Promise.all([
    listTeams(db, language, idsOf('team'), size),
    listLeagues(db, language, idsOf('league'), { size, day }),
    listExperts(db, language, idsOf('expert'), size),
  ])
  const near =
    found.matches === null
      ? nearestOf(sides?.[0] ?? idsOf('team').slice(0, mostTeams), sides?.[1] ?? null, size)
      : sql`select unnest(${found.matches}::bigint[]) as match_id`
  const matches = await showMatches(db, language, near, size)
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

const ranked = (names: readonly FoundName[]) =>
  sql`unnest(${names.map(({ id }) => id)}::int[], ${names.map(({ rank }) => rank)}::int[])
    as found (id, rank)`

/** The first match of a team that is not over; else its last one. */
const nextOrLast = (order: 'next' | 'last') => {
  const recent = `kickoff >= touchline_now() - interval '3 hours'`
  const bounds = order === 'next' ? recent : `not (${recent})`
  const direction = order === 'next' ? '' : 'desc'
  const side = (id: string) =>
    `(select match_id, kickoff from match where ${id} = found.id and ${bounds} and double_of is null
      order by kickoff ${direction} limit 1)`
  const sides = `${side('home_id')} union all ${side('away_id')}`
  return sql.raw(`select match_id, kickoff from (${sides}) one
    order by kickoff ${direction} limit 1`)
}

/** The match that stands for a team: its next one, else its last one; null if there is none. */
export async function matchOfTeam(db: Kysely<Tables>, clubId: number): Promise<number | null> {
  const { rows } = await sql<{ match_id: number | null }>`
    with found as (select ${clubId}::int as id)
    select coalesce(next.match_id, last.match_id) as match_id
    from found
      left join lateral (${nextOrLast('next')}) next on true
      left join lateral (${nextOrLast('last')}) last on true`.execute(db)
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

async function listTeams(
  db: Kysely<Tables>,
  language: TextLanguage,
  names: readonly FoundName[],
  size: number,
): Promise<Result['teams']> {
  if (names.length === 0) return []
  const { rows } = await sql<TeamRow>`
    with found as materialized (
      select * from ${ranked(names)} order by rank, id limit ${size * 4}
    )
    select club_id, club.name->>${language} as name, club.short_name->>${language} as short_name,
      crest, next.kickoff as next_at, coalesce(next.match_id, last.match_id) as match_id,
      league.short_name->>${language} as league, league_id,
      coalesce(league.our_key, league.source_key) as league_key, season, round
    from found join club on club_id = found.id
      left join lateral (${nextOrLast('next')}) next on true
      left join lateral (${nextOrLast('last')}) last on true
      left join match on match.match_id = coalesce(next.match_id, last.match_id)
      left join league using (league_id)
    order by rank, (next.match_id is null), next.kickoff, club_id limit ${size}`.execute(db)
  const placeOf = await placesOf(db, language, rows.slice(0, mostPlaces))
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
  language: TextLanguage,
  teams: readonly TeamRow[],
): Promise<(team: TeamRow) => number | null> {
  const seasons = new Map<string, SeasonKey>()
  for (const { league_id: leagueId, league_key: leagueKey, season, round } of teams)
    if (leagueId !== null && leagueKey !== null && season !== null && hasTable(round ?? ''))
      seasons.set(`${leagueId} ${season}`, { leagueId, leagueKey, season })
  const places = new Map(
    await Promise.all(
      [...seasons].map(async ([key, one]) => [key, await findPlaces(db, language, one)] as const),
    ),
  )
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

async function listLeagues(
  db: Kysely<Tables>,
  language: TextLanguage,
  names: readonly FoundName[],
  { size, day }: Pick<Search, 'size' | 'day'>,
): Promise<Result['leagues']> {
  if (names.length === 0) return []
  const ofLeague = sql`
    match.league_id = best.league_id and double_of is null
      and status <> ${matchStatus.abnormal}`
  const nearest = (ahead: boolean) => sql`(
    select season from match
    where ${ofLeague} and kickoff ${sql.raw(ahead ? '>=' : '<')} (select touchline_now())
    order by kickoff ${sql.raw(ahead ? '' : 'desc')} limit 1
  )`
  const { rows } = await sql<LeagueRow>`
    with best as materialized (
      select league_id, name->>${language} as name, short_name->>${language} as short_name,
        rank, prominence
      from ${ranked(names)} join league on league_id = found.id
      where merged_into is null
      order by rank, prominence desc, league_id limit ${size}
    ), played as materialized (
      select best.*, coalesce(${nearest(true)}, ${nearest(false)}) as season from best
    )
    select best.*,
      (
        select count(*)::int from (
          select home_id from match where ${ofLeague} and match.season = best.season
          union
          select away_id from match where ${ofLeague} and match.season = best.season
        ) sides
      ) as teams,
      (
        select count(*)::int from match
        where ${ofLeague} and kickoff >= ${day.from} and kickoff < ${day.to}
      ) as today
    from played best order by rank, prominence desc, league_id`.execute(db)
  return rows.map((row) => ({
    leagueId: row.league_id,
    name: row.name,
    shortName: row.short_name,
    teamCnt: row.teams,
    todayCnt: row.today,
  }))
}

/** People first. A model whose name was typed is found even where many people are near it. */
async function listExperts(
  db: Kysely<Tables>,
  language: TextLanguage,
  names: readonly FoundName[],
  size: number,
): Promise<Result['experts']> {
  if (names.length === 0) return []
  const { rows } = await sql<{
    expert_id: number
    name: string
    avatar: string
    kind: ExpertKind
  }>`
    with best as materialized (
      select found.id, rank, record.n, expert.kind = 'model' as by_model
      from ${ranked(names)} join expert on expert_id = found.id
        left join expert_record record on record.expert_id = found.id
      order by rank, by_model, record.n desc nulls last, found.id limit ${size}
    )
    select expert_id, text_for(name, ${language}) as name, avatar, kind
    from best join expert on expert_id = best.id
    order by by_model, rank, n desc nulls last, expert_id`.execute(db)
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

/** The matches of these teams, or of one against one of the others, that are nearest in time. */
function nearestOf(
  teams: readonly FoundName[],
  others: readonly FoundName[] | null,
  size: number,
): RawBuilder<unknown> {
  const rivals = (side: string) =>
    others === null ? sql`true` : sql`${sql.raw(side)} = any(${others.map(({ id }) => id)}::int[])`
  const recent = sql`kickoff >= touchline_now() - interval '3 hours'`
  const part = (own: string, other: string, ahead: boolean) => sql`(
    select match_id, kickoff from match
    where ${sql.raw(own)} = team and ${rivals(other)} and status <> ${matchStatus.abnormal}
      and ${ahead ? recent : sql`not (${recent})`}
    order by kickoff ${sql.raw(ahead ? '' : 'desc')} limit ${size}
  )`
  return sql`
    select distinct match_id from unnest(${teams.map(({ id }) => id)}::int[]) team
    cross join lateral (
      ${part('home_id', 'away_id', true)} union all ${part('away_id', 'home_id', true)}
      union all ${part('home_id', 'away_id', false)}
      union all ${part('away_id', 'home_id', false)}
    ) near`
}

/** The matches of this statement that are nearest in time. */
async function showMatches(
  db: Kysely<Tables>,
  language: TextLanguage,
  found: RawBuilder<unknown>,
  size: number,
): Promise<Result['matches']> {
  const { rows } = await sql<MatchRow>`
    with found as materialized (${found})
    select ${sql.raw(nowColumns)}, league.short_name->>${language} as league,
      case when kickoff_known then match.kickoff end as matchtime,
      home.short_name->>${language} as home, home.crest as home_crest,
      away.short_name->>${language} as away, away.crest as away_crest
    from found join match using (match_id) join league using (league_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    order by abs(extract(epoch from match.kickoff - touchline_now())), match_id
    limit ${size}`.execute(db)
  return rows.map((row) => ({
    ...nowOf(row),
    matchId: row.match_id,
    leagueName: row.league,
    matchTime: row.matchtime?.toISOString() ?? null,
    homeLogo: row.home_crest,
    homeShortName: row.home,
    awayLogo: row.away_crest,
    awayShortName: row.away,
  }))
}
