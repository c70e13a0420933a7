import { History, type PlayedMatch } from '../history.ts'
import { scoreChances } from '../../../rules/reference.ts'
import { fit, type Strengths } from './dixon-coles-fit.ts'
import { chancesFrom, rounded, type Forecast } from './forecast.ts'

const day = 86_400_000
/** Matches in memory from which on an estimate is worth something as a reference. */
const enough = { ofLeague: 60, ofClub: 10 }

/** Expected goals of both sides, and the dependence of low scores. */
export interface Estimate {
  home: number
  away: number
  rho: number
}

type Subject = Pick<PlayedMatch, 'leagueId' | 'homeId' | 'awayId' | 'kickoff'>

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
  forecast(subject: Subject): Forecast {
    return fromScores(this.#estimate(subject))
  }

  /**
   * The expected goals of both sides and the dependence of low scores; null where the memory is too
   * short to say something about these clubs.
   */
  estimate(subject: Subject): Estimate | null {
    const { leagueId, homeId, awayId, kickoff } = subject
    const { played, matches } = this.#fitted(leagueId, kickoff)
    const least = Math.min(played.get(homeId) ?? 0, played.get(awayId) ?? 0)
    if (matches < enough.ofLeague || least < enough.ofClub) return null
    const { home, away, rho } = this.#estimate(subject)
    return { home: Number(home.toFixed(4)), away: Number(away.toFixed(4)), rho }
  }

  #estimate({ leagueId, homeId, awayId, kickoff }: Subject): Estimate {
    const { home, away, attack, defence, rho } = this.#fitted(leagueId, kickoff)
    return {
      home: home * (attack.get(homeId) ?? 1) * (defence.get(awayId) ?? 1),
      away: away * (attack.get(awayId) ?? 1) * (defence.get(homeId) ?? 1),
      rho,
    }
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

function fromScores(estimate: Estimate): Forecast {
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
