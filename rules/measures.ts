/** What the main selection of a revealed plan was worth by the market and by the house's model. */
import { currentBook, rulebooks, type Rulebook } from './book/index.ts'
import { chanceRules, closingValue, hitChance, type Bet } from './market.ts'
import type { Market } from './plays/play.ts'
import { modelChance, type Reference } from './reference.ts'

export interface Measured {
  bet: Bet
  /** The prices that count. */
  market: Market | null
  close: Market | null
  reference: Reference | null
}

export interface Measures {
  /** The chance of a hit by the market; null where it has no price of the bet. */
  expected: number | null
  /** The chance by the house's model where the market has none. */
  model: number | null
  /** Closing-line value. */
  closing: number | null
  /**
   * The same against the fair price at sealing: about minus the margin, which is where a bettor
   * without skill is. Null where `closing` is.
   */
  margin: number | null
}

/**
 * By the plan's own book, or its version; quarter lines by the book in force at the end of the log.
 * Throws a RangeError for a version that this code does not have.
 */
export function measuresOf(
  { bet, market, close, reference }: Measured,
  own: Rulebook | number,
  last: Rulebook = currentBook,
): Measures {
  const book = typeof own === 'number' ? rulebooks.find(({ version }) => version === own) : own
  if (!book) throw new RangeError('No such rulebook')
  const expected = hitChance(market, bet, chanceRules(book, last))
  const closing = closingValue(market, close, bet, book.margin)
  return {
    expected,
    model: expected === null && book.modelReference ? modelChance(reference, bet) : null,
    closing,
    margin: closing === null ? null : closingValue(market, market, bet, book.margin),
  }
}
