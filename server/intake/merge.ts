/**
 * Merges a new snapshot of a match into the stored one. Pure: the merge rules without the database.
 */
import { isInPhase, matchStatus, statusesIn, type MatchStatus } from '../../contract/values.ts'
import type { FeedMatch, FeedOdds, Score, Side } from '../feeds/feed.ts'
import type { ToldBy } from '../db/told-by.ts'
import { leadsTo } from './check.ts'

/** A stored match without its ids and storage times. */
export interface MatchState {
  league_id: number
  season: string
  round: string
  home_id: number
  away_id: number
  /** UTC, ISO 8601. */
  kickoff: string | null
  kickoff_known: boolean
  status: MatchStatus
  minute: number | null
  score: Score | null
  half: Score | null
  full: Score | null
  extra: Score | null
  penalties: Score | null
  /** The side that won a shoot-out whose score is unknown. */
  shoot_out_winner: Side | null
  red: Score
  awarded: boolean
  venue: string | null
  attendance: number | null
  referee: string | null
  odds: FeedOdds | null
  /**
   * The source's timestamp of the snapshot, ISO 8601. It is compared only with other timestamps of
   * the same source, whose clock may be wrong.
   */
  reported_at: string | null
  result_version: number
  /** Which source each fact is from; null where one source tells them all. */
  told_by: ToldBy | null
}

export interface Ids {
  league_id: number
  home_id: number
  away_id: number
}

const finals = statusesIn('finished', 'void')
const live = statusesIn('playing')
const notStarted = statusesIn('ahead')
const day = 86_400_000

/** The stored form of the first snapshot of a match. */
export function firstState(match: FeedMatch, ids: Ids): MatchState {
  const facts: MatchState = {
    ...ids,
    season: match.season,
    round: match.round,
    kickoff: match.kickoff?.toISOString() ?? null,
    kickoff_known: match.kickoffKnown,
    status:
      match.status === matchStatus.notStarted && !match.kickoffKnown
        ? matchStatus.toBeDecided
        : match.status,
    minute: minuteOf(match),
    score: match.score ?? null,
    half: match.half ?? null,
    full: match.full ?? null,
    extra: match.extra ?? null,
    penalties: match.penalties ?? null,
    shoot_out_winner: match.penalties ? null : (match.shootOutWinner ?? null),
    red: match.redCards ?? [0, 0],
    awarded: match.awarded ?? false,
    venue: match.venue ?? null,
    attendance: match.attendance ?? null,
    referee: match.referee ?? null,
    odds: match.odds ?? null,
    reported_at: match.reportedAt?.toISOString() ?? null,
    result_version: 0,
    told_by: null,
  }
  return { ...facts, result_version: isDecided(facts) ? 1 : 0 }
}

/** Tests whether a match is still to be played: its market can move. */
const isOpen = ({ status }: { status: number }) =>
  isInPhase(status, 'ahead') || isInPhase(status, 'delayed')

const minuteOf = ({ minute, status }: FeedMatch) =>
  live.includes(status) ? (minute ?? null) : null

/**
 * The stored form after a further snapshot. A snapshot that the source issued before the stored one
 * is ignored, so the order of arrival does not matter. Missing values stay. A finished match is not
 * live again unless its source takes the result back, and the minute goes back only with a later
 * timestamp. The result's version rises whenever the final result changes.
 */
export function mergedState(before: MatchState, match: FeedMatch, ids: Ids): MatchState {
  const order = orderOf(before, match)
  if (order < 0) return before
  const isOver = finals.includes(before.status) && !finals.includes(match.status)
  if (isOver && !match.reopens && !isRescheduled(before, match)) return before
  const stored =
    isOver && match.reopens
      ? { ...before, full: null, extra: null, penalties: null, shoot_out_winner: null }
      : before
  const snapshot = firstState(match, ids)
  const time = timeOf(stored, snapshot, order)
  const keptTime = time.kickoff_known && !match.kickoffKnown
  const status = statusOf(stored, {
    ...snapshot,
    ...time,
    ...(keptTime && snapshot.status === matchStatus.toBeDecided
      ? { status: matchStatus.notStarted }
      : {}),
  })
  const isOutdated = status !== match.status && live.includes(status)
  const facts: MatchState = {
    ...snapshot,
    ...time,
    round: snapshot.round || stored.round,
    status,
    minute: live.includes(status)
      ? isOutdated
        ? stored.minute
        : minuteAfter(stored, snapshot, order)
      : null,
    ...scoresOf(stored, snapshot),
    ...(notStarted.includes(status) ? { score: null, half: null } : {}),
    red: match.redCards ?? stored.red,
    awarded: match.awarded ?? (stored.awarded && !isCorrected(stored, snapshot)),
    venue: venueOf(stored, snapshot),
    attendance: snapshot.attendance ?? stored.attendance,
    referee: snapshot.referee ?? stored.referee,
    // prices after kick-off are never used: plans and the close are measured by earlier ones
    odds:
      isOpen(stored) && isOpen(match)
        ? (snapshot.odds ?? stored.odds)
        : (stored.odds ?? snapshot.odds),
    reported_at: snapshot.reported_at ?? stored.reported_at,
    result_version: stored.result_version,
  }
  return {
    ...facts,
    result_version: before.result_version + (resultChanged(before, facts) ? 1 : 0),
  }
}

/**
 * A ground keeps its name if the source then names its city alone, and after the match. Otherwise
 * two lists of one source that name it differently would change it at each import.
 */
function venueOf(stored: MatchState, { venue }: MatchState): string | null {
  if (venue === null || stored.venue === null) return venue ?? stored.venue
  if (venue.endsWith(`, ${stored.venue}`)) return venue
  const isKept = finals.includes(stored.status) || stored.venue.endsWith(`, ${venue}`)
  return isKept ? stored.venue : venue
}

/**
 * Positive if the snapshot is later than the stored one by the source's timestamps, negative if it
 * is earlier, 0 without timestamps.
 */
function orderOf(stored: MatchState, { reportedAt }: FeedMatch): number {
  return reportedAt && stored.reported_at !== null
    ? reportedAt.getTime() - Date.parse(stored.reported_at)
    : 0
}

function minuteAfter(stored: MatchState, snapshot: MatchState, order: number): number | null {
  if (snapshot.minute === null || stored.minute === null) return snapshot.minute ?? stored.minute
  return order > 0 ? snapshot.minute : Math.max(snapshot.minute, stored.minute)
}

/**
 * Whether a match gets a new date after it was cancelled or abandoned. A finished match never does.
 * Neither does a match with a known score after regular time, even if the score was annulled since,
 * because such a match accepts no more plans.
 */
function isRescheduled(stored: MatchState, match: FeedMatch): boolean {
  const later =
    match.kickoff !== null &&
    stored.kickoff !== null &&
    match.kickoff.getTime() - Date.parse(stored.kickoff) >= day / 2
  return stored.status !== matchStatus.finished && stored.full === null && later
}

/**
 * A source that knows only the day does not erase a time of that day known from another reading. Of
 * two times for a match that is over, from lists without timestamps, the earlier one stays: an hour
 * read in another zone would otherwise change the match at each import of both lists.
 */
function timeOf(
  stored: MatchState,
  snapshot: MatchState,
  order: number,
): Pick<MatchState, 'kickoff' | 'kickoff_known'> {
  // a result without a date does not erase the kick-off
  if (snapshot.kickoff === null)
    return {
      kickoff: stored.kickoff,
      kickoff_known: stored.kickoff_known && finals.includes(snapshot.status),
    }
  const distance =
    stored.kickoff === null
      ? Infinity
      : Math.abs(Date.parse(snapshot.kickoff) - Date.parse(stored.kickoff))
  const isOver = order === 0 && [stored, snapshot].every(({ status }) => finals.includes(status))
  const keepsTime =
    stored.kickoff_known &&
    (snapshot.kickoff_known
      ? isOver && distance < day / 2 && (stored.kickoff ?? '') < snapshot.kickoff
      : distance < day)
  return keepsTime
    ? { kickoff: stored.kickoff, kickoff_known: true }
    : { kickoff: snapshot.kickoff, kickoff_known: snapshot.kickoff_known }
}

function statusOf(stored: MatchState, snapshot: MatchState): MatchStatus {
  const { status } = snapshot
  const movedOn =
    snapshot.kickoff !== null && (stored.kickoff === null || snapshot.kickoff > stored.kickoff)
  const wasLive = live.includes(stored.status)
  if (wasLive && notStarted.includes(status) && !movedOn) return stored.status
  if (wasLive && live.includes(status) && stored.status > status) return stored.status
  return status
}

type Scores = Pick<
  MatchState,
  'score' | 'half' | 'full' | 'extra' | 'penalties' | 'shoot_out_winner'
>

/** Stored scores stay if the snapshot has none, unless its other scores contradict them. */
function scoresOf(stored: MatchState, snapshot: MatchState): Scores {
  const full = snapshot.full ?? stored.full
  const half = snapshot.half ?? stored.half
  const corrected = isCorrected(stored, snapshot)
  const extra = snapshot.extra ?? (corrected ? null : stored.extra)
  const penalties = snapshot.penalties ?? (corrected ? null : stored.penalties)
  const score = snapshot.score ?? (corrected ? snapshot.full : stored.score)
  return {
    score,
    full,
    half: half && full && !leadsTo(half, full) ? snapshot.half : half,
    extra,
    penalties,
    shoot_out_winner:
      penalties === null
        ? (snapshot.shoot_out_winner ?? (corrected ? null : stored.shoot_out_winner))
        : null,
  }
}

/**
 * Whether the score after regular time differs from the stored one. Scores and rulings that
 * depended on the old one are then dropped.
 */
const isCorrected = (stored: MatchState, snapshot: MatchState) =>
  snapshot.full !== null && stored.full !== null && !isEqual(snapshot.full, stored.full)

export const isEqual = (a: Score | null, b: Score | null) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

/**
 * Whether the match has ended. That settles its plans (settleMatches), unless it is finished
 * without a known score after regular time: then the log needs the reason why they stay open.
 */
export const isDecided = ({ status, awarded }: Pick<MatchState, 'status' | 'awarded'>): boolean =>
  finals.includes(status) || awarded

export function resultChanged(stored: MatchState, now: MatchState): boolean {
  if (!isDecided(stored) && !isDecided(now)) return false
  return (
    stored.status !== now.status ||
    stored.awarded !== now.awarded ||
    !isEqual(stored.full, now.full)
  )
}
