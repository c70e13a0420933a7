/** The estimate of the house's model for a match without a price, entered with a plan. */
import { isPlayType, playTypes, resultPicks, type PlayType } from '../contract/values.ts'
import type { Selection } from '../contract/plan.ts'
import { marketShare, type Bet } from './market.ts'
import type { Market } from './plays/play.ts'

/**
 * Dixon and Coles (1997): goals of both sides as two Poisson variables, with a dependence of low
 * scores. The chance of each pick follows from the same three numbers, so they reveal no pick.
 */
export interface Reference {
  source: 'dixon-coles'
  /** When the house made it. */
  at: string
  /** Expected goals of the home and of the away side. */
  home: number
  away: number
  /** The dependence, -0.2 to 0.1. */
  rho: number
}

const mostGoals = 10

/** Chances of all scores up to 10 goals a side; together 1. */
export function scoreChances({ home, away, rho }: Pick<Reference, 'home' | 'away' | 'rho'>) {
  const [homeGoals, awayGoals] = [poisson(home), poisson(away)]
  const scores = homeGoals.flatMap((atHome, x) =>
    awayGoals.map((atAway, y) => ({
      home: x,
      away: y,
      chance: Math.max(0, atHome * atAway * lowScoreCorrection(home, away, x, y, rho)),
    })),
  )
  const total = scores.reduce((sum, { chance }) => sum + chance, 0)
  return scores.map((score) => ({ ...score, chance: score.chance / total }))
}

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= mostGoals; goals++)
    chances.push(((chances[goals - 1] ?? 0) * mean) / goals)
  return chances
}

/** Dixon and Coles' correction of 0-0, 1-0, 0-1 and 1-1. */
export function lowScoreCorrection(
  home: number,
  away: number,
  x: number,
  y: number,
  rho: number,
): number {
  if (x === 0 && y === 0) return 1 - home * away * rho
  if (x === 0 && y === 1) return 1 + home * rho
  if (x === 1 && y === 0) return 1 + away * rho
  return x === 1 && y === 1 ? 1 - rho : 1
}

/**
 * The model's chance of a hit, 0 to 1, given no push; rounded to six places, so that every language
 * gets the same number. Null without a reference, for an unknown play type, and where nothing can
 * happen.
 */
export function modelChance(reference: Reference | null, { play, line, keys }: Bet): number | null {
  if (reference === null || !isPlayType(play)) return null
  const picked = new Set(keys)
  let [hits, all] = [0, 0]
  for (const { home, away, chance } of scoreChances(reference)) {
    const key = keyOf[play](home, away, line ?? 0)
    if (key === null) continue
    all += chance
    if (picked.has(key)) hits += chance
  }
  return all > 0 ? Math.min(1, Math.round((hits / all) * 1e6) / 1e6) : null
}

/** The pick that a score makes a hit; null for a push. */
const keyOf: Record<PlayType, (home: number, away: number, line: number) => string | null> = {
  [playTypes.result](home, away) {
    if (home === away) return resultPicks.draw
    return home > away ? resultPicks.home : resultPicks.away
  },
  /** A quarter line is its neighbouring half. */
  [playTypes.totalGoals](home, away, line) {
    const at = Number.isInteger(line * 2) ? line : Math.floor(line) + 0.5
    return home + away === at ? null : home + away > at ? 'over' : 'under'
  },
  [playTypes.exactScore]: (home, away) => `${home}-${away}`,
}

/** The model's chances of home, draw and away. */
export function resultChancesBy(reference: Reference): {
  home: number
  draw: number
  away: number
} {
  const chance = (key: string) =>
    modelChance(reference, { play: playTypes.result, line: null, keys: [key] }) ?? 0
  return {
    home: chance(resultPicks.home),
    draw: chance(resultPicks.draw),
    away: chance(resultPicks.away),
  }
}

/** The model's chance of a pick where the market has no price of it. */
export function modelShare(
  market: Market | null,
  reference: Reference | null,
  { play, line }: Pick<Selection, 'play' | 'line'>,
  key: string,
): { modelShare?: number } {
  const bet = { play, line: line ?? null, keys: [key] }
  if (marketShare(market, bet) !== null) return {}
  const chance = modelChance(reference, bet)
  return chance === null ? {} : { modelShare: chance }
}
