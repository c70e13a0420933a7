/** The record that a reader sees beside the price of a plan. */
import type { PlanEvidence } from '../contract/evidence.ts'
import { pricedShown } from '../contract/expert-shown.ts'
import { currentBook, type Rulebook } from './book/index.ts'
import { fullRecordOf, skillSumsOf, type RecordedPlan } from './full-record.ts'
import { hitResultOf } from './settle.ts'

/** A settled plan that had a price. */
export type PricedPlan = Pick<RecordedPlan, 'kickoff' | 'outcome' | 'profit'> & {
  planId: number
  /** Points. */
  price: number
}

/**
 * `within`: the expert's settled plans from `from` on, in the order of a record. `priced`: those of
 * all time that had a price, in the same order, at least the last ones.
 */
export function evidenceOf(
  within: readonly RecordedPlan[],
  priced: readonly PricedPlan[],
  from: Date,
  book: Rulebook = currentBook,
): PlanEvidence {
  const record = fullRecordOf(within, book)
  return {
    from: from.toISOString(),
    ...skillSumsOf(within),
    skill: record.skill,
    skillLow: record.skillLow,
    skillHigh: record.skillHigh,
    yieldCnt: record.yieldN,
    yield: record.yield,
    yieldError: record.yieldError,
    closingCnt: record.closingN,
    closing: record.closingValue,
    closingError: record.closingError,
    closingMargin: record.closingMargin ?? null,
    priced: priced
      .slice(-pricedShown)
      .toReversed()
      .map(({ planId, kickoff, price, outcome, profit }) => ({
        planId,
        kickoff: kickoff.toISOString(),
        price,
        outcome,
        hitResult: hitResultOf(outcome),
        profit: profit === null ? null : Number(profit),
      })),
  }
}
