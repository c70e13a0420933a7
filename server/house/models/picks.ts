import type { Selection } from '../../../contract/plan.ts'
import { playTypes, resultPicks } from '../../../contract/values.ts'
import { oddsAsOne, priceOf } from '../../../rules/market.ts'
import type { FeedOdds, Score } from '../../feeds/feed.ts'
import type { Side } from './forecast.ts'

/** Selections. Their prices are recorded by the site when the plan is stored. */

/** A selection of one of the play types that the house publishes. */
export type HouseSelection = Selection & {
  play: (typeof playTypes)['result' | 'totalGoals' | 'exactScore']
}

/** One or more sides of the match result, each with its stated probability. */
export function onResult(picks: readonly { side: Side; probability: number }[]): HouseSelection {
  return {
    play: playTypes.result,
    picks: picks.map(({ side, probability }) => ({ key: resultPicks[side], probability })),
  }
}

/** Over or under a line of total goals. */
export function onTotal(line: number, key: 'over' | 'under', probability: number): HouseSelection {
  return { play: playTypes.totalGoals, line, picks: [{ key, probability }] }
}

/**
 * The line for a plan about 2.5 goals: 2.5 if the market has it or has no lines, else the closest
 * half line of the market; null if it has no half line.
 */
export function lineNear25(odds: FeedOdds | null): number | null {
  const lines = (odds?.totals ?? []).map(({ line }) => line)
  if (lines.length === 0) return 2.5
  const halves = lines.filter((line) => !Number.isInteger(line) && Number.isInteger(line * 2))
  return halves.toSorted((a, b) => Math.abs(a - 2.5) - Math.abs(b - 2.5))[0] ?? null
}

/**
 * Exact scores. No feed has odds for them, so a plan that combines them with a selection with odds
 * has no yield.
 */
export function onScores(picks: readonly { score: Score; probability: number }[]): HouseSelection {
  return {
    play: playTypes.exactScore,
    picks: picks.map(({ score, probability }) => ({ key: `${score[0]}-${score[1]}`, probability })),
  }
}

/** The stated probability that one of the picks happens. */
export const chanceOf = ({ picks }: HouseSelection): number =>
  picks.reduce((sum, { probability }) => sum + (probability ?? 0), 0)

/** The market's price of the picks as one bet; null where it has none. */
export const oddsOf = (
  { play, line, picks }: HouseSelection,
  odds: FeedOdds | null,
): number | null =>
  oddsAsOne(picks.map(({ key }) => priceOf(odds, play, line ?? null, key) ?? null))

/**
 * The average return of a unit on the selection at the market's price, by its stated probability; 0
 * where the market has no price.
 */
export const returnOf = (selection: HouseSelection, odds: FeedOdds | null): number =>
  chanceOf(selection) * (oddsOf(selection, odds) ?? 0)
