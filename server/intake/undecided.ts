/** Matches whose sides are not decided yet (feeds/names/undecided.ts), and what becomes of them. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { moveToKept } from './move-to-kept.ts'
import type { NewMatch } from './store.ts'

/** The ids of the sides that stand for clubs. */
export async function undecidedClubs(tx: Kysely<Tables>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ club_id: number }>`
    select club_id from club where our_key like 'undecided/%'`.execute(tx)
  return new Set(rows.map(({ club_id }) => club_id))
}

/** A row of undecided sides, and a match that can be it. */
interface Pair {
  kept: number
  double: number
  round: string
  same_instant: boolean
}

/**
 * Hides rows of undecided sides for which their source lists the match, in this reading or in one
 * before, if this one is an older list. A source without ids gives a match another key once its
 * sides are decided; keys made of names have a "/". `added` are the new matches of a reading,
 * `listed` all its keys: of a row and its match one is new, and the other is not listed. They have
 * the same competition, season and decided side, and the same instant, or the same round where the
 * kick-off was moved. Rows that fit two matches, or matches that fit two rows, stay, except where a
 * round has as many new matches as rows.
 */
export async function replaceUndecided(
  tx: Kysely<Tables>,
  source: string,
  added: readonly NewMatch[],
  listed: readonly string[],
): Promise<void> {
  if (added.length === 0 || (await undecidedClubs(tx)).size === 0) return
  const keys = added.map(({ source_key }) => source_key)
  const { rows } = await sql<Pair>`
    with open as (
      select match_id, match.source_key, league_id, season, round, kickoff, home_id, away_id,
        home.our_key like 'undecided/%' is true as any_home,
        away.our_key like 'undecided/%' is true as any_away
      from match join club home on home.club_id = home_id join club away on away.club_id = away_id
      where league_id = any(${added.map(({ league_id }) => league_id)}::int[])
        and match.source = ${source} and match.source_key like '%/%'
        and double_of is null and plan_count = 0 and full_home is null
        and (home.our_key like 'undecided/%' or away.our_key like 'undecided/%')
    )
    select found.match_id as kept, open.match_id as double, found.round,
      found.kickoff = open.kickoff is true as same_instant
    from open join match found using (league_id, season)
      join club home on home.club_id = found.home_id join club away on away.club_id = found.away_id
    where found.source = ${source} and found.match_id <> open.match_id and found.double_of is null
      and (
        found.source_key = any(${keys}::text[]) and open.source_key <> all(${listed}::text[])
        or open.source_key = any(${keys}::text[]) and found.source_key <> all(${listed}::text[])
          and (home.our_key like 'undecided/%' or away.our_key like 'undecided/%') is not true
      )
      and (found.kickoff = open.kickoff or found.round = open.round and found.round <> '')
      and (any_home or found.home_id = open.home_id)
      and (any_away or found.away_id = open.away_id)
    order by open.kickoff, open.match_id, found.kickoff, found.match_id`.execute(tx)
  const atOnce = certain(rows.filter((pair) => pair.same_instant))
  const taken = new Set(atOnce.flatMap(({ kept, double }) => [kept, double]))
  const moved = rows.filter(({ kept, double }) => !taken.has(kept) && !taken.has(double))
  const ofRounds = [...Map.groupBy(moved, ({ round }) => round).values()].flatMap(inOrder)
  const found = [...atOnce, ...ofRounds]
  if (found.length > 0) await moveToKept(tx, found)
}

/** The pairs whose row fits no other match, and whose match fits no other row. */
const certain = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(
    ({ kept, double }) =>
      pairs.filter((other) => other.kept === kept || other.double === double).length === 1,
  )

/** The certain pairs of a round; where it has as many matches as rows, one match for each row. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  const rows = [...Map.groupBy(pairs, ({ double }) => double).values()]
  const taken = new Set<number>()
  const all = rows
    .toSorted((a, b) => a.length - b.length)
    .flatMap((fitting) => {
      const first = fitting.find(({ kept }) => !taken.has(kept))
      if (first) taken.add(first.kept)
      return first ?? []
    })
  const matches = new Set(pairs.map(({ kept }) => kept))
  const isWhole = all.length === rows.length && all.length === matches.size
  return isWhole ? all : certain(pairs)
}
