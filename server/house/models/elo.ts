import { History, type PlayedMatch } from '../history.ts'
import { chancesFrom, type Chances } from './forecast.ts'
import { enoughOfSide, isWorthStating, Losses, sideOf } from './past-losses.ts'

const start = 1500
const homeAdvantage = 65
const speed = 28
/** Davidson's weight of the draw: with 0.75, equal sides draw 27 % of their matches. */
const drawWeight = 0.75
/** Squads change between seasons: a rating moves back towards the initial one by this share. */
const summer = 0.2

interface Standing {
  rating: number
  season: string
  /** Results so far. */
  played: number
}

/**
 * Elo ratings with home advantage, larger steps for clearer wins, and Davidson's (1970) draw.
 * Updated with results as they arrive; restarted if an old result changes.
 */
export class Elo {
  readonly #history: History
  #standings = new Map<number, Standing>()
  /** What it stated before each result, by league. */
  #losses = new Map<number, Losses>()
  #read = 0
  #revision = 0

  constructor(history: History) {
    this.#history = history
    this.#revision = history.revision
  }

  /** A club's current rating; 1500 without results. */
  rating(clubId: number): number {
    this.#catchUp()
    return this.#standings.get(clubId)?.rating ?? start
  }

  /**
   * The rating lead of the home side, with home advantage unless the ground is neutral, and the
   * resulting probabilities.
   */
  forecast({ leagueId, homeId, awayId }: Pick<PlayedMatch, 'leagueId' | 'homeId' | 'awayId'>): {
    gap: number
    result: Chances
  } {
    const gap = this.rating(homeId) - this.rating(awayId) + this.#advantageIn(leagueId)
    return { gap, result: chancesFrom(weights(gap)) }
  }

  /**
   * Whether the model says something about a match: it knows results of both sides, and was better
   * than three thirds on past matches of the kind.
   */
  hasView({
    leagueId,
    homeId,
    awayId,
  }: Pick<PlayedMatch, 'leagueId' | 'homeId' | 'awayId'>): boolean {
    this.#catchUp()
    const known = [homeId, awayId].map((side) => this.#standings.get(side)?.played ?? 0)
    if (Math.min(...known) < enoughOfSide) return false
    return isWorthStating(this.#losses.get(leagueId) ?? new Losses(), () => this.#ofKind(homeId))
  }

  #ofKind(sideId: number): Losses {
    const sum = new Losses()
    for (const league of this.#history.leagues(this.#history.isNation(sideId)))
      sum.addAll(this.#losses.get(league) ?? new Losses())
    return sum
  }

  #advantageIn(leagueId: number): number {
    return this.#history.isOnNeutralGround(leagueId) ? 0 : homeAdvantage
  }

  #catchUp() {
    const arrived = this.#history.arrived
    if (this.#revision !== this.#history.revision) {
      this.#standings = new Map()
      this.#losses = new Map()
      this.#read = 0
      this.#revision = this.#history.revision
    }
    for (; this.#read < arrived.length; this.#read += 1) {
      const match = arrived[this.#read]
      if (match) this.#learn(match)
    }
  }

  #learn(match: PlayedMatch) {
    const home = this.#enter(match.homeId, match.season)
    const away = this.#enter(match.awayId, match.season)
    const stated = weights(home.rating - away.rating + this.#advantageIn(match.leagueId))
    if (Math.min(home.played, away.played) >= enoughOfSide) {
      const losses = this.#losses.get(match.leagueId) ?? new Losses()
      losses.add(chancesFrom(stated), sideOf(match.full))
      this.#losses.set(match.leagueId, losses)
    }
    const { home: win, draw, away: loss } = stated
    const margin = match.full[0] - match.full[1]
    const scored = margin > 0 ? 1 : margin < 0 ? 0 : 0.5
    const step =
      speed *
      Math.sqrt(Math.max(1, Math.abs(margin))) *
      (scored - (win + draw / 2) / (win + draw + loss))
    home.rating += step
    away.rating -= step
    home.played += 1
    away.played += 1
  }

  #enter(clubId: number, season: string): Standing {
    const standing = this.#standings.get(clubId) ?? { rating: start, season, played: 0 }
    if (standing.season !== season) standing.rating += (start - standing.rating) * summer
    standing.season = season
    this.#standings.set(clubId, standing)
    return standing
  }
}

function weights(gap: number): Chances {
  const strength = 10 ** (gap / 800)
  return { home: strength, draw: drawWeight, away: 1 / strength }
}
