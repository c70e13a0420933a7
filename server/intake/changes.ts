/** What a reading changes in the stored matches, and what of it is refused. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { QuarantineReason } from '../../contract/quarantine.ts'
import { matchStatus, type Words } from '../../contract/values.ts'
import { shortestMatch } from '../../rules/shortest-match.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedMatch, FeedReading, Rejected } from '../feeds/feed.ts'
import { idsOf } from './aliases.ts'
import { firstState, mergedState, resultChanged, type Ids, type MatchState } from './merge.ts'
import { addMatchKeys, findSwapped, findWords, type Words as SourceWords } from './reports.ts'
import { withWord } from './shared-match.ts'
import * as store from './store.ts'
import { undecidedClubs } from './undecided.ts'

export interface Changes {
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
  /** New and changed words of the sources of shared matches. */
  reports: { match_id: number; source: string; state: MatchState }[]
  /** Matches whose goals are from a more trusted source now. */
  takenOver: number[]
  rejected: Rejected[]
}

export const noChanges = (): Changes => ({
  added: [],
  changed: [],
  unchanged: 0,
  reconfirmed: [],
  moved: [],
  decided: [],
  withFacts: [],
  reports: [],
  takenOver: [],
  rejected: [],
})

export async function changesOf(
  tx: Kysely<Tables>,
  source: string,
  reading: Pick<FeedReading, 'leagues' | 'clubs' | 'matches'>,
): Promise<Changes> {
  const { matches } = reading
  const changes = noChanges()
  if (matches.length === 0) return changes
  const leagueIds = await idsOf(tx, 'league', source, [
    ...new Set(matches.map((match) => match.league)),
  ])
  const clubIds = await idsOf(tx, 'club', source, [
    ...new Set(matches.flatMap((match) => [match.home, match.away])),
  ])
  const idsByKey = new Map<string, Ids>()
  for (const match of matches) {
    const [league_id, home_id, away_id] = [
      leagueIds.get(match.league),
      clubIds.get(match.home),
      clubIds.get(match.away),
    ]
    if (league_id === undefined)
      refuse(
        changes,
        withNames(match, reading),
        'league-unknown',
        'No league of ours is known by this name.',
      )
    else if (home_id === undefined || away_id === undefined)
      refuse(
        changes,
        withNames(match, reading),
        'club-unknown',
        'It is not certain which club of ours one of its sides is.',
      )
    else idsByKey.set(match.key, { league_id, home_id, away_id })
  }
  const lock = async () =>
    store.lockMatches(
      tx,
      source,
      matches.map((match) => match.key),
    )
  const found = await lock()
  const unknown = matches.flatMap((match) => {
    const ids = idsByKey.get(match.key)
    return ids === undefined || found.has(match.key) ? [] : [{ match, ids }]
  })
  const now = await store.siteNow(tx)
  const isFound = await addMatchKeys(tx, source, unknown, new Set(matches.map(({ key }) => key)))
  const storedMatches = isFound ? await lock() : found
  const shared = [...storedMatches.values()].filter(
    (stored) => stored.told_by !== null || stored.source !== source,
  )
  const words = await findWords(
    tx,
    shared.map(({ match_id }) => match_id),
  )
  const hasOthers = matches.some(({ key }) => {
    const [ids, stored] = [idsByKey.get(key), storedMatches.get(key)]
    return ids && stored && hasOtherSides(stored, ids)
  })
  const swapped = await findSwapped(
    tx,
    source,
    unknown.filter(({ match }) => !storedMatches.has(match.key)),
  )
  const undecided = hasOthers ? await undecidedClubs(tx) : new Set<number>()
  const told = new Set<number>()
  for (const said of matches) {
    const ids = idsByKey.get(said.key)
    const stored = storedMatches.get(said.key)
    if (!ids) continue
    if (stored && hasOtherSides(stored, ids)) {
      // another list, which does not know yet who plays
      if (undecided.has(ids.home_id) || undecided.has(ids.away_id)) {
        changes.unchanged++
        continue
      }
      // plans refer to the home and away side, so the sides must not be swapped
      if (stored.has_plans || ![stored.home_id, stored.away_id].some((id) => undecided.has(id))) {
        refuse(changes, said, 'sides-changed', 'The match is stored with other sides.')
        continue
      }
    }
    if (swapped.has(said.key)) {
      const detail = 'Another source has this match on this day with home and away changed.'
      refuse(changes, said, 'sides-swapped', detail)
      continue
    }
    const match = withoutLatePrices(said, stored, now)
    // after a merge, a source may list one match under two keys: the first one counts
    if (stored && told.has(stored.match_id)) {
      changes.unchanged++
      continue
    }
    if (stored) told.add(stored.match_id)
    if (stored && (stored.told_by !== null || stored.source !== source))
      classifyShared(changes, { source, match, stored, ids, words, now })
    else classify(changes, match, stored, ids, now)
  }
  return changes
}

/** Milliseconds by which a bookmaker's clock may be ahead. */
const clockError = 300_000

/**
 * Without the prices of a bookmaker once the match has kicked off, by the kick-off that is stored:
 * the source of the prices may have another. Nor with prices of the future, which would never be
 * old.
 */
function withoutLatePrices(
  match: FeedMatch,
  stored: store.StoredMatch | undefined,
  now: Date,
): FeedMatch {
  const hasBegun =
    stored?.kickoff_known === true &&
    stored.kickoff !== null &&
    Date.parse(stored.kickoff) <= now.getTime()
  if (match.odds?.statedAt === undefined) return match
  const isAhead = Date.parse(match.odds.statedAt) > now.getTime() + clockError
  if (!hasBegun && !isAhead) return match
  const { odds: _late, ...others } = match
  return others
}

/** With the source's own names, by which an operator recognises a league or a side. */
function withNames(
  match: FeedMatch,
  { leagues, clubs }: Pick<FeedReading, 'leagues' | 'clubs'>,
): FeedMatch & { names: { league: string; home: string; away: string } } {
  const nameOf = (items: readonly { key: string; name: Words }[], key: string) =>
    items.find((item) => item.key === key)?.name.en ?? key
  return {
    ...match,
    names: {
      league: nameOf(leagues, match.league),
      home: nameOf(clubs, match.home),
      away: nameOf(clubs, match.away),
    },
  }
}

function refuse(
  changes: Changes,
  match: FeedMatch,
  reason: QuarantineReason,
  detail: string,
): void {
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
  const checked = checkedIds(changes, match, stored, snapshotIds)
  const { match_id, source: _source, source_key, has_plans: _plans, ...before } = stored
  const after = mergedState(before, match, checked)
  if (isTooEarly(changes, match, stored, after, now)) return
  // in an outdated snapshot, only facts with a timestamp of their own can be new
  if (after !== before || match.reportedAt) changes.withFacts.push(match)
  if (isDeepStrictEqual({ ...before, reported_at: after.reported_at }, after)) {
    if (before.reported_at !== after.reported_at)
      changes.reconfirmed.push({ match_id, reported_at: after.reported_at })
    return void changes.unchanged++
  }
  change(changes, { match_id, source_key, ...before }, after)
}

/** Adds a changed match. */
export function change(changes: Changes, before: store.StoredMatch, after: MatchState): void {
  const { match_id, source_key } = before
  changes.changed.push({ ...after, match_id, source_key })
  if (before.kickoff !== after.kickoff) changes.moved.push(match_id)
  if (before.result_version !== after.result_version) changes.decided.push(match_id)
}

/**
 * A match that is the same as a changed one gets its state: its plans are settled by that. Resolves
 * to the number of such matches.
 */
export async function changeDoubles(tx: Kysely<Tables>, changes: Changes): Promise<number> {
  const count = changes.changed.length
  const changed = new Map(changes.changed.map((match) => [match.match_id, match]))
  for (const [of, stored] of await store.lockDoubles(tx, [...changed.keys()])) {
    const match = changed.get(of)
    if (!match) continue
    const { match_id, source: _source, source_key, has_plans: _plans, ...before } = stored
    const state = { ...match, result_version: before.result_version }
    const version = before.result_version + (resultChanged(before, state) ? 1 : 0)
    const after = { ...state, match_id, source_key, result_version: version }
    if (!isDeepStrictEqual({ match_id, source_key, ...before }, after))
      change(changes, { match_id, source_key, ...before }, after)
  }
  return changes.changed.length - count
}

const hasOtherSides = (stored: store.LockedMatch, { home_id, away_id }: Ids): boolean =>
  stored.home_id !== home_id || stored.away_id !== away_id

/** The ids to store: those of the snapshot, but for the league of a match with plans. */
function checkedIds(
  changes: Changes,
  match: FeedMatch,
  stored: store.LockedMatch,
  snapshotIds: Ids,
): Ids {
  const keepsLeague = stored.has_plans && stored.league_id !== snapshotIds.league_id
  // log entries and records of these plans name the stored league
  if (keepsLeague)
    changes.rejected.push({
      item: `match ${match.key}`,
      reason: 'league-changed',
      detail: 'Plans were published on it in another league: it stays in that one.',
      content: match,
      part: true,
    })
  return keepsLeague ? { ...snapshotIds, league_id: stored.league_id } : snapshotIds
}

/** A match that another source knows too: this source's word is kept, and all are combined. */
function classifyShared(
  changes: Changes,
  {
    source,
    match,
    stored,
    ids: snapshotIds,
    words,
    now,
  }: {
    source: string
    match: FeedMatch
    stored: store.LockedMatch
    ids: Ids
    words: SourceWords
    now: Date
  },
): void {
  const ids = checkedIds(changes, match, stored, snapshotIds)
  const { match_id, source: first, source_key, has_plans: _plans, ...before } = stored
  const told = withWord({ source, match, ids, first, matchId: match_id, before }, words)
  if (isTooEarly(changes, match, stored, told.after, now)) return
  changes.reports.push(...told.reports.map((report) => ({ match_id, ...report })))
  if (told.facts) changes.withFacts.push(told.facts)
  if (told.isTakenOver) changes.takenOver.push(match_id)
  const { reported_at } = told.after
  if (isDeepStrictEqual({ ...before, reported_at }, told.after)) {
    if (before.reported_at !== reported_at) changes.reconfirmed.push({ match_id, reported_at })
    return void changes.unchanged++
  }
  change(changes, { match_id, source_key, ...before }, told.after)
}

/** Whether a match with plans would end before it can: it is set aside until then. */
function isTooEarly(
  changes: Changes,
  match: FeedMatch,
  stored: store.LockedMatch,
  after: MatchState,
  now: Date,
): boolean {
  const earliestEnd = earliestEndOf(after)
  if (!stored.has_plans || earliestEnd === null || now >= earliestEnd) return false
  changes.rejected.push({
    item: `match ${match.key}`,
    reason: 'finished-too-early',
    detail: 'The match is said to be finished before 85 minutes have passed since kick-off.',
    content: match,
    againAt: earliestEnd,
  })
  return true
}

/** When a match can have its final score at the earliest; null for one that has none. */
function earliestEndOf({ status, awarded, full, kickoff }: MatchState): Date | null {
  const isPlayed = status === matchStatus.finished && !awarded && full !== null
  return isPlayed && kickoff !== null ? new Date(Date.parse(kickoff) + shortestMatch) : null
}
