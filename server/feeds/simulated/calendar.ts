/**
 * The fixture lists: seasons of 26 weeks, two a year, four matches between any two clubs of a
 * league.
 */
import type { FeedClub } from '../feed.ts'
import type { Cup, League } from './competitions.ts'
import { random, shuffled } from './random.ts'
import { clock, day, hour, week } from './time.ts'

/** A match in the fixture list. Instants are milliseconds since 1970 UTC. */
export interface Entry {
  /** league:season:round:number, from which the match can be found again. */
  key: string
  competition: League | Cup
  season: number
  round: string
  home: FeedClub
  away: FeedClub
  kickoff: number
  /** When the pairing becomes public. */
  public: number
}

export const weeksOfSeason = 26

/** Fixtures are published this long before kick-off. */
export const horizon = 14 * day

/** The Monday on which season 0 begins for phase 0. */
const epoch = Date.UTC(2026, 0, 5)

/**
 * The use of the midweek in each week of a season: L league round, C cup round, "-" free for
 * postponed matches.
 */
export const midweeks = Array.from('LL-LCLLLLCL-LLCLLLLCL-LLCL')

/**
 * The days of a round: the number of matches on a weekday (0 Monday), and the local hours to choose
 * from.
 */
type Days = readonly (readonly [weekday: number, matches: number, hours: readonly string[]])[]

export const eveningHours = ['18:30', '19:35', '20:30'] as const
const midweek: Days = [1, 2, 3].map((weekday) => [weekday, 2, eveningHours])
const sunday = ['14:00', '16:30', '19:35']
const weekend: Days = [
  [4, 1, ['19:35']],
  [5, 2, ['15:00', '17:30', '19:35']],
]
const toMonday: Days = [...weekend, [6, 2, sunday], [7, 1, ['19:35']]]
const toSunday: Days = [...weekend, [6, 3, sunday]]

/** Local Monday 00:00 on which a season begins. */
export function seasonStart(competition: League | Cup, season: number): number {
  return epoch + (season * weeksOfSeason + competition.phase) * week - competition.ahead * hour
}

/** The season at an instant. */
export function seasonAt(competition: League | Cup, at: number): number {
  return Math.floor((at - seasonStart(competition, 0)) / (weeksOfSeason * week))
}

/** "2026-I" for the first season of a year, "2026-II" for the second. */
export function seasonName(season: number): string {
  return `${2026 + Math.floor(season / 2)}-${season % 2 === 0 ? 'I' : 'II'}`
}

/**
 * All matches of a league's season. The clubs' order in the round robin is the same in every
 * season: then a club's position within a round moves by at most one from round to round, also over
 * the turn of the season, which guarantees its rest.
 */
export function leagueSeason(seed: string, league: League, season: number): Entry[] {
  const clubs = shuffled(league.clubs, random(seed, 'order', league.key))
  const starts =
    league.nightly === null
      ? weeklyStarts(seed, league, season)
      : nightlyStarts(league, league.nightly, season)
  return starts.flatMap((kickoffs, round) =>
    pairings(clubs, round).map(([home, away], number) => {
      const kickoff = kickoffs[number] ?? 0
      return {
        key: `${league.key}:${season}:${round + 1}:${number + 1}`,
        competition: league,
        season,
        round: `Matchday ${round + 1}`,
        home,
        away,
        kickoff,
        public: kickoff - horizon,
      }
    }),
  )
}

/**
 * One round of the circle method: the first club stays, the others move by one seat; every second
 * cycle swaps home and away.
 */
function pairings(
  clubs: readonly FeedClub[],
  round: number,
): (readonly [home: FeedClub, away: FeedClub])[] {
  const moving = clubs.length - 1
  const turn = round % moving
  const seats = [
    ...clubs.slice(0, 1),
    ...clubs.slice(clubs.length - turn),
    ...clubs.slice(1, clubs.length - turn),
  ]
  const swapped = Math.floor(round / moving) % 2 === 1
  return seats.slice(0, clubs.length / 2).flatMap((one, at) => {
    const other = seats.at(-1 - at)
    const firstAtHome = (at === 0 ? turn % 2 === 0 : at % 2 === 1) !== swapped
    return other ? [firstAtHome ? ([one, other] as const) : ([other, one] as const)] : []
  })
}

/** Two matches every evening without a break: seven matches to a round, fourteen to a week. */
function nightlyStarts(league: League, first: string, season: number): number[][] {
  const start = seasonStart(league, season) + clock(first)
  const number = league.clubs.length / 2
  return Array.from({ length: (weeksOfSeason * 14) / number }, (_, round) =>
    Array.from({ length: number }, (_, at) => {
      const place = round * number + at
      return start + Math.floor(place / 2) * day + (place % 2) * clock('01:30')
    }),
  )
}

/**
 * A round every weekend and one in most midweeks, with kick-off hours drawn for each. There are no
 * matches on the Monday before a cup tie, nor on the one after the season.
 */
function weeklyStarts(seed: string, league: League, season: number): number[][] {
  const next = random(seed, 'hours', league.key, season)
  const start = seasonStart(league, season)
  return midweeks.flatMap((use, number) => {
    const following = midweeks[number + 1] ?? 'C'
    const rounds = [...(use === 'L' ? [midweek] : []), following === 'C' ? toSunday : toMonday]
    return rounds.map((days) =>
      days.flatMap(([weekday, matches, hours]) =>
        shuffled(hours, next)
          .slice(0, matches)
          .map((time) => start + number * week + weekday * day + clock(time)),
      ),
    )
  })
}
