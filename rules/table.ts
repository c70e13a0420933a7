/**
 * The table of a league, of a group or of one side, from results: counted, then in the order of the
 * league's own rules.
 */
import type { FormResult, Zone, ZoneKind } from '../contract/table.ts'
import { rankClubs, zoneAt, type Criterion } from './table-order.ts'
import type { Carried } from './table-regulations.ts'
import { tallyOf, type TableMatch, type TableSide, type Tally } from './table-tally.ts'

export interface Deduction {
  club: number
  /** Points taken off; a part given back on appeal is negative. */
  points: number
}

export interface TableRules {
  /** The criteria at equal points, in order. */
  order: readonly Criterion[]
  zones: readonly Zone[]
  deductions?: readonly Deduction[]
}

export interface Standing extends Tally {
  /**
   * From 1; clubs equal by all criteria share a place, and the following places are left out (1, 2,
   * 2, 4).
   */
  rank: number
  deducted: number
  /** The last five matches, oldest first. */
  form: FormResult[]
  /**
   * The meaning of the place; null if it has none, before the first match, and in tables of one
   * side.
   */
  zone: ZoneKind | null
}

const formMatches = 5

/** A table of one side has no competition rules: goal difference and goals decide its order. */
const sideOrder: readonly Criterion[] = ['difference', 'goals']

/** A league that has split after its regular season. */
export interface Split {
  /** The part that each club plays in, from the top: no club passes one of a higher part. */
  parts: ReadonlyMap<number, number>
  /** What clubs keep of the points of the regular season. */
  carried: Carried
  /** What those of the lowest part keep. */
  carriedBelow: Carried
  /** The matches before the split. */
  regular: readonly TableMatch[]
}

/**
 * All clubs in order. Clubs that share a place keep the order given. The order of `matches` changes
 * nothing but the form, where two matches of a club kick off at the same instant.
 */
export function leagueTable(
  clubs: readonly number[],
  matches: readonly TableMatch[],
  rules: TableRules,
  side: TableSide = 'all',
  split?: Split,
): Standing[] {
  const whole = side === 'all'
  const deducted = new Map<number, number>()
  for (const { club, points } of whole ? (rules.deductions ?? []) : [])
    deducted.set(club, (deducted.get(club) ?? 0) + points)
  const lost = split && whole ? halvedPoints(clubs, split, deducted) : new Map<number, number>()
  // with the exact half, a club whose half was rounded up is behind one level with it
  const tallies = tallyOf(clubs, matches, side).map((tally) => ({
    ...tally,
    points: tally.points - (deducted.get(tally.club) ?? 0) - (lost.get(tally.club) ?? 0),
  }))
  const forms = formsOf(matches, side)
  const ranked = rankClubs(tallies, matches, whole ? rules.order : sideOrder, rules.zones)
  const rounded = split?.carried === 'halvedDown' ? Math.floor : Math.ceil
  return (whole && split ? partsFirst(ranked, split.parts) : ranked).map(({ tally, rank }) => ({
    ...tally,
    points: rounded(tally.points),
    rank,
    deducted: deducted.get(tally.club) ?? 0,
    form: forms.get(tally.club) ?? [],
    zone: whole && tally.played > 0 ? zoneAt(rules.zones, rank) : null,
  }))
}

/** The exact half of the points of the regular season, by club, where they are halved. */
function halvedPoints(
  clubs: readonly number[],
  { carried, carriedBelow, regular, parts }: Split,
  deducted: ReadonlyMap<number, number>,
): Map<number, number> {
  if (parts.size === 0) return new Map()
  // clubs of no part play on without these points, or not at all: theirs stay as they were
  const keptBy = (club: number) => {
    const part = parts.get(club)
    return part === undefined ? 'whole' : part === lowestPart ? carriedBelow : carried
  }
  const halved = tallyOf(clubs, regular).filter(({ club }) => keptBy(club) !== 'whole')
  return new Map(halved.map(({ club, points }) => [club, (points - (deducted.get(club) ?? 0)) / 2]))
}

/** The parts of a league that has split: 0 the upper, 1 the middle, 2 the lower one. */
export const lowestPart = 2

/** The clubs of each part in turn; those of no part are above the lower one alone. */
function partsFirst<T extends { tally: Tally; rank: number }>(
  ranked: readonly T[],
  parts: ReadonlyMap<number, number>,
): T[] {
  if (parts.size === 0) return [...ranked]
  const ofNoPart = lowestPart - 0.5
  const of = ({ tally }: T) => parts.get(tally.club) ?? ofNoPart
  let before = 0
  return [...Map.groupBy(ranked, of)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, part]) => {
      const first = before
      before += part.length
      return part.map((one) => ({
        ...one,
        rank: first + part.findIndex(({ rank }) => rank === one.rank) + 1,
      }))
    })
}

/** How each club fared in its last five of these matches, oldest first. */
function formsOf(matches: readonly TableMatch[], side: TableSide): Map<number, FormResult[]> {
  const forms = new Map<number, FormResult[]>()
  const add = (club: number, lead: number) => {
    const form = [
      ...(forms.get(club) ?? []),
      lead > 0 ? ('w' as const) : lead < 0 ? ('l' as const) : ('d' as const),
    ]
    forms.set(club, form.slice(-formMatches))
  }
  for (const { home, away, goals } of matches.toSorted((one, other) => one.at - other.at)) {
    if (goals === null) continue
    if (side !== 'away') add(home, goals[0] - goals[1])
    if (side !== 'home') add(away, goals[1] - goals[0])
  }
  return forms
}
