/** The probabilities of outcomes that follow from goal rates. */
import type { Rates } from './strength.ts'

export interface Chances {
  home: number
  draw: number
  away: number
  /** Probability of 0, 1, 2 … 14 goals in total. */
  totals: readonly number[]
}

const mostGoals = 14

/**
 * Goals of both sides are independent and Poisson. More than 14 goals of a side are ignored: less
 * than one in a million.
 */
export function chances(rates: Rates): Chances {
  const [ofHome, ofAway] = [poisson(rates.home), poisson(rates.away)]
  let [home, draw, awayHasFewer] = [0, 0, 0]
  for (const [goals, chance] of ofHome.entries()) {
    const same = ofAway[goals] ?? 0
    draw += chance * same
    home += chance * awayHasFewer
    awayHasFewer += same
  }
  return { home, draw, away: 1 - home - draw, totals: poisson(rates.home + rates.away) }
}

function poisson(rate: number): number[] {
  const chances = [Math.exp(-rate)]
  for (let goals = 1; goals <= mostGoals; goals++)
    chances.push(((chances[goals - 1] ?? 0) * rate) / goals)
  return chances
}

/**
 * Shares of a stake on "over" that are expected to win and to lose; the rest is returned. `line` is
 * a multiple of 0.25.
 */
export function overShares(totals: readonly number[], line: number): { win: number; lose: number } {
  // a quarter line is half a stake on each of the neighbouring half lines
  const parts = Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25]
  const share = (meets: (goals: number, part: number) => boolean) =>
    parts.reduce(
      (sum, part) =>
        sum + totals.reduce((all, chance, goals) => all + (meets(goals, part) ? chance : 0), 0),
      0,
    ) / parts.length
  return { win: share((goals, part) => goals > part), lose: share((goals, part) => goals < part) }
}
