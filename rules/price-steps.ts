/** The record that an expert needs for each price. */
import type { Rulebook } from './book/index.ts'
import { z95 } from './interval.ts'

/** The figures of an expert's record that prices depend on. */
export interface PricedRecord {
  /** Counted plans of all time. */
  counted: number
  /** Hits less the market's expectation of all time, over plans on which the market is known. */
  aboveExpected: number
  /** Plans of the long window on which the market is known. */
  n: number
  /** Their hits less the market's expectation, and the variance of that under the market. */
  above: number
  variance: number
}

/** The highest price that an expert with this record may ask, in points; 0: only free plans. */
export function highestPrice(
  record: PricedRecord | null,
  { priceSteps, prices }: Rulebook,
): number {
  if (priceSteps === null) return Math.max(...prices)
  const allowed = priceSteps.filter((step) => record !== null && holds(step, record))
  return Math.max(0, ...allowed.map(({ price }) => price))
}

function holds(
  { counted, skill }: NonNullable<Rulebook['priceSteps']>[number],
  record: PricedRecord,
): boolean {
  if (record.counted < counted) return false
  if (skill === 'any') return true
  if (skill === 'aboveExpected') return record.aboveExpected > 0
  return record.n > 0 && record.above - z95 * Math.sqrt(record.variance) > 0
}
