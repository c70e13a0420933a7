/** Selects the eleven starters and the bench from a squad. */
import type { FeedLineup } from '../feed.ts'
import { random } from './random.ts'
import type { Member, Position } from './squads.ts'

const formations = ['4-2-3-1', '4-3-3', '4-4-2', '3-5-2', '4-1-4-1', '3-4-3', '5-3-2']
/** Nine substitutes, some of every position. */
const benches: readonly (readonly [Position, number])[] = [
  ['goalkeeper', 1],
  ['defender', 3],
  ['midfielder', 3],
  ['forward', 2],
]

/**
 * The inputs of a selection. They are the same for the expected and the announced line-up, except
 * for a few surprises.
 */
interface Choice {
  seed: string
  club: string
  /** The match. */
  key: string
  confirmed: boolean
  /** The better players of each position first. */
  squad: readonly Member[]
  /** Unavailable players. */
  out: ReadonlySet<Member>
}

export function select({
  seed,
  club,
  key,
  confirmed,
  squad,
  out,
}: Choice): Pick<FeedLineup, 'formation'> & Record<'starters' | 'bench', Member[]> {
  const next = random(seed, 'team', key, club)
  const formation = formationOf(seed, club, next())
  const lines = formation.split('-').map(Number)
  const surprise = random(seed, 'surprise', key, club)
  // drawn for the whole squad, so that one absence does not change the rest of the team
  const ranked = squad
    .map((player, at) => ({
      player,
      rank: at + 1.6 * next() + (confirmed && surprise() < 0.1 ? 4 : 0),
    }))
    .filter(({ player }) => !out.has(player))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ player }) => player)
  const free = new Set(ranked)
  const take = (position: Position, count: number) => {
    const inPosition = ranked.filter((player) => free.has(player) && player.position === position)
    // a side short of defenders uses any remaining player, a goalkeeper last
    const others = () =>
      ranked
        .filter((player) => free.has(player) && player.position !== position)
        .toSorted(
          (a, b) => Number(a.position === 'goalkeeper') - Number(b.position === 'goalkeeper'),
        )
    const taken = [...inPosition, ...(inPosition.length < count ? others() : [])].slice(0, count)
    for (const player of taken) free.delete(player)
    return taken
  }
  const keeper = take('goalkeeper', 1)
  const forwards = take('forward', lines.at(-1) ?? 0)
  const defenders = take('defender', lines[0] ?? 0)
  const between = lines.slice(1, -1).flatMap((count) => take('midfielder', count))
  const starters = [...keeper, ...defenders, ...between, ...forwards]
  const bench = benches.flatMap(([position, count]) => take(position, count))
  return { formation, starters, bench }
}

/** A club plays mostly one formation, and sometimes another. */
function formationOf(seed: string, club: string, lot: number): string {
  const next = random(seed, 'tactics', club)
  const [usual, other] = [next(), next()].map(
    (at) => formations[Math.floor(at * formations.length)],
  )
  return (lot < 0.8 ? usual : other) ?? '4-4-2'
}
