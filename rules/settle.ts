/**
 * How a score settles a plan. The score is the one after regular time with stoppage time; nothing
 * later counts.
 */
import type { Selection } from '../contract/plan.ts'
import { hitResults, type HitResult, type PlayType } from '../contract/values.ts'
import { currentBook, type Rulebook } from './book/index.ts'
import { divideRounded, formatDecimal, parseDecimal } from './decimal.ts'
import type { Halves, RegularScore } from './plays/play.ts'
import { findPlay } from './plays/plays.ts'

type PickOutcome = 'win' | 'half_win' | 'push' | 'half_loss' | 'loss'
export type PlanOutcome = PickOutcome | 'not_counted' | 'unrevealed'

export interface PickFacts {
  play: PlayType
  /** Goals, a multiple of 0.25; null where the play type has none. */
  line: number | null
  key: string
}

/**
 * One unit of stake in integer parts, divisible without a remainder by every split over up to 4
 * selections and 12 picks each.
 */
export const partsPerUnit = 332_640

const outcomes = new Map<Halves, PickOutcome>([
  [2, 'win'],
  [1, 'half_win'],
  [0, 'push'],
  [-1, 'half_loss'],
  [-2, 'loss'],
])

/**
 * The outcome of one pick. Throws a RangeError on an unknown play type, and on a key or line that
 * its play type refuses.
 */
export function pickHalves({ play, key, line }: PickFacts, score: RegularScore): Halves {
  const rules = findPlay(play)
  if (rules === null) throw new RangeError(`No such play type: ${play}`)
  return rules.halves(key, line, score)
}

/**
 * The parts of the unit staked on one pick: the unit is split evenly over the selections, each
 * share over its picks.
 */
export function partsOf(selectionCount: number, pickCount: number): number {
  const parts = partsPerUnit / (selectionCount * pickCount)
  if (!Number.isInteger(parts))
    throw new RangeError(`No such split: ${selectionCount} selections, ${pickCount} picks`)
  return parts
}

const picksOf = (selection: Selection) =>
  selection.picks.map((pick) => ({ ...pick, play: selection.play, line: selection.line ?? null }))

/** The outcome of a selection is that of its best pick. */
export function selectionHalves(selection: Selection, score: RegularScore): Halves {
  let best: Halves = -2
  for (const pick of picksOf(selection)) {
    const halves = pickHalves(pick, score)
    if (halves > best) best = halves
  }
  return best
}

/**
 * Units won (at most odds - 1) or lost (at least -1) on a stake of 1, six places; null when the
 * odds of any pick are unknown.
 */
export function profitOf(selections: readonly Selection[], score: RegularScore): string | null {
  let sum = 0n
  for (const selection of selections) {
    const parts = BigInt(partsOf(selections.length, selection.picks.length))
    for (const pick of picksOf(selection)) {
      if (pick.odds === undefined) return null
      const halves = BigInt(pickHalves(pick, score))
      sum += parts * halves * (halves > 0n ? parseDecimal(pick.odds, 3) - 1000n : 1000n)
    }
  }
  // the unit of `sum` is parts x halves x thousandths, that of the result millionths
  return formatDecimal(divideRounded(sum * 1000n, BigInt(partsPerUnit) * 2n), 6)
}

/**
 * The table of outcomes: win and half win are a hit, half loss and loss a miss, a push is neither.
 */
export function hitResultOf(outcome: PlanOutcome): HitResult {
  if (outcome === 'win' || outcome === 'half_win') return hitResults.hit
  if (outcome === 'loss' || outcome === 'half_loss' || outcome === 'unrevealed')
    return hitResults.miss
  return hitResults.none
}

export interface PlanSettlement {
  outcome: PickOutcome | 'unrevealed'
  hitResult: HitResult
  /** Units on a stake of 1, six places; null when the odds of any pick are unknown. */
  profit: string | null
}

/**
 * Whether a plan was revealed too late to count by its content. `kickoff` is the kick-off of its
 * settlement.
 */
export function isUnrevealed(
  kickoff: Date,
  revealedAt: Date,
  book: Rulebook = currentBook,
): boolean {
  return revealedAt.getTime() >= kickoff.getTime() + book.revealedWithinHours * 3_600_000
}

/**
 * Settles a plan that was opened too late, with a score or without: the whole stake is lost where
 * its odds are known.
 */
export function settleUnrevealed(selections: readonly Selection[]): PlanSettlement {
  const haveOdds = selections.flatMap(picksOf).every(({ odds }) => odds !== undefined)
  return {
    outcome: 'unrevealed',
    hitResult: hitResultOf('unrevealed'),
    profit: haveOdds ? '-1.000000' : null,
  }
}

/**
 * Settles a counted plan. Its first selection, the main one, decides hit or miss; all of them make
 * the profit.
 */
export function settlePlan(selections: readonly Selection[], score: RegularScore): PlanSettlement {
  const [main] = selections
  if (!main) throw new RangeError('A plan has at least one selection')
  const outcome = outcomes.get(selectionHalves(main, score)) ?? 'loss'
  return { outcome, hitResult: hitResultOf(outcome), profit: profitOf(selections, score) }
}
