import { scoreChances } from '../../../rules/reference.ts'
import type { Score } from '../../feeds/feed.ts'

/** Probabilities of the match result after regular time, each 0 to 1, with sum 1. */
export interface Chances {
  home: number
  draw: number
  away: number
}

/** The forecast of a goal model for a future match. */
export interface Forecast {
  result: Chances
  /** Probability of three goals or more. */
  over25: number
  /** The dozen likeliest scores, likeliest first. */
  scores: { score: Score; chance: number }[]
}

/** The keys of play type 1 with their sides, in the order home, draw, away. */
export const sides = ['home', 'draw', 'away'] as const
export type Side = (typeof sides)[number]

/**
 * Three positive weights as probabilities with four decimals, whose sum is 1 as exactly as four
 * decimals allow.
 */
export function chancesFrom(weights: Chances): Chances {
  const total = weights.home + weights.draw + weights.away
  const home = rounded(weights.home / total)
  const away = rounded(weights.away / total)
  return { home, draw: rounded(1 - home - away), away }
}

/** A probability rounded to four decimals; no model is more accurate. */
export const rounded = (chance: number): number => Math.round(chance * 10_000) / 10_000

/** The likeliest side; of equal ones the first in the order home, draw, away. */
export function favourite(chances: Chances): Side {
  return sides.reduce((best, side) => (chances[side] > chances[best] ? side : best), 'home')
}

/** Expected goals of both sides, and the dependence of low scores. */
export interface Estimate {
  home: number
  away: number
  rho: number
}

/** The forecast that follows from expected goals. */
export function forecastFrom(estimate: Estimate): Forecast {
  const chances = { home: 0, draw: 0, away: 0 }
  const scores: Forecast['scores'] = []
  let over = 0
  for (const { home, away, chance } of scoreChances(estimate)) {
    chances[home > away ? 'home' : home < away ? 'away' : 'draw'] += chance
    if (home + away > 2) over += chance
    if (chance > 0.01) scores.push({ score: [home, away], chance })
  }
  const likeliest = scores.toSorted((a, b) => b.chance - a.chance).slice(0, 12)
  return {
    result: chancesFrom(chances),
    over25: rounded(over),
    scores: likeliest.map(({ score, chance }) => ({ score, chance: rounded(chance) })),
  }
}
