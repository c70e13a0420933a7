/** The order of clubs at equal points: a league's tie-breaks, in their order. */
import type { Zone, ZoneKind } from '../contract/table.ts'
import { tallyOf, type TableMatch, type Tally } from './table-tally.ts'

type Measure = 'points' | 'wins' | 'difference' | 'goals' | 'awayGoals'

/**
 * A table among the tied clubs alone, of the matches between them. Passed over while one of those
 * is still to be played.
 */
export interface HeadToHead {
  headToHead: readonly Measure[]
  /**
   * How a tie of several clubs continues once a measure separates some of them. `each`: the clubs
   * still level restart with the first measure. `all`: they restart after the last one. Absent: the
   * next measure decides.
   */
  again?: 'each' | 'all'
  /** Only where the place decides something: elsewhere the clubs share it. */
  forZones?: true
}
/** By all matches of the table, or head to head. */
export type Criterion = Exclude<Measure, 'points'> | HeadToHead

const measures: Record<Measure, (tally: Tally) => number> = {
  points: (tally) => tally.points,
  wins: (tally) => tally.won,
  difference: (tally) => tally.goalsFor - tally.goalsAgainst,
  goals: (tally) => tally.goalsFor,
  awayGoals: (tally) => tally.awayGoals,
}

/** The meaning of a place, such as promotion, or null. */
export const zoneAt = (zones: readonly Zone[], place: number): ZoneKind | null =>
  zones.find(({ first, last }) => place >= first && place <= last)?.kind ?? null

interface Ranked {
  tally: Tally
  rank: number
}

/**
 * The clubs in order of points, then of the criteria. Clubs equal by all criteria share a rank and
 * keep their order.
 */
export function rankClubs(
  tallies: readonly Tally[],
  matches: readonly TableMatch[],
  criteria: readonly Criterion[],
  zones: readonly Zone[],
): Ranked[] {
  const byClub = new Map(tallies.map((tally) => [tally.club, tally]))

  /**
   * Ranks clubs that are equal in everything before `criteria`; the best of them gets place
   * `first`.
   */
  function rank(
    tied: readonly Tally[],
    [criterion, ...rest]: readonly Criterion[],
    first: number,
  ): Ranked[] {
    if (tied.length < 2 || criterion === undefined)
      return tied.map((tally) => ({ tally, rank: first }))
    if (typeof criterion === 'string')
      return apart(split(tied, [measures[criterion]]), first, (group, at) => rank(group, rest, at))
    if (criterion.forZones && !decides(first, tied.length, zones))
      return tied.map((tally) => ({ tally, rank: first }))
    if (isOpen(tied, matches)) return rank(tied, rest, first)
    const groups = splitHeadToHead(tied, criterion)
    const next = groups.length > 1 && criterion.again ? [criterion, ...rest] : rest
    return apart(groups, first, (group, at) => rank(group, next, at))
  }

  function splitHeadToHead(tied: readonly Tally[], { headToHead, again }: HeadToHead): Tally[][] {
    const among = tallyOf(
      tied.map(({ club }) => club),
      matches,
    )
    const steps =
      again === 'each'
        ? headToHead.map((measure) => [measures[measure]])
        : [headToHead.map((measure) => measures[measure])]
    const groups = steps.map((step) => split(among, step)).find((found) => found.length > 1) ?? [
      among,
    ]
    return groups.map((group) => group.flatMap(({ club }) => byClub.get(club) ?? []))
  }

  return apart(split(tallies, [measures.points]), 1, (group, first) => rank(group, criteria, first))
}

/** Groups of equal clubs, the best first; clubs of a group keep their order. */
function split(tallies: readonly Tally[], by: readonly ((tally: Tally) => number)[]): Tally[][] {
  const compare = (one: Tally, other: Tally) =>
    by.reduce((found, of) => found || of(other) - of(one), 0)
  const groups: Tally[][] = []
  for (const tally of tallies.toSorted(compare)) {
    const last = groups.at(-1)
    if (last?.[0] && compare(last[0], tally) === 0) last.push(tally)
    else groups.push([tally])
  }
  return groups
}

/** Ranks groups one behind the other. */
function apart(
  groups: readonly Tally[][],
  first: number,
  rank: (group: Tally[], first: number) => Ranked[],
): Ranked[] {
  let next = first
  return groups.flatMap((group) => {
    const at = next
    next += group.length
    return rank(group, at)
  })
}

/** Whether a match between these clubs is still to be played. */
function isOpen(tied: readonly Tally[], matches: readonly TableMatch[]): boolean {
  const clubs = new Set(tied.map(({ club }) => club))
  return matches.some(
    ({ home, away, goals }) => goals === null && clubs.has(home) && clubs.has(away),
  )
}

/**
 * Whether the order of `many` clubs from place `first` on matters: it decides the title or a zone.
 */
function decides(first: number, many: number, zones: readonly Zone[]): boolean {
  if (first === 1) return true
  const reached = Array.from({ length: many }, (_, index) => zoneAt(zones, first + index))
  return reached.some((zone) => zone !== reached[0])
}
