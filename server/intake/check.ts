/** Checks each item of a feed reading separately. Items that fail are rejected with a reason. */
import { isMatchStatus, matchStatus, seasonForm, statusRange } from '../../contract/values.ts'
import type {
  FeedClub,
  FeedLeague,
  FeedMatch,
  FeedReading,
  Rejected,
  Score,
} from '../feeds/feed.ts'
import { pairError, withoutWrongDetails } from './details-check.ts'
import { withoutWrongFacts } from './facts-check.ts'
import { keyError, textError, type ValidationError } from './validation-error.ts'

export interface Checked {
  leagues: FeedLeague[]
  clubs: FeedClub[]
  matches: FeedMatch[]
  rejected: Rejected[]
}

/** Splits a reading into items that can be stored and rejected ones. */
export function check(reading: FeedReading): Checked {
  const rejected: Rejected[] = [...reading.rejected]
  const keep = <T extends { key: string }>(
    kind: string,
    all: readonly T[],
    errorIn: (item: T) => ValidationError | null,
  ): Map<string, T> => {
    const accepted = new Map<string, T>()
    for (const item of all) {
      const problem =
        errorIn(item) ??
        (kind === 'match' && accepted.has(item.key)
          ? (['key-twice', 'Two matches of one reading have this key.'] as const)
          : null)
      if (problem)
        rejected.push({
          item: `${kind} ${item.key}`,
          reason: problem[0],
          detail: problem[1],
          content: item,
        })
      else if (!accepted.has(item.key)) accepted.set(item.key, item)
    }
    return accepted
  }
  const leagues = keep('league', reading.leagues, leagueError)
  const clubs = keep('club', reading.clubs, clubError)
  const matches = keep('match', reading.matches, matchError)
    .values()
    .map((match) => withoutWrongDetails(match, rejected))
    .map((match) => withoutWrongFacts(match, rejected))
  return {
    leagues: [...leagues.values()],
    clubs: [...clubs.values()],
    matches: [...matches],
    rejected,
  }
}

const namesOf = ({ name, shortName }: FeedLeague | FeedClub) => [
  ...Object.values(name),
  ...Object.values(shortName),
]

function leagueError(league: FeedLeague): ValidationError | null {
  if (!Number.isInteger(league.prominence))
    return ['number-wrong', 'The prominence is not a whole number.']
  if (!isZone(league.zone)) return ['zone-unknown', 'There is no such time zone.']
  return keyError(league.key) ?? textError([...namesOf(league), league.country ?? '-'])
}

const zones = new Map<string, boolean>()

function isZone(zone: string): boolean {
  let exists = zones.get(zone)
  if (exists === undefined) {
    try {
      exists = Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      exists = false
    }
    zones.set(zone, exists)
  }
  return exists
}

function clubError(club: FeedClub): ValidationError | null {
  return (
    keyError(club.key) ??
    textError(namesOf(club)) ??
    (club.crest.length > 200 ? ['crest-wrong', 'The path of the crest is too long.'] : null)
  )
}

function matchError(match: FeedMatch): ValidationError | null {
  const { home, away, season, status } = match
  if (home === away) return ['against-itself', 'A side cannot play against itself.']
  if (!isMatchStatus(status)) return ['status-unknown', `The status is none of ${statusRange}.`]
  // a value that the contract does not allow would make every answer containing it invalid
  if (!seasonForm.test(season))
    return ['season-wrong', 'A season is written as in 2025-26, 2026 or 2026-II.']
  return keyError(match.key) ?? textError([season]) ?? kickoffError(match) ?? scoreError(match)
}

/**
 * The kick-off must lie between the year before the first year in the season's name and two years
 * after it; some seasons ended late. Qualifiers have the year of their tournament, and begin up to
 * four years before it.
 */
function kickoffError({
  kickoff,
  league,
  season,
  kickoffKnown,
}: FeedMatch): ValidationError | null {
  if (kickoff === null)
    return kickoffKnown
      ? ['kickoff-wrong', 'The kick-off is said to be known and is missing.']
      : null
  if (Number.isNaN(kickoff.getTime())) return ['kickoff-wrong', 'The kick-off is no instant.']
  const year = kickoff.getUTCFullYear()
  const first = Number(/\b(\d{4})\b/.exec(season)?.[1] ?? year)
  const before = league.endsWith('qualification') ? 4 : 1
  const isPlausible = year >= 1850 && year <= 2200 && year >= first - before && year <= first + 2
  return isPlausible ? null : ['kickoff-years-off', 'The kick-off lies years away from its season.']
}

/** Whether score `less` can precede score `more` in the same match. */
export const leadsTo = (less: Score, more: Score): boolean =>
  less[0] <= more[0] && less[1] <= more[1]

/** Whether a score is a level one with these kicks of a shoot-out added: 5-4 with 4-3. */
const isWithin = (kicks: Score, score: Score): boolean =>
  leadsTo(kicks, score) && score[0] - kicks[0] === score[1] - kicks[1]

/**
 * Whether the scores of one match are consistent. Awarded scores are rulings and need not agree
 * with the goals scored.
 */
function scoreError(
  match: Pick<FeedMatch, 'score' | 'half' | 'full' | 'extra' | 'penalties' | 'awarded' | 'status'>,
): ValidationError | null {
  const { score, half, full, extra, penalties, awarded, status } = match
  const wrong = [score, full, extra].map((pair) => pair && pairError(pair)).find(Boolean)
  if (wrong) return wrong
  if (awarded) return null
  // a half-time score that cannot be costs itself
  if (half && !pairError(half) && full && !leadsTo(half, full))
    return ['half-above-full', 'The half-time score is above the one after regular time.']
  if (full && penalties && full[0] !== full[1] && isWithin(penalties, full))
    return ['shoot-out-in-score', 'The score after regular time has the shoot-out in it.']
  if (full && extra && !leadsTo(full, extra))
    return ['full-above-extra', 'The score after regular time is above the one after extra time.']
  if (extra && score && !leadsTo(extra, score))
    return ['extra-above-score', 'The score after extra time is above the running one.']
  if (full && score && !leadsTo(full, score))
    return ['full-above-score', 'The score after regular time is above the running one.']
  if (status === matchStatus.finished && !full && !score)
    return ['finished-without-score', 'The match is finished and has no score.']
  return null
}
