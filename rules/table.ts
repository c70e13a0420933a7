/**
 * The table of a league, of a group or of one side, from results: counted, then in the order of the
 * league's own rules.
 */
import type { FormResult, Zone, ZoneKind } from '../contract/table.ts'
import { rankClubs, zoneAt, type Criterion } from './table-order.ts'
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

/**
 * All clubs in order. Clubs that share a place keep the order given. The order of `matches` changes
 * nothing but the form, where two matches of a club kick off at the same instant. `upper` are the
 * clubs of the upper half of a league that has split: no other club passes them.
 */
export function leagueTable(
  clubs: readonly number[],
  matches: readonly TableMatch[],
  rules: TableRules,
  side: TableSide = 'all',
  upper: ReadonlySet<number> = new Set(),
): Standing[] {
  const whole = side === 'all'
  const deducted = new Map<number, number>()
  for (const { club, points } of whole ? (rules.deductions ?? []) : [])
    deducted.set(club, (deducted.get(club) ?? 0) + points)
  const tallies = tallyOf(clubs, matches, side).map((tally) => ({
    ...tally,
    points: tally.points - (deducted.get(tally.club) ?? 0),
  }))
  const forms = formsOf(matches, side)
  const ranked = rankClubs(tallies, matches, whole ? rules.order : sideOrder, rules.zones)
  return (whole ? upperFirst(ranked, upper) : ranked).map(({ tally, rank }) => ({
    ...tally,
    rank,
    deducted: deducted.get(tally.club) ?? 0,
    form: forms.get(tally.club) ?? [],
    zone: whole && tally.played > 0 ? zoneAt(rules.zones, rank) : null,
  }))
}

/** The clubs of the upper half of a league that has split, then the others. */
function upperFirst<T extends { tally: Tally; rank: number }>(
  ranked: readonly T[],
  upper: ReadonlySet<number>,
): T[] {
  const halves = [true, false].map((isUpper) =>
    ranked.filter(({ tally }) => upper.has(tally.club) === isUpper),
  )
  return halves.flatMap((half, index) =>
    half.map((one) => ({
      ...one,
      rank: half.findIndex(({ rank }) => rank === one.rank) + 1 + (index === 1 ? upper.size : 0),
    })),
  )
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
