/** The statistics of a match, as a source reports them: each quarter of an hour and at goals. */
import type { FeedGoal, FeedStatistics, Side } from '../feed.ts'
import { random, whole } from './random.ts'
import type { Rates } from './strength.ts'

const sides = ['home', 'away'] as const
const quarter = 15

/** `minute`: minutes played, up to 120; the goals are those so far. */
export function statisticsAt(
  seed: string,
  key: string,
  rates: Rates,
  goals: readonly FeedGoal[],
  minute: number,
): FeedStatistics {
  const reported = Math.max(
    Math.floor(minute / quarter) * quarter,
    Math.min(minute, goals.at(-1)?.minute ?? 0),
  )
  const pair = (of: (side: Side) => number): [number, number] => [of('home'), of('away')]
  const spread = (name: string, least: number, most: number) =>
    pair((side) => happened(random(seed, name, key, side), least, most, reported))
  const scored = (side: Side) =>
    goals.filter((goal) => goal.side === side && goal.kind !== 'own').length
  const missed = spread('wide', 3, 11)
  const saved = spread('saved', 1, 5)
  const onTarget = sides.map((side, at) => (saved[at] ?? 0) + scored(side))
  const lean = Math.round(50 + 9 * (rates.home - rates.away) + 6 * random(seed, 'ball', key)() - 3)
  const home = Math.min(75, Math.max(25, lean))
  return {
    shots: pair(
      (side) => (missed[sides.indexOf(side)] ?? 0) + (onTarget[sides.indexOf(side)] ?? 0),
    ),
    shotsOnTarget: pair((side) => onTarget[sides.indexOf(side)] ?? 0),
    possession: [home, 100 - home],
    corners: spread('corners', 2, 9),
    fouls: spread('fouls', 6, 16),
    offsides: spread('offsides', 0, 5),
  }
}

/** The number of random events of 90 minutes that happened up to a minute. */
function happened(next: () => number, least: number, most: number, minute: number): number {
  const minutes = Array.from({ length: whole(next, least, most) }, () => whole(next, 1, 90))
  return minutes.filter((at) => at <= minute).length
}
