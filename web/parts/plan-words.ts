import type { Shape } from '../words/en.ts'

/** "1,5" in words: "Match result, Over/under". A code that has no word shows as "—", whatever another backend sends. */
export function playNames(codes: string, words: Shape): string {
  return codes
    .split(',')
    .map((code) => words.plays[Number(code)] ?? '—')
    .join(words.plan.comma)
}

/** A rate from 0 to 1 in whole per cent: specification section 9. */
export function wholePercent(rate: number): number {
  return Math.round(rate * 100)
}
