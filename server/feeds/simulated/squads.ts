/** The players of the invented clubs. There are no transfers. */
import type { FeedClub, FeedPlayer } from '../feed.ts'
import { namesOf } from './names.ts'
import { leagues } from './competitions.ts'
import { random, shuffled } from './random.ts'

export type Member = Required<FeedPlayer>
export type Position = Member['position']

/** Shirt numbers of each position, the regulars' first. */
const shirts: readonly (readonly [
  Position,
  regulars: readonly number[],
  reserves: readonly number[],
])[] = [
  ['goalkeeper', [1], [13, 25]],
  ['defender', [2, 3, 4, 5], [15, 16, 22, 24, 26, 32]],
  ['midfielder', [6, 8, 10, 7], [14, 18, 20, 21, 27, 30]],
  ['forward', [9, 11], [17, 19, 23, 29]],
]

/** Number of reserve shirt numbers without a player. */
const unused: Record<Position, number> = { goalkeeper: 0, defender: 2, midfielder: 2, forward: 1 }

const leagueOf = new Map(
  leagues.flatMap(({ key, clubs }) => clubs.map((club) => [club.key, key] as const)),
)

/**
 * Twenty-four players: three goalkeepers, eight defenders, eight midfielders, five forwards, the
 * better ones of each position first.
 */
export function squadOf(seed: string, club: FeedClub): readonly Member[] {
  const next = random(seed, 'squad', club.key)
  const numbered = shirts.flatMap(([position, regulars, reserves]) => {
    const numbers = [
      ...shuffled(regulars, next),
      ...shuffled(reserves, next).slice(unused[position]),
    ]
    return numbers.map((number) => ({ position, number }))
  })
  const names = namesOf(leagueOf.get(club.key) ?? '', numbered.length, next)
  return numbered.map(({ position, number }, at) => {
    return { key: `${club.key}:${at + 1}`, name: names[at] ?? club.name, number, position }
  })
}
