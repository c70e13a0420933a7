/** Injured players and the periods of their injuries. */
import { random, whole } from './random.ts'
import type { Member } from './squads.ts'
import { day, minute } from './time.ts'

export interface Injury {
  player: Member
  from: number
  until: number
}

const period = 14 * day
const chance = 0.07
const longest = 35
/**
 * Index in the squad of the third goalkeeper, who is never injured, so that every squad has a
 * goalkeeper.
 */
const spared = 2

/** Maximum number of cached periods: three months of all clubs. */
const most = 2_000

/** Injuries of a club's players, by the fortnight in which they begin. */
export function createInjuries(
  seed: string,
): (club: string, squad: readonly Member[], from: number, to: number) => Injury[] {
  const written = new Map<string, Injury[]>()

  const beginningIn = (club: string, squad: readonly Member[], number: number): Injury[] => {
    const name = `${club} ${number}`
    const cached = written.get(name)
    if (cached) return cached
    const next = random(seed, 'injuries', club, number)
    const made = squad.flatMap((player, place): Injury[] => {
      // the same number of draws for every player, so that one injury does not change the next
      const [hurt, from, lasts] = [
        next() < chance,
        number * period + whole(next, 0, period / minute - 1) * minute,
        whole(next, 4, longest),
      ]
      return hurt && place !== spared ? [{ player, from, until: from + lasts * day }] : []
    })
    written.set(name, made)
    for (const oldest of written.keys()) if (written.size > most) written.delete(oldest)
    return made
  }

  /** Injuries in force at any time from `from` to `to`, ordered by their beginning. */
  return (club, squad, from, to) => {
    const first = Math.floor((from - longest * day) / period)
    const last = Math.floor(to / period)
    return Array.from({ length: last - first + 1 }, (_, at) => beginningIn(club, squad, first + at))
      .flat()
      .filter((injury) => injury.from <= to && injury.until > from)
      .toSorted((a, b) => a.from - b.from)
  }
}
