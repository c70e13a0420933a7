/**
 * Dates in the wrong year. Some files date the second half of a season a year early, or the summer
 * months of a season that ended late. Neighbouring rounds tell such a row from a moved match; rows
 * without a number have those beside them in the file.
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
/** Share of the rows that must be in the season of the file's name, else the name says nothing. */
const leastNamed = 0.2
/** Rows before and after one without a number that are its neighbours. */
const beside = 10

export interface Placed {
  fixtures: Fixture[]
  /** In a wrong year, and the right one is not certain. */
  unplaced: Fixture[]
  /** The season in which most days are, if the name is that of another one. */
  dated: string | null
}

/** The fixture that many years later, by the clock of its league; null without such a day. */
export type InYear = (fixture: Fixture, years: number) => Fixture | null

export interface Season {
  name: string
  /** Qualifiers and other competitions of nations last for years, or are played years late. */
  ofNations: boolean
  /** The first and the last day that the file states. */
  days?: Days | undefined
}

/** Moves rows to the right year where it is certain. */
export function withRightYears(
  fixtures: readonly Fixture[],
  { name, ofNations, days }: Season,
  inYear: InYear,
): Placed {
  const year = ofNations || days ? null : yearOfMost(fixtures, name)
  const season = year === null ? name : seasonFrom(name, year)
  const bounds = days ? statedBy(days) : boundsOf(season)
  const isInside = ({ kickoff }: Fixture) =>
    bounds !== null && kickoff.getTime() >= bounds.first && kickoff.getTime() <= bounds.last
  const dated = season === name ? null : season
  // a name that does not fit most of the rows of nations says nothing about the others
  const isUnclear = ofNations && fixtures.filter(isInside).length * 2 < fixtures.length
  if (bounds === null || isUnclear) return { fixtures: [...fixtures], unplaced: [], dated }
  const place = { isInside, inYear }
  const phases = [...Map.groupBy(fixtures, phaseOfKey).values()]
  const right = new Map(phases.flatMap((phase) => [...rightYears(phase, place)]))
  const known = fixtures.map((fixture) => (right.has(fixture) ? right.get(fixture) : fixture))
  const all = ofNations ? known : besideOthers(known, place)
  return {
    fixtures: all.filter((one) => one !== null && one !== undefined),
    unplaced: fixtures.filter((_, at) => !all[at]),
    dated,
  }
}

const isSpan = (season: string) => season.includes('-')

/** "2024-25" of "2025-26" and 2024. */
const seasonFrom = (name: string, year: number) =>
  isSpan(name) ? `${year}-${String((year + 1) % 100).padStart(2, '0')}` : String(year)

/** The first year of the season in the name, or that of most days if hardly a row is in it. */
function yearOfMost(fixtures: readonly Fixture[], name: string): number | null {
  const [, first, second] = /^(\d{4})(?:-(\d\d))?$/.exec(name) ?? []
  if (first === undefined) return null
  const named = Number(first)
  if (second !== undefined && Number(second) !== (named + 1) % 100) return null
  const yearOf = ({ kickoff }: Fixture) =>
    kickoff.getUTCFullYear() - (isSpan(name) && kickoff.getUTCMonth() < 6 ? 1 : 0)
  const counts = [...Map.groupBy(fixtures, yearOf)].map(([year, { length }]) => ({ year, length }))
  const ofName = counts.find(({ year }) => year === named)?.length ?? 0
  if (ofName >= fixtures.length * leastNamed) return named
  return counts.toSorted((a, b) => b.length - a.length)[0]?.year ?? named
}

interface Place {
  isInside: (fixture: Fixture) => boolean
  inYear: InYear
}

/** Rows without a number outside the season, in the year in which they are close to others. */
function besideOthers(
  fixtures: readonly (Fixture | null | undefined)[],
  { isInside, inYear }: Place,
): (Fixture | null | undefined)[] {
  const placed = fixtures.map((fixture) => (fixture && isInside(fixture) ? fixture : null))
  for (const [at, fixture] of fixtures.entries()) {
    if (!fixture || isInside(fixture)) continue
    const times = placed
      .slice(Math.max(0, at - beside), at + beside + 1)
      .flatMap((one) => (one ? [one.kickoff.getTime()] : []))
    const moved = times.length < fewest ? null : placedNear(fixture, medianOf(times), inYear)
    placed[at] = moved && isInside(moved) ? moved : null
  }
  return placed
}

type Rounds = Map<number, number[]>

/** The fixtures of one phase that are in a wrong year, in the right one; null if uncertain. */
function rightYears(
  phase: readonly Fixture[],
  { isInside, inYear }: Place,
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
  const ended = endOf(numbered.filter(({ fixture }) => isInside(fixture)))
  const isAfterEnd = (fixture: Fixture, number: number) =>
    number <= ended.half && fixture.kickoff.getTime() > ended.at
  for (const { fixture, number } of numbered)
    if (isDated(fixture) && !isAfterEnd(fixture, number)) accept(number, fixture)
  const begin = [...rounds]
    .filter(([number]) => number <= opening)
    .flatMap(([, times]) => times)
    .reduce((a, b) => Math.min(a, b), Infinity)
  const isOutside = (fixture: Fixture) =>
    !isDated(fixture) || (begin < Infinity && fixture.kickoff.getTime() < begin - week)
  const doubtful = numbered.filter(
    ({ fixture, number }) =>
      isOutside(fixture) ||
      isAfterEnd(fixture, number) ||
      isFar(fixture, timesAround(rounds, number)),
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
      const placed = around.length < fewest ? null : placedNear(fixture, medianOf(around), inYear)
      const stays = isOutside(fixture) || isAfterEnd(fixture, number) ? null : fixture
      const certain = placed && isInside(placed) ? placed : stays
      if (certain) accept(number, certain)
      found.set(fixture, certain)
    }
  // nothing says that it is in a wrong year
  for (const { fixture } of doubtful)
    if (!found.get(fixture) && !isOutside(fixture)) found.set(fixture, fixture)
  return found
}

interface Numbered {
  fixture: Fixture
  number: number
}

/** An instant after which no round of the first half is expected. */
function endOf(numbered: readonly Numbered[]): { half: number; at: number } {
  const half = (numbered.at(-1)?.number ?? 0) / 2
  const later = numbered
    .filter(({ number }) => number > half)
    .map(({ fixture }) => fixture.kickoff.getTime())
  return { half, at: later.length < fewest ? Infinity : medianOf(later) + behind * day }
}

/**
 * The instant from which rows are a year late: all of the first rounds come behind the end.
 * Infinity where they do not.
 */
function startIn(numbered: readonly Numbered[]): number {
  const first = numbered
    .filter(({ number }) => number <= opening)
    .map(({ fixture }) => fixture.kickoff.getTime())
  const start = first.reduce((a, b) => Math.min(a, b), Infinity)
  return first.length >= fewest && start > endOf(numbered).at ? start : Infinity
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
function placedNear(fixture: Fixture, neighbours: number, inYear: InYear): Fixture | null {
  for (const years of [0, 1, -1]) {
    const moved = years === 0 ? fixture : inYear(fixture, years)
    if (moved && Math.abs(moved.kickoff.getTime() - neighbours) <= close * day) return moved
  }
  return null
}
