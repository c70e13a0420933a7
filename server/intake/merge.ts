/** What is stored about a match after a source has spoken again. Pure: the rules of taking in, without the database. */
import { matchStatus, type MatchStatus } from '../../contract/values.ts'
import type { FeedMatch, FeedOdds, Score } from '../feeds/feed.ts'
import { leadsTo } from './check.ts'

/** A match as it is stored, but for its ids and times of storing. */
export interface Facts {
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
  red: Score
  awarded: boolean
  venue: string | null
  odds: FeedOdds | null
  /** When the source itself said so, ISO 8601, by its own clock: it is compared with nothing but itself. */
  said_at: string | null
  result_version: number
}

export interface Ids {
  league_id: number
  home_id: number
  away_id: number
}

const finals: readonly MatchStatus[] = [
  matchStatus.finished,
  matchStatus.abandoned,
  matchStatus.cancelled,
]
const live: readonly MatchStatus[] = [
  matchStatus.firstHalf,
  matchStatus.halfTime,
  matchStatus.secondHalf,
  matchStatus.extraTime,
  matchStatus.extraTimeDeprecated,
  matchStatus.penalties,
]
const ahead: readonly MatchStatus[] = [matchStatus.notStarted, matchStatus.toBeDecided]
const day = 86_400_000

/** The first word on a match. */
export function first(match: FeedMatch, ids: Ids): Facts {
  const facts: Facts = {
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
    red: match.redCards ?? [0, 0],
    awarded: match.awarded ?? false,
    venue: match.venue ?? null,
    odds: match.odds ?? null,
    said_at: match.saidAt?.toISOString() ?? null,
    result_version: 0,
  }
  return { ...facts, result_version: isDecided(facts) ? 1 : 0 }
}

const minuteOf = ({ minute, status }: FeedMatch) =>
  live.includes(status) ? (minute ?? null) : null

/**
 * A further word on a match. One that its source said before the last one is no news, in whatever order they come in. What it does
 * not say stays; what is finished does not go back to being played, nor the minute back without a later word; the result's
 * version rises with every other end.
 */
export function next(stored: Facts, match: FeedMatch, ids: Ids): Facts {
  const order = orderOf(stored, match)
  if (order < 0) return stored
  if (
    finals.includes(stored.status) &&
    !finals.includes(match.status) &&
    !takenUpAgain(stored, match)
  )
    return stored
  const said = first(match, ids)
  const time = timeOf(stored, said)
  const keptTime = time.kickoff_known && !match.kickoffKnown
  const status = statusOf(stored, {
    ...said,
    ...time,
    ...(keptTime && said.status === matchStatus.toBeDecided
      ? { status: matchStatus.notStarted }
      : {}),
  })
  const behind = status !== match.status && live.includes(status)
  const facts: Facts = {
    ...said,
    ...time,
    round: said.round || stored.round,
    status,
    minute: live.includes(status)
      ? behind
        ? stored.minute
        : minuteAfter(stored, said, order)
      : null,
    ...scoresOf(stored, said),
    red: match.redCards ?? stored.red,
    awarded: match.awarded ?? (stored.awarded && !isCorrected(stored, said)),
    venue: said.venue ?? stored.venue,
    odds: said.odds ?? stored.odds,
    said_at: said.said_at ?? stored.said_at,
    result_version: stored.result_version,
  }
  return { ...facts, result_version: stored.result_version + (settlesAnew(stored, facts) ? 1 : 0) }
}

/** Above 0 where the source said this after what is stored, below 0 before it, 0 where it does not say. */
function orderOf(stored: Facts, { saidAt }: FeedMatch): number {
  return saidAt && stored.said_at !== null ? saidAt.getTime() - Date.parse(stored.said_at) : 0
}

function minuteAfter(stored: Facts, said: Facts, order: number): number | null {
  if (said.minute === null || stored.minute === null) return said.minute ?? stored.minute
  return order > 0 ? said.minute : Math.max(said.minute, stored.minute)
}

/**
 * A match that was cancelled or abandoned can be given a new day; a finished one is finished, and one whose score after regular time is
 * known takes no more plans, also where it was annulled since.
 */
function takenUpAgain(stored: Facts, match: FeedMatch): boolean {
  const later =
    match.kickoff !== null &&
    stored.kickoff !== null &&
    match.kickoff.getTime() - Date.parse(stored.kickoff) >= day / 2
  return stored.status !== matchStatus.finished && stored.full === null && later
}

/** A source that knows only the day does not take away a time that another reading knew for it. */
function timeOf(stored: Facts, said: Facts): Pick<Facts, 'kickoff' | 'kickoff_known'> {
  // a table of results without days takes no kick-off away
  if (said.kickoff === null)
    return {
      kickoff: stored.kickoff,
      kickoff_known: stored.kickoff_known && finals.includes(said.status),
    }
  const apart =
    stored.kickoff === null
      ? Infinity
      : Math.abs(Date.parse(said.kickoff) - Date.parse(stored.kickoff))
  const keeps = stored.kickoff_known && !said.kickoff_known && apart < day
  return keeps
    ? { kickoff: stored.kickoff, kickoff_known: true }
    : { kickoff: said.kickoff, kickoff_known: said.kickoff_known }
}

function statusOf(stored: Facts, said: Facts): MatchStatus {
  const { status } = said
  const movedOn =
    said.kickoff !== null && (stored.kickoff === null || said.kickoff > stored.kickoff)
  const wasLive = live.includes(stored.status)
  if (wasLive && ahead.includes(status) && !movedOn) return stored.status
  if (wasLive && live.includes(status) && stored.status > status) return stored.status
  return status
}

type Scores = Pick<Facts, 'score' | 'half' | 'full' | 'extra' | 'penalties'>

/** Stored scores stay where nothing is said, unless what is said now contradicts them. */
function scoresOf(stored: Facts, said: Facts): Scores {
  const full = said.full ?? stored.full
  const half = said.half ?? stored.half
  const corrected = isCorrected(stored, said)
  const extra = said.extra ?? (corrected ? null : stored.extra)
  const penalties = said.penalties ?? (corrected ? null : stored.penalties)
  const score = said.score ?? (corrected ? said.full : stored.score)
  return {
    score,
    full,
    half: half && full && !leadsTo(half, full) ? said.half : half,
    extra,
    penalties,
  }
}

/** Whether another score after regular time is said: what hung on the one before it, a ruling too, no longer stands. */
const isCorrected = (stored: Facts, said: Facts) =>
  said.full !== null && stored.full !== null && !equal(said.full, stored.full)

const equal = (a: Score | null, b: Score | null) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

/**
 * Whether the match has come to its end. That settles its plans (settleMatches), unless it is finished and its score after regular time
 * not known: then the log has to say why they stay open.
 */
const isDecided = ({ status, awarded }: Facts): boolean => finals.includes(status) || awarded

function settlesAnew(stored: Facts, now: Facts): boolean {
  if (!isDecided(stored) && !isDecided(now)) return false
  return (
    stored.status !== now.status || stored.awarded !== now.awarded || !equal(stored.full, now.full)
  )
}
