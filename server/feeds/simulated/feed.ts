import { simulatedSource } from '../../../contract/values.ts'
import type { Feed, FeedLeague, FeedMatch, FeedReading } from '../feed.ts'
import { horizon } from './calendar.ts'
import { chances } from './chances.ts'
import { longestDelay } from './fate.ts'
import { cups, leagues } from './competitions.ts'
import { changesOf, stateAt, type Game } from './state.ts'
import type { Rates } from './strength.ts'
import { day } from './time.ts'
import { createWorld, type World } from './world.ts'

/**
 * The true probabilities of a match before it is played. They are never shown; invented experts
 * derive their skill from them.
 */
interface TrueProbabilities {
  home: number
  draw: number
  away: number
  /** Probability of 0, 1, 2 … 14 goals in total, from which any over/under line follows. */
  totals: readonly number[]
  /** Expected goals of each side; both are Poisson and independent. */
  rates: Rates
}

export interface SimulatedFeed extends Feed {
  nextChange(now: Date): Date
  /** By the feed's match key; null for an unknown key. */
  trueProbabilities(key: string): TrueProbabilities | null
}

/** If `since` is further back than this, the reading contains everything. */
const longestSpan = 7 * day

/**
 * The simulated world of a seed, with so many days of results before the present. Its data depend
 * only on the seed and the instant; everything cached can be recomputed.
 */
export function simulated(seed: string, historyDays: number): SimulatedFeed {
  const historyStart = (now: number) => midnight(now) - historyDays * day
  const world = createWorld(seed)
  const diary = createDiary(world)

  const read = (now: number, since: number | null): FeedReading => {
    const beginning = historyStart(now)
    const everything = since === null || since < Math.max(now - longestSpan, beginning)
    const games = everything
      ? world.between(beginning - longestDelay, now + horizon + day)
      : diary.changed(since, now)
    const matches = games
      .flatMap((game) => stateAt(seed, game, now) ?? [])
      .filter(({ kickoff }) => kickoff && kickoff.getTime() >= beginning)
    return everything
      ? { ...all, matches, rejected: [] }
      : { ...mentioned(matches), matches, rejected: [] }
  }

  return {
    source: simulatedSource,
    invented: true,
    restatesPrices: true,
    firstKickoff: (now) => Promise.resolve(new Date(historyStart(now.getTime()))),
    read: async (now, since) => read(now.getTime(), since && since.getTime()),
    nextChange: (now) => new Date(diary.next(now.getTime())),
    trueProbabilities: (key) => {
      const game = world.find(key)
      return game ? { ...chances(game.rates), rates: game.rates } : null
    },
  }
}

const midnight = (at: number) => Math.floor(at / day) * day

/** POSIX zones count westwards, hence the opposite sign. */
const zone = (ahead: number) => `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`

const all = {
  leagues: [...leagues, ...cups].map(({ key, name, shortName, ahead, prominence }): FeedLeague => {
    return { key, name, shortName, prominence, zone: zone(ahead) }
  }),
  clubs: leagues.flatMap(({ clubs }) => clubs),
}

/** The leagues and clubs of a partial reading. */
function mentioned(matches: readonly FeedMatch[]): Pick<FeedReading, 'leagues' | 'clubs'> {
  const keys = new Set(
    matches.flatMap(({ league, home, away }) => [`league ${league}`, home, away]),
  )
  return {
    leagues: all.leagues.filter(({ key }) => keys.has(`league ${key}`)),
    clubs: all.clubs.filter(({ key }) => keys.has(key)),
  }
}

interface Diary {
  /** Matches with a scheduled change after `since` and up to `now`, each once. */
  changed(since: number, now: number): Game[]
  next(now: number): number
}

/** All changes by UTC day, in order of time. A day is computed on demand, and a few are cached. */
function createDiary(world: World): Diary {
  const pages = new Map<number, { at: number; game: Game }[]>()
  const page = (start: number) => {
    const written = pages.get(start) ?? write(world, start)
    pages.set(start, written)
    for (const oldest of pages.keys()) if (pages.size > 10) pages.delete(oldest)
    return written
  }
  return {
    changed(since, now) {
      // by key, because the world creates a match again after evicting its season
      const games = new Map<string, Game>()
      for (let start = midnight(since); start <= now; start += day) {
        const changes = page(start)
        for (
          let at = firstAfter(changes, since);
          at < changes.length && (changes[at]?.at ?? 0) <= now;
          at++
        ) {
          const game = changes[at]?.game
          if (game) games.set(game.key, game)
        }
      }
      return [...games.values()]
    },
    next(now) {
      for (let start = midnight(now); ; start += day) {
        const changes = page(start)
        const change = changes[firstAfter(changes, now)]
        if (change) return change.at
      }
    },
  }
}

function write(world: World, start: number): { at: number; game: Game }[] {
  const end = start + day
  const late = world
    .between(start - longestDelay - day, start - day)
    .filter(({ fate }) => fate.postponed)
  return [...late, ...world.between(start - day, end + horizon)]
    .flatMap((game) =>
      changesOf(game, end).flatMap((at) => (at >= start && at < end ? [{ at, game }] : [])),
    )
    .toSorted((a, b) => a.at - b.at)
}

/** Index of the first change after `since`, by binary search. */
function firstAfter(changes: readonly { at: number }[], since: number): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.at ?? 0) <= since) low = middle + 1
    else high = middle
  }
  return low
}
