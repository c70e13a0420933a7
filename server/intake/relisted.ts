/** Matches that a source with ids of its own has deleted and lists again under another id. */
import { sql, type Kysely } from 'kysely'
import { isInPhase } from '../../contract/values.ts'
import { shortestMatch } from '../../rules/shortest-match.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedListing } from '../feeds/feed.ts'
import { idsOf } from './aliases.ts'
import { changeDoubles, noChanges, type Changes } from './changes.ts'
import { isSameDay } from './matching.ts'
import { joinTwins } from './join-twins.ts'
import { siteNow } from './store.ts'

interface Row {
  id: number
  round: string
  home: number
  away: number
  /** Milliseconds; null if not even the day is known. */
  kickoff: number | null
  status: number
  plans: number
  /** The keys of this source for it. */
  keys: string[]
}

/**
 * Makes one match of a row that is listed and one that its source lists no more, if they have the
 * same season and sides and are near each other. What was abandoned or cancelled stays a match of
 * its own: the other one is its replay. Resolves to what changes in the matches.
 */
export async function joinRelisted(
  tx: Kysely<Tables>,
  source: string,
  listings: readonly FeedListing[],
): Promise<Changes> {
  const changes = noChanges()
  if (listings.length === 0) return changes
  const now = (await siteNow(tx)).getTime()
  const leagues = [...new Set(listings.map(({ league }) => league))]
  const ids = await idsOf(tx, 'league', source, leagues)
  for (const listing of listings) {
    const id = ids.get(listing.league)
    const rows = id === undefined ? [] : await rowsOf(tx, source, id, listing.season)
    await joinTwins(tx, twinsIn(rows, listing, now), changes)
  }
  await changeDoubles(tx, changes)
  return changes
}

function twinsIn(rows: readonly Row[], { keys, round }: FeedListing, now: number) {
  const all = new Set(keys)
  const isListed = (row: Row) => row.keys.some((key) => all.has(key))
  const listed = rows.filter(isListed)
  const gone = rows.filter(
    (row) => !isListed(row) && (round ?? row.round) === row.round && !isInPhase(row.status, 'void'),
  )
  const fits = (old: Row, row: Row) =>
    old.home === row.home && old.away === row.away && isSameDay(old.kickoff, row.kickoff)
  // no word of a source settles plans earlier than a match can end
  const isTooEarly = (old: Row, row: Row) =>
    old.plans > 0 && isInPhase(row.status, 'finished') && now < (row.kickoff ?? now) + shortestMatch
  const pairs = gone.flatMap((old) =>
    listed.flatMap((row) => (fits(old, row) && !isTooEarly(old, row) ? [{ old, row }] : [])),
  )
  return pairs
    .filter(
      ({ old, row }) => pairs.filter((one) => one.old === old || one.row === row).length === 1,
    )
    .map(({ old, row }) => {
      const [kept, double] = row.plans > old.plans ? [row, old] : [old, row]
      return { kept: kept.id, double: double.id, newest: row.id }
    })
}

async function rowsOf(
  tx: Kysely<Tables>,
  source: string,
  league: number,
  season: string,
): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'kickoff'> & { at: Date | null }>`
    with own as (
      select coalesce(double_of, match_id) as match_id, source_key from match
      where source = ${source} and league_id = ${league} and season = ${season}
      union all
      select match_id, match_key.source_key from match_key join match using (match_id)
      where match_key.source = ${source} and league_id = ${league} and season = ${season}
    )
    select match.match_id as id, round, home_id as home, away_id as away, kickoff as at, status,
      plan_count as plans, array_agg(own.source_key) as keys
    from own join match on match.match_id = own.match_id
    where double_of is null
    group by match.match_id
    order by match.match_id`.execute(tx)
  return rows.map(({ at, ...row }) => ({ ...row, kickoff: at?.getTime() ?? null }))
}
