/** A play type: the rules that differ from one type to the other. */
import type { TextLanguage } from '../../contract/values.ts'

/**
 * How many half stakes a pick wins (at its odds) or loses: 2 win, 1 half win, 0 push, -1 half loss,
 * -2 loss.
 */
export type Halves = 2 | 1 | 0 | -1 | -2

/** Goals after regular time. */
export type RegularScore = readonly [home: number, away: number]

/** The known odds of a match's market; decimal odds as exact strings. */
export interface Market {
  result?: { home: string; draw: string; away: string }
  totals?: { line: number; over: string; under: string }[]
}

/** A bet that the market prices, with the odds of all its picks by their keys. */
export interface Offer {
  /** Goals; null where the play type has none. */
  line: number | null
  odds: ReadonlyMap<string, string>
}

export interface Play {
  /** Its keys, as the sentence about a wrong one lists them. */
  keysInWords: Readonly<Record<TextLanguage, string>>
  /**
   * Whether a draft may pick this key: each outcome has one spelling, so 02-1 is not an exact
   * score.
   */
  isKey(key: string): boolean
  /** The outcome of a pick. Throws a RangeError on a key or line that the play type refuses. */
  halves(key: string, line: number | null, score: RegularScore): Halves
  /** Every bet of this play type that the market prices. */
  offers(market: Market): readonly Offer[]
}

export const won = (happened: boolean): Halves => (happened ? 2 : -2)
