import { History, type PlayedMatch } from '../history.ts'
import { expectedGoals, fit, type Strengths } from './dixon-coles-fit.ts'
import { forecastFrom, type Estimate, type Forecast } from './forecast.ts'
import { enoughOfSide, isWorthStating, Losses } from './past-losses.ts'
import { PastStatements } from './past-statements.ts'

const day = 86_400_000
/** Matches in memory from which on an estimate is worth something as a reference. */
const enough = { ofLeague: 60, ofClub: 10 }

type Subject = Pick<PlayedMatch, 'leagueId' | 'homeId' | 'awayId' | 'kickoff'>

/**
 * Dixon and Coles (1997): goals as two Poisson variables with attack, defence and home advantage, a
 * correction for low scores, and decreasing weights of old results. One fit per league, renewed at
 * most once per day of the league and started from the previous one.
 */
export class DixonColes {
  readonly #history: History
  readonly #past: PastStatements
  readonly #leagues = new Map<number, Strengths>()
  /** Results of each league at its last fit. */
  readonly #seen = new Map<number, number>()

  constructor(history: History) {
    this.#history = history
    this.#past = new PastStatements(history)
  }

  /** All probabilities follow from the distribution of scores at the time of kick-off. */
  forecast(subject: Subject): Forecast {
    return forecastFrom(this.#estimate(subject))
  }

  /**
   * The expected goals of both sides and the dependence of low scores; null where the model has no
   * view, or its memory is too short for a reference.
   */
  estimate(subject: Subject): Estimate | null {
    const { leagueId, homeId, awayId, kickoff } = subject
    const { played, matches } = this.#fitted(leagueId, kickoff)
    const least = Math.min(played.get(homeId) ?? 0, played.get(awayId) ?? 0)
    if (matches < enough.ofLeague || least < enough.ofClub || !this.hasView(subject)) return null
    const { home, away, rho } = this.#estimate(subject)
    return { home: Number(home.toFixed(4)), away: Number(away.toFixed(4)), rho }
  }

  /**
   * Whether the model says something about a match: it knows results of both sides in the
   * competition, and was better than three thirds on past matches of the kind.
   */
  hasView({ leagueId, homeId, awayId, kickoff }: Subject): boolean {
    const { played } = this.#fitted(leagueId, kickoff)
    const least = Math.min(played.get(homeId) ?? 0, played.get(awayId) ?? 0)
    if (least < enoughOfSide) return false
    return isWorthStating(this.#past.of(leagueId, kickoff), () => this.#ofKind(homeId, kickoff))
  }

  #ofKind(sideId: number, at: Date): Losses {
    const kind = this.#history.isNation(sideId)
    const sum = new Losses()
    for (const league of this.#history.leagues(kind)) sum.addAll(this.#past.of(league, at))
    return sum
  }

  #estimate(subject: Subject): Estimate {
    return expectedGoals(this.#fitted(subject.leagueId, subject.kickoff), subject)
  }

  #fitted(leagueId: number, at: Date): Strengths {
    const last = this.#leagues.get(leagueId)
    const today = Math.floor(at.getTime() / day)
    const seen = this.#history.league(leagueId)
    // a league may come with its past, as from an import
    const hasGrown = seen.length > 2 * (this.#seen.get(leagueId) ?? 0)
    const isOfToday = last && last.fittedOn >= today && last.revision === this.#history.revision
    if (isOfToday && !hasGrown) return last
    this.#seen.set(leagueId, seen.length)
    const fitted = fit(seen, at.getTime(), last, this.#history.isOnNeutralGround(leagueId))
    fitted.fittedOn = today
    fitted.revision = this.#history.revision
    this.#leagues.set(leagueId, fitted)
    return fitted
  }
}
