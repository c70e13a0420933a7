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

/**
 * Hides rows of undecided sides for which their source now lists the match. A source without ids
 * gives a match another key once its sides are decided. `added` are the new matches of a reading,
 * `listed` all its keys: a row among them stays. A row and its match have the same competition,
 * season, instant and decided side. Rows that fit two matches, or matches that fit two rows, stay.
 */
export async function replaceUndecided(
  tx: Kysely<Tables>,
  source: string,
  added: readonly NewMatch[],
  listed: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const { rows } = await sql<{ kept: number; double: number }>`
    with open as (
      select match_id, league_id, season, kickoff, home_id, away_id,
        home.our_key like 'undecided/%' is true as any_home,
        away.our_key like 'undecided/%' is true as any_away
      from match join club home on home.club_id = home_id join club away on away.club_id = away_id
      where league_id = any(${added.map(({ league_id }) => league_id)}::int[])
        and match.source = ${source} and match.source_key <> all(${listed}::text[])
        and double_of is null and plan_count = 0 and full_home is null
        and (home.our_key like 'undecided/%' or away.our_key like 'undecided/%')
    ),
    pairs as (
      select open.match_id as double, found.match_id as kept
      from open join match found using (league_id, season, kickoff)
      where found.source = ${source}
        and found.source_key = any(${added.map(({ source_key }) => source_key)}::text[])
        and found.double_of is null
        and (any_home or found.home_id = open.home_id)
        and (any_away or found.away_id = open.away_id)
    )
    select kept, double from pairs
    where (select count(*) from pairs other where other.kept = pairs.kept) = 1
      and (select count(*) from pairs other where other.double = pairs.double) = 1`.execute(tx)
  if (rows.length > 0) await moveToKept(tx, rows)
}
