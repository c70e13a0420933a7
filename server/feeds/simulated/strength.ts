/** The strength of clubs: hidden, constant for years, with form that changes over weeks. */
import type { FeedClub } from '../feed.ts'
import { normal, random } from './random.ts'
import { day } from './time.ts'

/** Expected goals of both sides in 90 minutes. */
export interface Rates {
  home: number
  away: number
}

const evenGoals = 1.27
const homeAdvantage = 0.14
const formLasts = 21 * day

export function ratesOf(seed: string, home: FeedClub, away: FeedClub, at: number): Rates {
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

/** A smooth curve through one random value every three weeks. */
function form(seed: string, club: FeedClub, at: number): number {
  const knot = Math.floor(at / formLasts)
  const share = (1 - Math.cos(Math.PI * (at / formLasts - knot))) / 2
  const height = (number: number) => normal(random(seed, 'form', club.key, number))
  return height(knot) * (1 - share) + height(knot + 1) * share
}

/** The club's constant quality alone, for seeding a cup. */
export function quality(seed: string, club: FeedClub): number {
  return normal(random(seed, 'ability', club.key))
}
