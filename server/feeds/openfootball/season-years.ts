/**
 * Dates in the wrong year. Some files date the second half of a season a year early, or the summer
 * months of a season that ended late. Neighbouring rounds tell such a row from a moved match.
 */
import type { Days, Fixture } from './fixture.ts'
import { phaseOfKey, roundNumber } from './keys.ts'

const day = 86_400_000
const week = 7 * day
/** A round counts as a neighbour up to this distance. */
const near = 4
/** Matches of neighbouring rounds that are needed to be certain. */
const fewest = 3
/** Days around its neighbours in which a row of another year is certainly right. */
const close = 75
/** Days before, or after, its neighbours from which a row is in a wrong year. */
const early = 150
const late = 300
/** Days behind the later half of a season at which its first rounds are in a wrong year. */
const behind = 90
/** No earlier match than one of these rounds begins a season; a first round may be put off. */
const opening = 4

export interface Placed {
  fixtures: Fixture[]
  /** In a wrong year, and the right one is not certain. */
  unplaced: Fixture[]
}

/** Moves rows of numbered rounds to the right year where it is certain. */
export function withRightYears(fixtures: readonly Fixture[], season: string, days?: Days): Placed {
  const bounds = days ? statedBy(days) : boundsOf(season)
  const isInside = ({ kickoff }: Fixture) =>
    bounds !== null && kickoff.getTime() >= bounds.first && kickoff.getTime() <= bounds.last
  // a name that does not fit most of the rows says nothing about the others
  if (bounds === null || fixtures.filter(isInside).length * 2 < fixtures.length)
    return { fixtures: [...fixtures], unplaced: [] }
  const phases = [...Map.groupBy(fixtures, phaseOfKey).values()]
  const right = new Map(phases.flatMap((phase) => [...rightYears(phase, isInside)]))
  const placed: Placed = { fixtures: [], unplaced: [] }
  for (const fixture of fixtures) {
    const own = right.has(fixture) ? right.get(fixture) : fixture
    if (own) placed.fixtures.push(own)
    else placed.unplaced.push(fixture)
  }
  return placed
}

type Rounds = Map<number, number[]>

/** The fixtures of one phase that are in a wrong year, in the right one; null if uncertain. */
function rightYears(
  phase: readonly Fixture[],
  isInside: (fixture: Fixture) => boolean,
): Map<Fixture, Fixture | null> {
  const numbered = phase
    .map((fixture) => ({ fixture, number: roundNumber(fixture.round) }))
    .filter(({ number }) => number > 0)
    .toSorted((a, b) => a.number - b.number)
  const rounds: Rounds = new Map()
  const opened = startIn(numbered.filter(({ fixture }) => isInside(fixture)))
  const accept = (number: number, { kickoff }: Fixture) =>
    rounds.set(number, [...(rounds.get(number) ?? []), kickoff.getTime()])
  const isDated = (fixture: Fixture) => isInside(fixture) && fixture.kickoff.getTime() < opened
  for (const { fixture, number } of numbered) if (isDated(fixture)) accept(number, fixture)
  const begin = [...rounds]
    .filter(([number]) => number <= opening)
    .flatMap(([, times]) => times)
    .reduce((a, b) => Math.min(a, b), Infinity)
  const isOutside = (fixture: Fixture) =>
    !isDated(fixture) || (begin < Infinity && fixture.kickoff.getTime() < begin - week)
  const doubtful = numbered.filter(
    ({ fixture, number }) => isOutside(fixture) || isFar(fixture, timesAround(rounds, number)),
  )
  for (const { fixture, number } of doubtful) {
    const times = rounds.get(number)
    const own = times?.indexOf(fixture.kickoff.getTime()) ?? -1
    if (own >= 0) times?.splice(own, 1)
  }
  const found = new Map<Fixture, Fixture | null>()
  // a round that is placed is a neighbour of the next one, and of the one before
  for (const inOrder of [doubtful, doubtful.toReversed()])
    for (const { fixture, number } of inOrder) {
      if (found.get(fixture)) continue
      const around = timesAround(rounds, number)
      const placed = around.length < fewest ? null : placedNear(fixture, medianOf(around))
      const certain = placed && isInside(placed) ? placed : isOutside(fixture) ? null : fixture
      if (certain) accept(number, certain)
      found.set(fixture, certain)
    }
  return found
}

/**
 * The instant from which rows are a year late: all of the first rounds come long behind most of the
 * others. Infinity where they do not.
 */
function startIn(numbered: readonly { fixture: Fixture; number: number }[]): number {
  const timesOf = (some: typeof numbered) => some.map(({ fixture }) => fixture.kickoff.getTime())
  const first = timesOf(numbered.filter(({ number }) => number <= opening))
  const last = numbered.at(-1)?.number ?? 0
  const later = timesOf(numbered.filter(({ number }) => number > last / 2))
  const start = first.reduce((a, b) => Math.min(a, b), Infinity)
  return first.length >= fewest && later.length >= fewest && start > medianOf(later) + behind * day
    ? start
    : Infinity
}

/** The stated days, with time for matches that are moved. */
function statedBy({ first, last }: Days): { first: number; last: number } {
  return { first: Date.parse(first) - 30 * day, last: Date.parse(last) + 90 * day }
}

/**
 * From midsummer to the autumn of the next year, for a season that ended late; or a calendar year
 * and the weeks around it.
 */
function boundsOf(season: string): { first: number; last: number } | null {
  const [, first, second] = /^(\d{4})(-\d\d)?$/.exec(season) ?? []
  if (first === undefined) return null
  const year = Number(first)
  return second === undefined
    ? { first: Date.UTC(year - 1, 11, 1), last: Date.UTC(year + 1, 2, 31) }
    : { first: Date.UTC(year, 5, 1), last: Date.UTC(year + 1, 9, 31) }
}

/** Whether a row is dated long before or after the rounds around it. */
function isFar({ kickoff }: Fixture, around: readonly number[]): boolean {
  if (around.length <= fewest) return false
  const after = kickoff.getTime() - medianOf(around)
  return after < -early * day || after > late * day
}

function timesAround(rounds: Rounds, number: number): number[] {
  const times: number[] = []
  for (let other = number - near; other <= number + near; other++)
    times.push(...(rounds.get(other) ?? []))
  return times
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** The fixture in the year in which it is close to its neighbours, if there is one. */
function placedNear(fixture: Fixture, neighbours: number): Fixture | null {
  for (const years of [0, 1, -1]) {
    const kickoff = new Date(fixture.kickoff)
    kickoff.setUTCFullYear(kickoff.getUTCFullYear() + years)
    if (Math.abs(kickoff.getTime() - neighbours) <= close * day) return { ...fixture, kickoff }
  }
  return null
}
