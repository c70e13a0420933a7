/**
 * Incidents of a match outside play. Only matches of the weekly leagues are postponed, interrupted
 * or cancelled: the nightly ones guarantee a live match at any instant.
 */
import { eveningHours, midweeks, seasonStart, weeksOfSeason, type Entry } from './calendar.ts'
import type { League } from './competitions.ts'
import { random, whole } from './random.ts'
import { clock, day, hour, minute, week } from './time.ts'

export interface Fate {
  /** Only the day is public until this instant, some ten days before kick-off. */
  hourAnnounced?: number
  /**
   * A postponement: when it is announced, when the new kick-off is announced, and the new kick-off.
   */
  postponed?: { announced: number; rescheduled: number; kickoff: number }
  /** The instant at which the match is cancelled. */
  cancelled?: number
  /** An interruption at a minute of play; the match is abandoned or resumed after it. */
  stopped?: { half: 1 | 2; minute: number; lasts: number; givenUp: boolean }
  /** The result is corrected an hour after the end. */
  corrected?: true
}

/** The minimum time between two kick-offs of a club. */
export const rest = 40 * hour

/** A match is postponed only if it can be played within this time. */
export const longestDelay = 28 * day

/**
 * The incidents of a season's matches, by key. They are computed together, so that postponed
 * matches do not collide.
 */
export function fatesOf(
  seed: string,
  entries: readonly Entry[],
  league: League,
): Map<string, Fate> {
  const busy = new Map<string, number[]>()
  for (const { home, away, kickoff } of entries)
    for (const { key } of [home, away]) busy.set(key, [...(busy.get(key) ?? []), kickoff])
  return new Map(entries.map((entry) => [entry.key, fateOf(seed, entry, league, busy)]))
}

function fateOf(seed: string, entry: Entry, league: League, busy: Map<string, number[]>): Fate {
  const next = random(seed, 'fate', entry.key)
  const fate: Fate = {}
  if (next() < 0.15) fate.hourAnnounced = entry.kickoff - 10 * day - whole(next, 1, 70) * hour
  if (next() < 0.005) fate.corrected = true
  const lot = next()
  if (league.nightly !== null) return fate
  if (lot < 0.06) {
    const kickoff = freeEvening(entry, league, busy)
    const announced = entry.kickoff - whole(next, 60, 30 * 60) * minute
    const rescheduled = entry.kickoff + whole(next, 3, 24) * hour
    if (kickoff !== null) fate.postponed = { announced, rescheduled, kickoff }
  } else if (lot < 0.066) fate.cancelled = entry.kickoff - whole(next, 90, 48 * 60) * minute
  else if (lot < 0.082) {
    const givenUp = lot < 0.07
    fate.stopped = {
      half: next() < 0.5 ? 1 : 2,
      minute: whole(next, 8, 40),
      lasts: whole(next, 12, givenUp ? 60 : 40) * minute,
      givenUp,
    }
  }
  return fate
}

/**
 * The first evening from Monday to Friday, in a week without a cup, with enough rest before and
 * after for both clubs; null if the season has none left.
 */
function freeEvening(entry: Entry, league: League, busy: Map<string, number[]>): number | null {
  const start = seasonStart(league, entry.season)
  const firstWeek = Math.floor((entry.kickoff - start) / week)
  for (let number = firstWeek; number < weeksOfSeason; number++) {
    for (const weekday of midweeks[number] === 'C' ? [] : [0, 1, 2, 3, 4]) {
      const kickoff = start + number * week + weekday * day + clock(eveningHours[0])
      const clubs = [entry.home.key, entry.away.key]
      const free = clubs.every((club) =>
        (busy.get(club) ?? []).every(
          (other) => other === entry.kickoff || Math.abs(other - kickoff) >= rest,
        ),
      )
      if (kickoff < entry.kickoff + 3 * day || kickoff > entry.kickoff + longestDelay || !free)
        continue
      for (const club of clubs) busy.get(club)?.push(kickoff)
      return kickoff
    }
  }
  return null
}
