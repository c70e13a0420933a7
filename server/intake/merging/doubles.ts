/** Clubs that are perhaps stored twice, for the operator who merges them. */
import { sql, type Kysely } from 'kysely'
import type { Words } from '../../../contract/values.ts'
import type { Tables } from '../../db/tables.ts'
import { normalName } from '../matching.ts'
import { similarity } from '../similarity.ts'

export interface Double {
  /** The club with fewer matches first: it is the one to merge into the other. */
  clubs: readonly [Stored, Stored]
  /** 0.5 to 1, of their most similar names; 0.5 where one name is only a part of the other. */
  likeness: number
}

interface Stored {
  id: number
  name: string
  source: string
  matches: number
}

export interface Club extends Stored {
  names: readonly string[]
  /** Of its leagues; empty if it is known from competitions of many countries only. */
  countries: readonly string[]
  /** Ids of the clubs that it has a match against. */
  met: readonly number[]
}

/** Names less alike than this are those of two clubs. */
const leastAlike = 0.75

/** Words that tell a side of a club from its first one. */
const sides = /^(i{2,3}|b|c|j|jong|u\d\d|amateure|reserves?|women|frauen|女足|w)$/

const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => normalName(name).split(' '))),
]

const sideOf = (words: readonly string[]): string =>
  words
    .filter((word) => sides.test(word) || word.endsWith('女足'))
    .toSorted()
    .join(' ')

/**
 * Pairs with like names of one country, or of which one is known from cups only. Two clubs that
 * have met, and a club and its second side, are none. The most similar first.
 */
export function doublesAmong(clubs: readonly Club[]): Double[] {
  const told = clubs.map((club) => ({ club, words: wordsOf(club.names) }))
  const byBeginning = Map.groupBy(
    told.flatMap((one) =>
      [...new Set(one.words.map((word) => word.slice(0, 3)))].map((start) => ({ start, one })),
    ),
    ({ start }) => start,
  )
  const found = new Map<string, Double>()
  for (const same of byBeginning.values())
    for (const [at, { one }] of same.entries())
      for (const { one: other } of same.slice(at + 1)) {
        const key = [one.club.id, other.club.id].toSorted((a, b) => a - b).join(' ')
        if (found.has(key) || one === other || !mayBeOne(one.club, other.club)) continue
        if (sideOf(one.words) !== sideOf(other.words)) continue
        const likeness = likenessOf(one.club, other.club)
        if (likeness < 0.5) continue
        const [fewer, more] = [one.club, other.club].toSorted(
          (a, b) => a.matches - b.matches || b.id - a.id,
        )
        if (fewer && more) found.set(key, { clubs: [fewer, more], likeness })
      }
  return [...found.values()].toSorted((a, b) => b.likeness - a.likeness)
}

const mayBeOne = (one: Club, other: Club): boolean =>
  !one.met.includes(other.id) &&
  (one.countries.length === 0 ||
    other.countries.length === 0 ||
    one.countries.some((country) => other.countries.includes(country)))

function likenessOf(one: Club, other: Club): number {
  const pairs = one.names.flatMap((name) => other.names.map((second) => [name, second] as const))
  if (pairs.some(([a, b]) => normalName(a) === normalName(b))) return 1
  const most = Math.max(...pairs.map(([a, b]) => similarity(a, b)))
  if (most >= leastAlike) return most
  const begins = ([a, b]: readonly [string, string]) =>
    new Set(normalName(a).split(' ')).isSubsetOf(new Set(normalName(b).split(' ')))
  return pairs.some(([a, b]) => begins([a, b]) || begins([b, a])) ? 0.5 : 0
}

interface Row extends Omit<Club, 'names' | 'name'> {
  name: Words
  short_name: Words
}

/** National sides, which have their tables, and sides that are not decided yet are left out. */
export async function findDoubles(db: Kysely<Tables>): Promise<Double[]> {
  const { rows } = await sql<Row>`
    with played as (
      select home_id as club_id, away_id as other_id, league_id from match where double_of is null
      union all
      select away_id, home_id, league_id from match where double_of is null
    )
    select club.club_id as id, club.name, club.short_name, club.source,
      count(played.club_id)::int as matches,
      coalesce(array_agg(distinct league.country) filter (where league.country is not null), '{}')
        as countries,
      coalesce(array_agg(distinct other_id) filter (where other_id is not null), '{}') as met
    from club left join played using (club_id) left join league using (league_id)
    where club.merged_into is null
      and coalesce(club.our_key, club.source_key) not like all
        (array['nation/%', 'women-nation/%', 'undecided/%'])
    group by club.club_id`.execute(db)
  return doublesAmong(
    rows.map(({ name, short_name, ...row }) => ({
      ...row,
      name: name.en,
      names: [...new Set([...Object.values(name), ...Object.values(short_name)])],
    })),
  )
}
