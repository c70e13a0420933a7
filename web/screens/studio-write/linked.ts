/** Three probabilities in whole percent that always add up to 100. */
export interface Percents {
  home: number
  draw: number
  away: number
}
export const sides = ['home', 'draw', 'away'] as const
export type PercentSide = (typeof sides)[number]

/**
 * Sets one of them; the two others give way in the proportion they have, or equally where both are
 * 0. The last one takes the rounding.
 */
export function withPercent(now: Percents, side: PercentSide, wanted: number): Percents {
  const value = Math.min(100, Math.max(0, Math.round(wanted)))
  const [first, second] = sides.filter((one) => one !== side) as [PercentSide, PercentSide]
  const rest = 100 - value
  const sum = now[first] + now[second]
  const share = sum === 0 ? rest / 2 : (rest * now[first]) / sum
  const rounded = Math.round(share)
  return { ...now, [side]: value, [first]: rounded, [second]: rest - rounded }
}

/** Chances from 0 to 1 as whole percent with the sum of 100; the largest takes the rounding. */
export function percentsOf(chances: Percents): Percents {
  const percents = {
    home: Math.round(chances.home * 100),
    draw: Math.round(chances.draw * 100),
    away: Math.round(chances.away * 100),
  }
  const largest = sides.reduce((a, b) => (chances[b] > chances[a] ? b : a))
  percents[largest] += 100 - percents.home - percents.draw - percents.away
  return percents
}
