import { History, type PlayedMatch } from '../history.ts'
import { chancesFrom, type Chances } from './forecast.ts'
import { enoughOfSide, isWorthStating, Losses, sideOf } from './past-losses.ts'

const start = 1500

/** How a lead in ratings becomes chances: Davidson's (1970) draw, and the growth of the odds. */
interface Curve {
  /** The natural logarithm of the odds of a win to a defeat, for each 400 points of lead. */
  spread: number
  /** Davidson's weight of the draw: with 0.75, equal sides draw 27 % of their matches. */
  draw: number
}

interface Constants {
  homeAdvantage: number
  /** Points for a result that was not expected at all, won by one goal. */
  speed: number
  /** The power of the margin that multiplies the points. */
  margin: number
  /** Squads change between seasons: a rating moves back towards the initial one by this share. */
  summer: number
  learns: Curve
  states: Curve
}

const usual: Curve = { spread: Math.LN10, draw: 0.75 }
const ofClubs: Constants = {
  homeAdvantage: 65,
  speed: 28,
  margin: 0.5,
  summer: 0.2,
  learns: usual,
  states: usual,
}
/**
 * Fitted on the tournaments of national sides before 2014 (docs/models.md). Learns by the plain
 * curve of Elo, in which a draw is half a win.
 */
const ofNations: Constants = {
  homeAdvantage: 100,
  speed: 25,
  margin: 1,
  summer: 0,
  learns: { spread: Math.LN10, draw: 0 },
  states: { spread: 2.569, draw: 0.898 },
}

interface Standing {
  rating: number
  season: string
  /** Results so far, by competition. */
  played: Map<number, number>
}

const resultsOf = ({ played }: Standing): number => played.values().reduce((sum, n) => sum + n, 0)

/** Whether both have enough results in one competition: ratings compare only where clubs met. */
const haveMet = (one: Standing, other: Standing): boolean =>
  one.played.entries().some(([id, n]) => Math.min(n, other.played.get(id) ?? 0) >= enoughOfSide)

/**
 * Elo ratings with home advantage, larger steps for clearer wins, and Davidson's (1970) draw. Clubs
 * and national sides have constants of their own.
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
    const { homeAdvantage, states } = this.#constantsOf(homeId)
    const advantage = this.#history.isOnNeutralGround(leagueId) ? 0 : homeAdvantage
    const gap = this.rating(homeId) - this.rating(awayId) + advantage
    return { gap, result: chancesFrom(weights(gap, states)) }
  }

  /**
   * Whether the model says something about a match: it knows results of both sides, and was better
   * than three thirds on past matches of the competition. Where these are few, those of all
   * competitions count, for sides with results in a common one: a cup may join clubs of leagues
   * that never meet.
   */
  hasView({
    leagueId,
    homeId,
    awayId,
  }: Pick<PlayedMatch, 'leagueId' | 'homeId' | 'awayId'>): boolean {
    this.#catchUp()
    const [home, away] = [this.#standings.get(homeId), this.#standings.get(awayId)]
    if (!home || !away || Math.min(resultsOf(home), resultsOf(away)) < enoughOfSide) return false
    if (!haveMet(home, away)) return false
    return isWorthStating(this.#losses.get(leagueId) ?? new Losses(), () => this.#ofKind(homeId))
  }

  #ofKind(sideId: number): Losses {
    const sum = new Losses()
    for (const league of this.#history.leagues(this.#history.isNation(sideId)))
      sum.addAll(this.#losses.get(league) ?? new Losses())
    return sum
  }

  #constantsOf(sideId: number): Constants {
    return this.#history.isNation(sideId) ? ofNations : ofClubs
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
    const constants = this.#constantsOf(match.homeId)
    const { homeAdvantage, speed, margin: power, learns, states } = constants
    const home = this.#enter(match.homeId, match.season)
    const away = this.#enter(match.awayId, match.season)
    const advantage = this.#history.isOnNeutralGround(match.leagueId) ? 0 : homeAdvantage
    const gap = home.rating - away.rating + advantage
    if (Math.min(resultsOf(home), resultsOf(away)) >= enoughOfSide) {
      const losses = this.#losses.get(match.leagueId) ?? new Losses()
      losses.add(chancesFrom(weights(gap, states)), sideOf(match.full))
      this.#losses.set(match.leagueId, losses)
    }
    const { home: win, draw, away: loss } = weights(gap, learns)
    const margin = match.full[0] - match.full[1]
    const scored = margin > 0 ? 1 : margin < 0 ? 0 : 0.5
    const step =
      speed *
      Math.max(1, Math.abs(margin)) ** power *
      (scored - (win + draw / 2) / (win + draw + loss))
    home.rating += step
    away.rating -= step
    for (const { played } of [home, away])
      played.set(match.leagueId, (played.get(match.leagueId) ?? 0) + 1)
  }

  #enter(clubId: number, season: string): Standing {
    const standing = this.#standings.get(clubId) ?? { rating: start, season, played: new Map() }
    if (standing.season !== season)
      standing.rating += (start - standing.rating) * this.#constantsOf(clubId).summer
    standing.season = season
    this.#standings.set(clubId, standing)
    return standing
  }
}

function weights(gap: number, { spread, draw }: Curve): Chances {
  const strength = Math.exp((gap / 800) * spread)
  return { home: strength, draw, away: 1 / strength }
}
