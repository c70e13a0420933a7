/** How good the clubs are: hidden, lasting for years, with form that drifts over weeks. */
import type { FeedClub } from '../feed.ts'
import { normal, random } from './random.ts'
import { day } from './time.ts'

/** Goals that both sides may expect in 90 minutes. */
export interface Rates {
  home: number
  away: number
}

const evenGoals = 1.27
const homeAdvantage = 0.14
const formLasts = 21 * day

export function rates(seed: string, home: FeedClub, away: FeedClub, at: number): Rates {
  const [one, other] = [ability(seed, home, at), ability(seed, away, at)]
  return {
    home: evenGoals * Math.exp(homeAdvantage + one.attack - other.defence),
    away: evenGoals * Math.exp(-homeAdvantage + other.attack - one.defence),
  }
}

function ability(seed: string, club: FeedClub, at: number): { attack: number; defence: number } {
  const next = random(seed, 'ability', club.key)
  const quality = 0.16 * normal(next) + 0.1 * form(seed, club, at)
  return { attack: quality + 0.1 * normal(next), defence: quality + 0.1 * normal(next) }
}

/** A smooth line through one random height every three weeks. */
function form(seed: string, club: FeedClub, at: number): number {
  const knot = Math.floor(at / formLasts)
  const share = (1 - Math.cos(Math.PI * (at / formLasts - knot))) / 2
  const height = (number: number) => normal(random(seed, 'form', club.key, number))
  return height(knot) * (1 - share) + height(knot + 1) * share
}

/** The club's lasting quality alone, for seeding a cup. */
export function quality(seed: string, club: FeedClub): number {
  return normal(random(seed, 'ability', club.key))
}
