/**
 * Finds matches where no one name has every word of a search: each word is a word of the league, of
 * either club, or of an expert with a plan on the match, as in "premier arsenal".
 */
import { sql, type Kysely } from 'kysely'
import { matchStatus } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { FoundName, NamedKind, PartlyFound } from './found-name.ts'

export interface Together {
  /** The names in these matches that have a word of the search. */
  names: FoundName[]
  /** Ids of the matches, the one nearest in time first. */
  matches: number[]
}

/** Clubs and experts whose matches are looked at. */
const mostClubs = 40
const mostExperts = 20
/** Matches of a club on each side, before and after now; and the last plans of an expert. */
const mostOfClub = 20
const mostOfExpert = 100
/** Matches from which names are taken. */
const mostMatches = 200

const columns = 'match_id, home_id, away_id, league_id, kickoff, status, double_of'

interface MatchRow {
  match_id: number
  home_id: number
  away_id: number
  league_id: number
  experts: number[] | null
}

/** `names` are those that have some of the `count` words, of each kind the rarest first. */
export async function findTogether(
  db: Kysely<Tables>,
  names: readonly PartlyFound[],
  count: number,
): Promise<Together> {
  const all = 2 ** count - 1
  const covered = names.reduce((sum, { words }) => sum | words, 0)
  if (covered !== all) return { names: [], matches: [] }
  const of = (kind: NamedKind) => names.filter((name) => name.kind === kind)
  const [clubs, leagues, experts] = [of('team'), of('league'), of('expert')]
  const { rows } = await sql<MatchRow>`
    with club as materialized (select * from ${rowsOf(clubs)}),
    found_league as materialized (select * from ${rowsOf(leagues)}),
    author as materialized (select * from ${rowsOf(experts.slice(0, mostExperts))}),
    plan_of as materialized (
      select match_id, bit_or(words) as words, array_agg(distinct id) as experts
      from author cross join lateral (
        select match_id from plan where expert_id = author.id order by serial desc
        limit ${mostOfExpert}
      ) plan
      group by match_id
    ),
    candidate as materialized (
      ${matchesOfClubs(clubs, leagues)}
      union all
      select ${sql.raw(columns)} from plan_of join match using (match_id)
    )
    select distinct match_id, home_id, away_id, league_id, plan_of.experts,
      abs(extract(epoch from kickoff - (select touchline_now()))) as distance
    from candidate
      left join club home on home.id = home_id
      left join club away on away.id = away_id
      left join found_league league on league.id = league_id
      left join plan_of using (match_id)
    where coalesce(home.words, 0) | coalesce(away.words, 0) | coalesce(league.words, 0)
        | coalesce(plan_of.words, 0) = ${all}
      and status <> ${matchStatus.abnormal} and double_of is null
    order by distance, match_id
    limit ${mostMatches}`.execute(db)
  const there = new Set(
    rows.flatMap(({ home_id: home, away_id: away, league_id: league, experts: authors }) => [
      `team ${home}`,
      `team ${away}`,
      `league ${league}`,
      ...(authors ?? []).map((id) => `expert ${id}`),
    ]),
  )
  return {
    names: names.filter(({ kind, id }) => there.has(`${kind} ${id}`)),
    matches: rows.map(({ match_id: id }) => id),
  }
}

const rowsOf = (names: readonly PartlyFound[]) =>
  sql`unnest(${names.map(({ id }) => id)}::int[], ${names.map(({ words }) => words)}::int[])
    as named (id, words)`

/** Matches of the rarest clubs in one of these leagues, or against another of these clubs. */
function matchesOfClubs(clubs: readonly PartlyFound[], leagues: readonly PartlyFound[]) {
  const ids = clubs.map(({ id }) => id)
  const leagueIds = leagues.map(({ id }) => id)
  const part = (own: string, other: string, ahead: boolean) => sql`(
    select ${sql.raw(columns)} from match
    where ${sql.raw(own)} = one.id
      and kickoff ${sql.raw(ahead ? '>=' : '<')} (select touchline_now() - interval '3 hours')
      and (league_id = any(${leagueIds}::int[]) or ${sql.raw(other)} = any(${ids}::int[]))
    order by kickoff ${sql.raw(ahead ? '' : 'desc')} limit ${mostOfClub}
  )`
  return sql`
    select near.* from unnest(${ids.slice(0, mostClubs)}::int[]) one (id)
    cross join lateral (
      ${part('home_id', 'away_id', true)} union all ${part('away_id', 'home_id', true)}
      union all ${part('home_id', 'away_id', false)}
      union all ${part('away_id', 'home_id', false)}
    ) near`
}
