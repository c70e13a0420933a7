/**
 * Finds matches where no one name has every word of a search: each word is a word of the league, of
 * either club, or of an expert with a plan on the match, as in "premier arsenal".
 */
import type { Kysely } from 'kysely'
import { matchStatus } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import { integers } from '../db/integers.ts'
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
/** Matches of all these clubs: the fewer clubs, the further back those of each are looked at. */
const mostOfClubs = 4_000
/** The last plans of an expert. */
const mostOfExpert = 100
/** Matches from which names are taken; each is read by either club and by an expert at most. */
const mostMatches = 200
const mostReadings = 3

const columns = 'match_id, home_id, away_id, league_id, kickoff, status, double_of'

/** The matches of a club on one side that are nearest before or after now. */
const nearestPart = (side: string, ahead: boolean) => `(
  select ${columns} from match
  where ${side} = one.id
    and kickoff ${ahead ? '>=' : '<'} (select touchline_now() - interval '3 hours')
  order by kickoff ${ahead ? '' : 'desc'} limit $9
)`

/**
 * Clubs, leagues and experts by their ids and the words that they have. The matches of the clubs in
 * $7 are looked at.
 */
const matchRows = statement<MatchRow>(
  'search_together',
  `with club as materialized (select * from unnest($1::int[], $2::int[]) as club (id, words)),
  found_league as materialized (select * from unnest($3::int[], $4::int[]) as league (id, words)),
  plan_of as materialized (
    select match_id, bit_or(words) as words, array_agg(distinct id) as experts
    from unnest($5::int[], $6::int[]) as author (id, words) cross join lateral (
      select match_id from plan where expert_id = author.id order by serial desc
      limit ${mostOfExpert}
    ) plan
    group by match_id
  ),
  candidate as materialized (
    select near.* from unnest($7::int[]) one (id) cross join lateral (
      ${nearestPart('home_id', true)} union all ${nearestPart('away_id', true)}
      union all ${nearestPart('home_id', false)} union all ${nearestPart('away_id', false)}
    ) near
    union all
    select ${columns} from plan_of join match using (match_id)
  )
  select match_id, home_id, away_id, league_id, plan_of.experts
  from candidate
    left join club home on home.id = home_id
    left join club away on away.id = away_id
    left join found_league league on league.id = league_id
    left join plan_of using (match_id)
  where coalesce(home.words, 0) | coalesce(away.words, 0) | coalesce(league.words, 0)
      | coalesce(plan_of.words, 0) = $8
    and status <> ${matchStatus.abnormal} and double_of is null
  order by abs(extract(epoch from kickoff - (select touchline_now()))), match_id
  limit ${mostMatches * mostReadings}`,
)

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
  const near = clubs.slice(0, mostClubs).map(({ id }) => id)
  const { rows } = await db.executeQuery(
    matchRows(
      ...idsAndWords(clubs),
      ...idsAndWords(leagues),
      ...idsAndWords(experts.slice(0, mostExperts)),
      integers(near),
      all,
      // on each side, before and after now
      Math.ceil(mostOfClubs / (4 * Math.max(1, near.length))),
    ),
  )
  const matches = [...new Map(rows.map((row) => [row.match_id, row])).values()]
  const nearest = matches.slice(0, mostMatches)
  const there = new Set(
    nearest.flatMap(({ home_id: home, away_id: away, league_id: league, experts: authors }) => [
      `team ${home}`,
      `team ${away}`,
      `league ${league}`,
      ...(authors ?? []).map((id) => `expert ${id}`),
    ]),
  )
  return {
    names: names.filter(({ kind, id }) => there.has(`${kind} ${id}`)),
    matches: nearest.map(({ match_id: id }) => id),
  }
}

const idsAndWords = (names: readonly PartlyFound[]): [string, string] => [
  integers(names.map(({ id }) => id)),
  integers(names.map(({ words }) => words)),
]
