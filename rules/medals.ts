/** The medals of a board. */
import { currentBook, type Rulebook } from './book/index.ts'
import type { Chance } from './clusters.ts'
import { hitsByLuck, tailOf } from './luck.ts'

export interface Ranked {
  /** On the board, from 1; equal figures share a place. */
  place: number
  /** How many experts the board ranks. */
  ranked: number
  /** The board's measure, such as skill per plan, and its standard error; null below two. */
  mean: number
  error: number | null
}

/**
 * The medal of an expert, 1 to 3; null for none. On a board of skill, yield or closing-line value
 * the lower bound must be above zero at the level that the size of the field asks for (Šidák), so
 * that the chance that luck alone gives anyone in the field a medal is at most `medalsByLuck`.
 */
export function medalOf(
  { place, ranked, mean, error }: Ranked,
  { medalsByLuck }: Rulebook = currentBook,
): number | null {
  if (place > 3) return null
  if (medalsByLuck === null) return place
  return error !== null && mean - fieldQuantile(ranked, medalsByLuck) * error > 0 ? place : null
}

/** A record over the long window that can earn a medal of skill, and the field that it is in. */
export interface SkillTail {
  /** Place on a board that shows these medals. */
  place: number
  /** The plans with a known chance, in order, and how many of them were hits. */
  plans: readonly Chance[]
  hits: number
  /** How many people have enough such plans in the window. */
  field: number
}

/**
 * The medal by a book with the exact tail, 1 to 3; null for none: luck alone gives at least so many
 * hits with a chance that in a field of this size gives anyone a medal with at most `medalsByLuck`.
 */
export function medalByTail(
  { place, plans, hits, field }: SkillTail,
  book: Rulebook,
): number | null {
  const { medals, medalsByLuck } = book
  if (medals === 'byBound' || medalsByLuck === null || place > 3) return null
  if (plans.length < medals.tailFrom) return null
  return tailOf(hitsByLuck(plans, book), hits) <= fieldLevel(field, medalsByLuck) ? place : null
}

/** The level of one test (Šidák), so that any of `field` passes by luck with at most `chance`. */
export const fieldLevel = (field: number, chance: number): number =>
  1 - (1 - chance) ** (1 / Math.max(1, field))

/**
 * How many standard errors above zero an expert must be, so that luck alone brings any of the
 * `ranked` experts there with at most this chance.
 */
export function fieldQuantile(ranked: number, chance: number): number {
  return upperQuantile(fieldLevel(ranked, chance))
}

/** The value that a standard normal variable exceeds with this chance, above 0 and below 1. */
function upperQuantile(chance: number): number {
  let [low, high] = [-10, 10]
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (upperTail(middle) > chance) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * The chance that a standard normal variable exceeds `z`: a series near zero, and a continued
 * fraction further out (Abramowitz and Stegun 26.2.11 and 26.2.14). Exact to about 1e-14.
 */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z < 3) {
    let [sum, term] = [z, z]
    for (let n = 1; n < 80; n++) {
      term *= (z * z) / (2 * n + 1)
      sum += term
    }
    return 0.5 - density * sum
  }
  let fraction = 0
  for (let n = 100; n > 0; n--) fraction = n / (z + fraction)
  return density / (z + fraction)
}
