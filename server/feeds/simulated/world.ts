/**
 * The world of a seed: its matches, created on demand and cached while they may be needed again.
 */
import type { FeedClub } from '../feed.ts'
import { leagueSeason, seasonAt, type Entry } from './calendar.ts'
import { cupSeason } from './cup.ts'
import { fatesOf, type Fate } from './fate.ts'
import { cups, leagues, type Cup, type League } from './competitions.ts'
import { eventsOf, type Events } from './events.ts'
import { incidentsOf, type Incident } from './incidents.ts'
import { createInjuries } from './injuries.ts'
import { lineupsOf, type Lineups } from './lineups.ts'
import { play, type Course } from './play.ts'
import type { Game } from './state.ts'
import { squadOf, type Member } from './squads.ts'
import { ratesOf, type Rates } from './strength.ts'

export interface World {
  /**
   * Matches with an original kick-off from `from` (inclusive) to `to` (exclusive), milliseconds
   * since 1970, in order of kick-off.
   */
  between(from: number, to: number): Game[]
  /** The match with this key, or undefined. */
  find(key: string): Game | undefined
}

const competitions: readonly (League | Cup)[] = [...leagues, ...cups]

/** Number of cached seasons: enough for two years around now. */
const mostSeasons = competitions.length * 4

export function createWorld(seed: string): World {
  const seasons = new Map<string, Game[]>()
  const people = createPeople(seed)

  const season = (competition: League | Cup, number: number): Game[] => {
    const name = `${competition.key}:${number}`
    const games = seasons.get(name) ?? makeSeason(seed, people, competition, number)
    seasons.delete(name)
    seasons.set(name, games)
    for (const oldest of seasons.keys()) if (seasons.size > mostSeasons) seasons.delete(oldest)
    return games
  }

  return {
    between(from, to) {
      return competitions
        .flatMap((competition) => {
          const [first, last] = [seasonAt(competition, from), seasonAt(competition, to)]
          return Array.from({ length: last - first + 1 }, (_, at) =>
            season(competition, first + at),
          ).flat()
        })
        .filter(({ kickoff }) => kickoff >= from && kickoff < to)
        .toSorted((a, b) => a.kickoff - b.kickoff || (a.key < b.key ? -1 : 1))
    },
    find(key) {
      const [name, number] = key.split(':')
      const competition = competitions.find(({ key }) => key === name)
      return competition && season(competition, Number(number)).find((game) => game.key === key)
    },
  }
}

function makeSeason(
  seed: string,
  people: People,
  competition: League | Cup,
  number: number,
): Game[] {
  const games: Game[] = []
  // suspensions apply within a season and a competition
  const calendar = calendarOf(games)
  const make = (entry: Entry, fate: Fate, decisive: boolean) =>
    gameOf(seed, people, entry, fate, decisive, calendar)
  if ('clubs' in competition) {
    const entries = leagueSeason(seed, competition, number)
    const fates = fatesOf(seed, entries, competition)
    games.push(...entries.map((entry) => make(entry, fates.get(entry.key) ?? {}, false)))
  } else {
    const ties = cupSeason(seed, competition, number, (tie) =>
      winnerOf(tie, make(tie, {}, true).course),
    )
    games.push(...ties.map((tie) => make(tie, {}, true)))
  }
  return games
}

interface People {
  squad: (club: FeedClub) => readonly Member[]
  injuries: ReturnType<typeof createInjuries>
}

function createPeople(seed: string): People {
  const squads = new Map<string, readonly Member[]>()
  return {
    squad(club) {
      const squad = squads.get(club.key) ?? squadOf(seed, club)
      squads.set(club.key, squad)
      return squad
    },
    injuries: createInjuries(seed),
  }
}

/** The last match that a club actually plays before an instant, postponements considered. */
type Calendar = (club: FeedClub, before: number) => Game | undefined

const playedAt = ({ fate, kickoff }: Game) => fate.postponed?.kickoff ?? kickoff

function calendarOf(games: readonly Game[]): Calendar {
  let byClub: Map<string, Game[]> | undefined
  return (club, before) => {
    if (!byClub) {
      byClub = new Map()
      const played = games
        .filter(({ fate }) => fate.cancelled === undefined)
        .toSorted((a, b) => playedAt(a) - playedAt(b))
      for (const game of played)
        for (const { key } of [game.home, game.away])
          byClub.set(key, [...(byClub.get(key) ?? []), game])
    }
    return byClub.get(club.key)?.findLast((game) => playedAt(game) < before)
  }
}

/** Everything random is computed on first access: most matches of a season are far away. */
function gameOf(
  seed: string,
  people: People,
  entry: Entry,
  fate: Fate,
  decisive: boolean,
  last: Calendar,
): Game {
  const { key, home, away } = entry
  let course: Course | null | undefined
  let lineups: Lineups | undefined
  let events: Events | null | undefined
  let incidents: Incident[] | undefined
  let chances: Rates | undefined
  const kickoff = fate.postponed?.kickoff ?? entry.kickoff
  const sentOff = (club: FeedClub, before: number) => {
    const game = last(club, before)
    const side = game?.home.key === club.key ? 'home' : 'away'
    // most matches have no red card, and then need no player names
    return game?.course?.reds.some((red) => red.side === side)
      ? (game.events?.reds.filter((red) => red.side === side) ?? [])
      : []
  }
  return {
    ...entry,
    fate,
    get rates() {
      chances ??= ratesOf(seed, home, away, entry.kickoff)
      return chances
    },
    get course() {
      course ??=
        fate.cancelled === undefined
          ? play({ seed, key, kickoff, rates: this.rates, fate, decisive })
          : null
      return course
    },
    get lineups() {
      const { postponed, cancelled } = fate
      lineups ??= lineupsOf({
        seed,
        key,
        home,
        away,
        kickoff: entry.kickoff,
        ...(postponed ? { postponed } : {}),
        ...(cancelled === undefined ? {} : { cancelled }),
        squad: people.squad,
        injuries: (club, from, to) => people.injuries(club.key, people.squad(club), from, to),
        sentOff,
      })
      return lineups
    },
    get events() {
      const { course, lineups } = this
      events ??=
        course &&
        eventsOf(seed, key, course, {
          home: lineups.announced('home').starters,
          away: lineups.announced('away').starters,
        })
      return events
    },
    get incidents() {
      const { course, events, lineups } = this
      incidents ??=
        course && events
          ? incidentsOf(seed, key, course, events, {
              home: lineups.announced('home'),
              away: lineups.announced('away'),
            })
          : []
      return incidents
    },
  }
}

function winnerOf({ home, away }: Entry, course: Course | null): FeedClub {
  const deciding = [
    ...(course?.goals ?? []),
    ...(course?.kicks ?? []).filter(({ scored }) => scored),
  ]
  const ofHome = deciding.filter(({ side }) => side === 'home').length
  return ofHome * 2 > deciding.length ? home : away
}
