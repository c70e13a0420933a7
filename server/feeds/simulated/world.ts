/** The world of a seed: its matches, made when they are first asked for and kept while they may be asked for again. */
import type { FeedClub } from '../feed.ts'
import { leagueSeason, seasonAt, type Entry } from './calendar.ts'
import { cupSeason } from './cup.ts'
import { fatesOf, type Fate } from './fate.ts'
import { cups, leagues, type Cup, type League } from './places.ts'
import { play, type Course } from './play.ts'
import type { Game } from './state.ts'
import { rates } from './strength.ts'

export interface World {
  /** Matches whose first kick-off lies from `from` (in) to `to` (out), milliseconds since 1970, in order of kick-off. */
  between(from: number, to: number): Game[]
  /** The match of a key; undefined when there is none. */
  find(key: string): Game | undefined
}

const competitions: readonly (League | Cup)[] = [...leagues, ...cups]

/** Seasons kept: what two years around now need. */
const mostSeasons = competitions.length * 4

export function createWorld(seed: string): World {
  const seasons = new Map<string, Game[]>()

  const season = (competition: League | Cup, number: number): Game[] => {
    const name = `${competition.key}:${number}`
    const games = seasons.get(name) ?? makeSeason(seed, competition, number)
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
          return Array.from({ length: last - first + 1 }, (_, at) => season(competition, first + at)).flat()
        })
        .filter(({ kickoff }) => kickoff >= from && kickoff < to)
        .toSorted((one, other) => one.kickoff - other.kickoff || (one.key < other.key ? -1 : 1))
    },
    find(key) {
      const [name, number] = key.split(':')
      const competition = competitions.find(({ key }) => key === name)
      return competition && season(competition, Number(number)).find((game) => game.key === key)
    },
  }
}

function makeSeason(seed: string, competition: League | Cup, number: number): Game[] {
  if ('clubs' in competition) {
    const entries = leagueSeason(seed, competition, number)
    const fates = fatesOf(seed, entries, competition)
    return entries.map((entry) => gameOf(seed, entry, fates.get(entry.key) ?? {}, false))
  }
  return cupSeason(seed, competition, number, (tie) => winnerOf(tie, gameOf(seed, tie, {}, true).course)).map((tie) =>
    gameOf(seed, tie, {}, true),
  )
}

/** The course is worked out when it is first looked at: most matches of a season are far away. */
function gameOf(seed: string, entry: Entry, fate: Fate, decisive: boolean): Game {
  let course: Course | null | undefined
  const kickoff = fate.postponed?.kickoff ?? entry.kickoff
  const chances = rates(seed, entry.home, entry.away, entry.kickoff)
  return {
    ...entry,
    fate,
    rates: chances,
    get course() {
      const { key } = entry
      course ??= fate.cancelled === undefined ? play({ seed, key, kickoff, rates: chances, fate, decisive }) : null
      return course
    },
  }
}

function winnerOf({ home, away }: Entry, course: Course | null): FeedClub {
  const deciding = [...(course?.goals ?? []), ...(course?.kicks ?? []).filter(({ scored }) => scored)]
  const ofHome = deciding.filter(({ side }) => side === 'home').length
  return ofHome * 2 > deciding.length ? home : away
}
