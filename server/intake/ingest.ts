/**
 * Ingests a feed reading in one transaction, which also settles the plans that a new result
 * decides.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { touch, type Topic } from '../db/data-version.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedMatch, FeedReading, Rejected } from '../feeds/feed.ts'
import { moveKickoffs } from '../publishing/deadlines.ts'
import { publishMatchEvents, publishPlanEvents } from '../live/publish-events.ts'
import { settleMatches } from '../settlement/settle.ts'
import { matchStatus } from '../../contract/values.ts'
import { shortestMatch } from '../../rules/shortest-match.ts'
import { check } from './check.ts'
import { ingestFacts } from './facts.ts'
import { firstState, mergedState, type Ids, type MatchState } from './merge.ts'
import * as store from './store.ts'

export interface IngestResult {
  /** Number of new or changed leagues. */
  leagues: number
  clubs: number
  matches: { added: number; changed: number; unchanged: number }
  /** Number of items rejected into the quarantine, those with a detail only included. */
  rejected: number
  /** Number of matches that were not taken, with those that the feed itself rejected. */
  setAside: number
  /** Number of plans settled. */
  settled: number
}

const emptyResult: IngestResult = {
  leagues: 0,
  clubs: 0,
  matches: { added: 0, changed: 0, unchanged: 0 },
  rejected: 0,
  setAside: 0,
  settled: 0,
}

/**
 * Stores a reading of `source`. Writes only differences, so the same reading twice leaves the same
 * state. Invalid items go to the table quarantine and the rest is stored. Throws database errors
 * only; nothing is stored then.
 */
export async function ingest(
  db: Kysely<Tables>,
  source: string,
  reading: FeedReading,
): Promise<IngestResult> {
  const { leagues, clubs, matches, rejected } = check(reading)
  if (leagues.length + clubs.length + matches.length + rejected.length === 0) return emptyResult
  return inTransaction(db, async (tx) => {
    // readings of one source are serialised
    await sql`select pg_advisory_xact_lock(hashtext('take-in'), hashtext(${source}))`.execute(tx)
    const leaguesStored = await store.storeLeagues(tx, source, leagues)
    const clubsStored = await store.storeClubs(tx, source, clubs)
    const changes = await changesOf(tx, source, matches)
    const refused = [...rejected, ...changes.rejected]
    const { moved, settled } = await write(tx, source, changes)
    const changedFacts = await ingestFacts(tx, source, changes.withFacts)
    await store.quarantine(tx, source, refused)
    await store.releaseMended(tx, source, matches, refused)
    const { added, changed, unchanged } = changes
    const topics: Topic[] = moved + settled > 0 ? ['plan', 'expert'] : []
    if (leaguesStored + clubsStored + added.length + changed.length + changedFacts.length > 0)
      topics.push('match')
    await touch(tx, ...topics)
    await publishMatchEvents(tx, [
      ...new Set([...changed.map((match) => match.match_id), ...changedFacts]),
    ])
    await publishPlanEvents(tx, 'settled', { matchIds: changes.decided })
    const counts = { added: added.length, changed: changed.length, unchanged }
    return {
      leagues: leaguesStored,
      clubs: clubsStored,
      matches: counts,
      rejected: refused.length,
      setAside:
        reading.matches.length -
        (counts.added + counts.changed + counts.unchanged) +
        reading.rejected.filter(({ part }) => !part).length,
      settled,
    }
  })
}

interface Changes {
  added: store.NewMatch[]
  changed: store.StoredMatch[]
  unchanged: number
  /** Unchanged matches whose source timestamp is newer. */
  reconfirmed: Pick<store.StoredMatch, 'match_id' | 'reported_at'>[]
  /** Ids of changed matches with a moved kick-off (`moved`) or a new result version (`decided`). */
  moved: number[]
  decided: number[]
  /** Matches whose goals and line-ups may have changed. */
  withFacts: FeedMatch[]
  rejected: Rejected[]
}

async function changesOf(
  tx: Kysely<Tables>,
  source: string,
  matches: readonly FeedMatch[],
): Promise<Changes> {
  const changes: Changes = {
    added: [],
    changed: [],
    unchanged: 0,
    reconfirmed: [],
    moved: [],
    decided: [],
    withFacts: [],
    rejected: [],
  }
  if (matches.length === 0) return changes
  const leagueIds = await store.idsOf(tx, 'league', source, [
    ...new Set(matches.map((match) => match.league)),
  ])
  const clubIds = await store.idsOf(tx, 'club', source, [
    ...new Set(matches.flatMap((match) => [match.home, match.away])),
  ])
  const storedMatches = await store.lockMatches(
    tx,
    source,
    matches.map((match) => match.key),
  )
  const now = await store.siteNow(tx)
  for (const match of matches) {
    const [league_id, home_id, away_id] = [
      leagueIds.get(match.league),
      clubIds.get(match.home),
      clubIds.get(match.away),
    ]
    if (league_id === undefined)
      refuse(
        changes,
        match,
        'league-unknown',
        'Its league is not among those that the source names.',
      )
    else if (home_id === undefined || away_id === undefined)
      refuse(changes, match, 'club-unknown', 'A club is not among those that the source names.')
    else
      classify(changes, match, storedMatches.get(match.key), { league_id, home_id, away_id }, now)
  }
  return changes
}

function refuse(changes: Changes, match: FeedMatch, reason: string, detail: string): void {
  changes.rejected.push({ item: `match ${match.key}`, reason, detail, content: match })
}

function classify(
  changes: Changes,
  match: FeedMatch,
  stored: store.LockedMatch | undefined,
  snapshotIds: Ids,
  now: Date,
): void {
  if (!stored) {
    changes.withFacts.push(match)
    return void changes.added.push({ source_key: match.key, ...firstState(match, snapshotIds) })
  }
  // plans refer to the home and away side, so the sides must not be swapped
  if (stored.home_id !== snapshotIds.home_id || stored.away_id !== snapshotIds.away_id) {
    return refuse(changes, match, 'sides-changed', 'The match is stored with other sides.')
  }
  const { match_id, source_key, has_plans, ...before } = stored
  const keepsLeague = has_plans && stored.league_id !== snapshotIds.league_id
  // log entries and records of these plans name the stored league
  if (keepsLeague)
    changes.rejected.push({
      item: `match ${match.key}`,
      reason: 'league-changed',
      detail: 'Plans were published on it in another league: it stays in that one.',
      content: match,
      part: true,
    })
  const ids = keepsLeague ? { ...snapshotIds, league_id: stored.league_id } : snapshotIds
  const after = mergedState(before, match, ids)
  const earliestEnd = earliestEndOf(after)
  if (has_plans && earliestEnd !== null && now < earliestEnd)
    return void changes.rejected.push({
      item: `match ${match.key}`,
      reason: 'finished-too-early',
      detail: 'The match is said to be finished before 85 minutes have passed since kick-off.',
      content: match,
      againAt: earliestEnd,
    })
  // in an outdated snapshot, only facts with a timestamp of their own can be new
  if (after !== before || match.reportedAt) changes.withFacts.push(match)
  if (isDeepStrictEqual({ ...before, reported_at: after.reported_at }, after)) {
    if (before.reported_at !== after.reported_at)
      changes.reconfirmed.push({ match_id, reported_at: after.reported_at })
    return void changes.unchanged++
  }
  changes.changed.push({ match_id, source_key, ...after })
  if (before.kickoff !== after.kickoff) changes.moved.push(match_id)
  if (before.result_version !== after.result_version) changes.decided.push(match_id)
  return undefined
}

/** When a match can have its final score at the earliest; null for one that has none. */
function earliestEndOf({ status, awarded, full, kickoff }: MatchState): Date | null {
  const isPlayed = status === matchStatus.finished && !awarded && full !== null
  return isPlayed && kickoff !== null ? new Date(Date.parse(kickoff) + shortestMatch) : null
}

/**
 * Writes the changes, then moves and settles plans. Resolves to the numbers of plans moved and
 * settled.
 */
async function write(
  tx: Kysely<Tables>,
  source: string,
  changes: Changes,
): Promise<{ moved: number; settled: number }> {
  const added = await store.addMatches(tx, source, changes.added)
  await store.changeMatches(tx, changes.changed)
  await store.updateSourceTimes(tx, changes.reconfirmed)
  await store.keepResults(tx, [...added, ...changes.decided])
  const moved = await moveKickoffs(tx, changes.moved)
  // a new match has no plans yet
  return { moved, settled: await settleMatches(tx, changes.decided) }
}
