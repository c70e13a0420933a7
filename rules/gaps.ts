/**
 * Where the picks of people and the market differ most. Picks are those of free plans, which
 * everyone may read before kick-off: a sealed plan's pick is part of no figure.
 */
import { resultPicks } from '../contract/values.ts'
import { resultChances } from './market.ts'
import type { Market } from './plays/play.ts'

/** A match with picks of fewer people is not compared. */
export const fewestPeople = 3
/** Matches compared: those with the most people. */
export const mostGaps = 10

const sides = [
  ['home', resultPicks.home],
  ['draw', resultPicks.draw],
  ['away', resultPicks.away],
] as const
type Side = (typeof sides)[number][1]

interface Gap {
  key: Side
  share: number
  chance: number
}

/** The market's chance of this result; undefined where it is not known. */
export function chanceOf(key: Side, market: Market): number | undefined {
  const chances = resultChances(market)
  const [side] = sides.find(([, one]) => one === key) ?? []
  return side && chances?.[side]
}

/**
 * The result of a match on which the people's share of picks and the market's chance differ most;
 * of equal ones the first of home, draw and away. Null where the market is not known.
 * @param picks the picks of each person on the match result; two picks count half each
 */
export function gapOf(picks: readonly (readonly string[])[], market: Market | null): Gap | null {
  const chances = resultChances(market)
  if (chances === null || picks.length === 0) return null
  const gaps = sides.map(([side, key]) => ({
    key,
    share:
      picks.reduce((sum, keys) => sum + (keys.includes(key) ? 1 / keys.length : 0), 0) /
      picks.length,
    chance: chances[side],
  }))
  return gaps.reduce((most, gap) => (widthOf(gap) > widthOf(most) ? gap : most))
}

const widthOf = ({ share, chance }: Pick<Gap, 'share' | 'chance'>) => Math.abs(share - chance)

/** The widest first; equal ones keep their order. */
export const byWidth = (one: Pick<Gap, 'share' | 'chance'>, other: typeof one): number =>
  widthOf(other) - widthOf(one)
