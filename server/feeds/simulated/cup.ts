/**
 * Cups: the clubs of two leagues, single ties on the ground of the side drawn first; the strongest
 * eight enter in the second round.
 */
import type { FeedClub } from '../feed.ts'
import { eveningHours, horizon, midweeks, seasonStart, type Entry } from './calendar.ts'
import { leagues, type Cup } from './competitions.ts'
import { random, shuffled, whole } from './random.ts'
import { quality } from './strength.ts'
import { clock, day, week } from './time.ts'

const rounds = ['First round', 'Round of 16', 'Quarter-finals', 'Semi-finals', 'Final']
const seeded = 8
const [tuesday, wednesday] = [1, 2]

/**
 * All ties of a cup's season; `winnerOf` returns the side that advances. Rounds are weeks apart, so
 * both sides are known when a tie is published.
 */
export function cupSeason(
  seed: string,
  cup: Cup,
  season: number,
  winnerOf: (tie: Entry) => FeedClub,
): Entry[] {
  const clubs = leagues
    .filter(({ key }) => cup.entrants.includes(key))
    .flatMap(({ clubs }) => clubs)
    .toSorted((a, b) => quality(seed, b) - quality(seed, a))
  const weeks = midweeks.flatMap((use, number) => (use === 'C' ? [number] : []))
  const ties: Entry[] = []
  let left = clubs.slice(seeded)
  for (const [number, round] of rounds.entries()) {
    const start = seasonStart(cup, season) + (weeks[number] ?? 0) * week
    const next = random(seed, 'draw', cup.key, season, number)
    const drawn = shuffled(left, next)
    const pairs = drawn.flatMap((home, at) =>
      at % 2 === 0 && drawn[at + 1] ? [{ home, away: drawn[at + 1] ?? home }] : [],
    )
    const played = pairs.map(({ home, away }, at): Entry => {
      const kickoff =
        start +
        (at % 2 === 0 ? tuesday : wednesday) * day +
        clock(eveningHours[whole(next, 0, 2)] ?? '19:35')
      const key = `${cup.key}:${season}:${number + 1}:${at + 1}`
      return {
        key,
        competition: cup,
        season,
        round,
        home,
        away,
        kickoff,
        public: kickoff - horizon,
      }
    })
    ties.push(...played)
    left = [...(number === 0 ? clubs.slice(0, seeded) : []), ...played.map(winnerOf)]
  }
  return ties
}
