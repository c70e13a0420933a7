/** Maximum likelihood of the strengths of a league's clubs. */
import type { Score } from '../../feeds/feed.ts'
import type { PlayedMatch } from '../history.ts'
import { lowScoreCorrection } from '../../../rules/reference.ts'
import type { Estimate } from './forecast.ts'

const day = 86_400_000
/**
 * Days (in ms) after which a result has half the weight of today's: ten months. Results older than
 * four years are left out.
 */
const halfLife = 300 * day
const memory = 1_461 * day
/** The prior before any result: goals per match, with the weight of this many matches. */
const before = { home: 1.45, away: 1.15, matches: 20 }
/** A club counts as average until it has scored or conceded about this many goals. */
const shrinkage = 10

/**
 * The strengths of a league's clubs: multipliers around 1, and the home and away goals of average
 * sides.
 */
export interface Strengths {
  attack: Map<number, number>
  defence: Map<number, number>
  home: number
  away: number
  /** Dixon and Coles' dependence of low scores, -0.2 to 0.1. */
  rho: number
  fittedOn: number
  revision: number
  /** Matches in memory: all, and by club. */
  matches: number
  played: Map<number, number>
}

/** The goals that two sides are expected to score. */
export function expectedGoals(
  { home, away, attack, defence, rho }: Strengths,
  { homeId, awayId }: Pick<PlayedMatch, 'homeId' | 'awayId'>,
): Estimate {
  return {
    home: home * (attack.get(homeId) ?? 1) * (defence.get(awayId) ?? 1),
    away: away * (attack.get(awayId) ?? 1) * (defence.get(homeId) ?? 1),
    rho,
  }
}

interface Weighed {
  home: number
  away: number
  full: Score
  weight: number
}

export function fit(
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
    matches: seen.length,
    played: playedBy(seen),
  }
  for (let round = last ? 4 : 15; round > 0; round -= 1) improve(strengths, seen, neutralGround)
  strengths.rho = bestRho(strengths, seen)
  return strengths
}

function playedBy(seen: readonly Weighed[]): Map<number, number> {
  const played = new Map<number, number>()
  for (const club of seen.flatMap(({ home, away }) => [home, away]))
    played.set(club, (played.get(club) ?? 0) + 1)
  return played
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
        sum +
        weight * Math.log(Math.max(1e-9, lowScoreCorrection(home, away, full[0], full[1], rho))),
      -((rho + 0.05) ** 2) * 300,
    )
  const grid = [-0.2, -0.16, -0.12, -0.09, -0.07, -0.05, -0.03, 0, 0.03, 0.06, 0.1]
  return grid
    .map((rho) => ({ rho, value: likelihood(rho) }))
    .reduce((best, next) => (next.value > best.value ? next : best)).rho
}
