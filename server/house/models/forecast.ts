import type { Score } from '../../feeds/feed.ts'

/** Probabilities of the match result after regular time; each 0 to 1, together 1. */
export interface Chances {
  home: number
  draw: number
  away: number
}

/** What a model of goals says about a match to come. */
export interface Forecast {
  result: Chances
  /** Probability of three goals or more. */
  over25: number
  /** The dozen likeliest scores, the likeliest first. */
  scores: { score: Score; chance: number }[]
}

/** The keys of play type 1 with the side they stand for, in the order home, draw, away. */
export const sides = ['home', 'draw', 'away'] as const
export type Side = (typeof sides)[number]

/** Three positive weights as chances: four decimals each, and together 1 to the last bit that four decimals can keep. */
export function chancesFrom(weights: Chances): Chances {
  const total = weights.home + weights.draw + weights.away
  const home = rounded(weights.home / total)
  const away = rounded(weights.away / total)
  return { home, draw: rounded(1 - home - away), away }
}

/** A probability to four decimals, which is more than anyone can know. */
export const rounded = (chance: number): number => Math.round(chance * 10_000) / 10_000

/** The likeliest side; the first in the order home, draw, away where two are equal. */
export function favourite(chances: Chances): Side {
  return sides.reduce((best, side) => (chances[side] > chances[best] ? side : best), 'home')
}
