import type { Score } from '../../feeds/feed.ts'
import { History, type PlayedMatch } from '../history.ts'
import { chancesFrom, rounded, type Forecast } from './forecast.ts'

const day = 86_400_000
/**
 * Days (in ms) after which a result has half the weight of today's: ten months. Results older than
 * two years are left out.
 */
const halfLife = 300 * day
const memory = 730 * day
/** The prior before any result: goals per match, with the weight of this many matches. */
const before = { home: 1.45, away: 1.15, matches: 20 }
/** A club counts as average until it has scored or conceded about this many goals. */
const shrinkage = 10
const mostGoals = 10

type Subject = Pick<PlayedMatch, 'leagueId' | 'homeId' | 'awayId' | 'kickoff'>

/**
 * The strengths of a league's clubs: multipliers around 1, and the home and away goals of average
 * sides.
 */
interface Strengths {
  attack: Map<number, number>
  defence: Map<number, number>
  home: number
  away: number
  /** Dixon and Coles' dependence of low scores, -0.2 to 0.1. */
  rho: number
  fittedOn: number
  revision: number
}

/**
 * Dixon and Coles (1997): goals as two Poisson variables with attack, defence and home advantage, a
 * correction for low scores, and decreasing weights of old results. One fit per league, renewed at
 * most once per day of the league and started from the previous one.
 */
export class DixonColes {
  readonly #history: History
  readonly #leagues = new Map<number, Strengths>()

  constructor(history: History) {
    this.#history = history
  }

  /** All probabilities follow from the distribution of scores at the time of kick-off. */
  forecast({ leagueId, homeId, awayId, kickoff }: Subject): Forecast {
    const fitted = this.#fitted(leagueId, kickoff)
    const home = fitted.home * (fitted.attack.get(homeId) ?? 1) * (fitted.defence.get(awayId) ?? 1)
    const away = fitted.away * (fitted.attack.get(awayId) ?? 1) * (fitted.defence.get(homeId) ?? 1)
    return fromScores(home, away, fitted.rho)
  }

  #fitted(leagueId: number, at: Date): Strengths {
    const last = this.#leagues.get(leagueId)
    const today = Math.floor(at.getTime() / day)
    if (last && last.fittedOn >= today && last.revision === this.#history.revision) return last
    const seen = this.#history.league(leagueId)
    const fitted = fit(seen, at.getTime(), last, this.#history.isOnNeutralGround(leagueId))
    fitted.fittedOn = today
    fitted.revision = this.#history.revision
    this.#leagues.set(leagueId, fitted)
    return fitted
  }
}

interface Weighed {
  home: number
  away: number
  full: Score
  weight: number
}

function fit(
  played: readonly PlayedMatch[],
  now: number,
  last: Strengths | undefined,
  neutralGround: boolean,
): Strengths {
  const seen: Weighed[] = []
  for (const { homeId, awayId, full, kickoff } of played) {
    const age = now - kickoff.getTime()
    if (age < memory)
      seen.push({ home: homeId, away: awayId, full, weight: 2 ** (-age / halfLife) })
  }
  const strengths: Strengths = {
    attack: new Map(last?.attack),
    defence: new Map(last?.defence),
    home: last?.home ?? before.home,
    away: last?.away ?? before.away,
    rho: last?.rho ?? -0.05,
    fittedOn: 0,
    revision: 0,
  }
  for (let round = last ? 4 : 15; round > 0; round -= 1) improve(strengths, seen, neutralGround)
  strengths.rho = bestRho(strengths, seen)
  return strengths
}

/**
 * One iteration of maximum likelihood: each strength is the actual goals divided by the expected
 * goals. On neutral ground both sides share one average.
 */
function improve(strengths: Strengths, seen: readonly Weighed[], neutralGround: boolean) {
  const { attack, defence } = strengths
  strengths.attack = ratios(seen, (match, side) => {
    const [self, other, base] =
      side === 0
        ? [match.home, match.away, strengths.home]
        : [match.away, match.home, strengths.away]
    return [self, match.full[side], base * (defence.get(other) ?? 1)]
  })
  strengths.defence = ratios(seen, (match, side) => {
    const [scorer, self, base] =
      side === 0
        ? [match.home, match.away, strengths.home]
        : [match.away, match.home, strengths.away]
    return [
      self,
      match.full[side],
      base * (strengths.attack.get(scorer) ?? attack.get(scorer) ?? 1),
    ]
  })
  let [home, away] = [before.home * before.matches, before.away * before.matches]
  let [homeDue, awayDue] = [before.matches, before.matches]
  for (const match of seen) {
    home += match.weight * match.full[0]
    away += match.weight * match.full[1]
    homeDue +=
      match.weight *
      (strengths.attack.get(match.home) ?? 1) *
      (strengths.defence.get(match.away) ?? 1)
    awayDue +=
      match.weight *
      (strengths.attack.get(match.away) ?? 1) *
      (strengths.defence.get(match.home) ?? 1)
  }
  const either = (home + away) / (homeDue + awayDue)
  strengths.home = neutralGround ? either : home / homeDue
  strengths.away = neutralGround ? either : away / awayDue
}

function ratios(
  seen: readonly Weighed[],
  side: (match: Weighed, side: 0 | 1) => [club: number, goals: number, due: number],
) {
  const sums = new Map<number, { goals: number; due: number }>()
  for (const match of seen) {
    for (const which of [0, 1] as const) {
      const [club, goals, due] = side(match, which)
      const sum = sums.get(club) ?? { goals: shrinkage, due: shrinkage }
      sum.goals += match.weight * goals
      sum.due += match.weight * due
      sums.set(club, sum)
    }
  }
  const result = new Map<number, number>()
  for (const [club, { goals, due }] of sums) result.set(club, goals / due)
  return result
}

/** Dixon and Coles' correction of 0-0, 1-0, 0-1 and 1-1. */
function correction(home: number, away: number, x: number, y: number, rho: number): number {
  if (x === 0 && y === 0) return 1 - home * away * rho
  if (x === 0 && y === 1) return 1 + home * rho
  if (x === 1 && y === 0) return 1 + away * rho
  return x === 1 && y === 1 ? 1 - rho : 1
}

/**
 * The likeliest rho of a coarse grid, shrunk to a small dependence while the league has few
 * results.
 */
function bestRho(strengths: Strengths, seen: readonly Weighed[]): number {
  const low = seen
    .filter(({ full }) => full[0] < 2 && full[1] < 2)
    .map(({ home, away, full, weight }) => ({
      full,
      weight,
      home: strengths.home * (strengths.attack.get(home) ?? 1) * (strengths.defence.get(away) ?? 1),
      away: strengths.away * (strengths.attack.get(away) ?? 1) * (strengths.defence.get(home) ?? 1),
    }))
  const likelihood = (rho: number) =>
    low.reduce(
      (sum, { home, away, full, weight }) =>
        sum + weight * Math.log(Math.max(1e-9, correction(home, away, full[0], full[1], rho))),
      -((rho + 0.05) ** 2) * 300,
    )
  const grid = [-0.2, -0.16, -0.12, -0.09, -0.07, -0.05, -0.03, 0, 0.03, 0.06, 0.1]
  return grid
    .map((rho) => ({ rho, value: likelihood(rho) }))
    .reduce((best, next) => (next.value > best.value ? next : best)).rho
}

function fromScores(home: number, away: number, rho: number): Forecast {
  const chances = { home: 0, draw: 0, away: 0 }
  const scores: Forecast['scores'] = []
  let [total, over] = [0, 0]
  const homeGoals = poisson(home)
  const awayGoals = poisson(away)
  for (let x = 0; x <= mostGoals; x += 1) {
    for (let y = 0; y <= mostGoals; y += 1) {
      const chance = Math.max(
        0,
        (homeGoals[x] ?? 0) * (awayGoals[y] ?? 0) * correction(home, away, x, y, rho),
      )
      chances[x > y ? 'home' : x < y ? 'away' : 'draw'] += chance
      total += chance
      if (x + y > 2) over += chance
      if (chance > 0.01) scores.push({ score: [x, y], chance })
    }
  }
  const likeliest = scores.toSorted((a, b) => b.chance - a.chance).slice(0, 12)
  return {
    result: chancesFrom(chances),
    over25: rounded(over / total),
    scores: likeliest.map(({ score, chance }) => ({ score, chance: rounded(chance / total) })),
  }
}

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= mostGoals; goals += 1)
    chances.push(((chances[goals - 1] ?? 0) * mean) / goals)
  return chances
}
