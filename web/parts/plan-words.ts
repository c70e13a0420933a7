import { isPlayType } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

/** The name of a play type; "—" for a code of another back end that is unknown here. */
export const playName = (code: number, { plays }: Pick<Shape, 'plays'>): string =>
  isPlayType(code) ? plays[code].name : '—'

/** The subject of a selection of this play type; null for an unknown code. */
export const playBasis = (code: number, { plays }: Pick<Shape, 'plays'>): string | null =>
  isPlayType(code) ? plays[code].basis : null

/** "1,5" in words: "Match result, Over/under". "—" for a code that is unknown here. */
export function playNames(codes: string, words: Shape): string {
  return codes
    .split(',')
    .map((code) => playName(Number(code), words))
    .join(words.plan.comma)
}

/**
 * A rate from 0 to 1 as a whole percentage, half up in decimal: specification section 9. In binary
 * 0.285 * 100 is 28.499999999999996; nine decimals restore 28.5 and keep every share of a record.
 */
export function wholePercent(rate: number): number {
  return Math.round(Number((rate * 100).toFixed(9)))
}
