/**
 * What Dixon–Coles would have stated on the past matches of a league: one fit a week, from the
 * results before it.
 */
import type { History, PlayedMatch } from '../history.ts'
import { expectedGoals, fit, type Strengths } from './dixon-coles-fit.ts'
import { forecastFrom } from './forecast.ts'
import { enoughOfSide, Losses, sideOf } from './past-losses.ts'

const week = 7 * 86_400_000
/** The latest matches of a league that are looked at. */
const window = 200

interface Week {
  matches: readonly PlayedMatch[]
  losses: Losses
}

interface Past {
  weeks: Map<number, Week>
  last: { week: number; strengths: Strengths } | null
  /** The sum over the weeks, and the state of the history that it holds for. */
  sum: { begin: number; revision: number; count: number; losses: Losses } | null
}

export class PastStatements {
  readonly #history: History
  readonly #leagues = new Map<number, Past>()

  constructor(history: History) {
    this.#history = history
  }

  /**
   * The losses on a league's matches of the complete weeks before an instant, the latest 200. A
   * week is stated again only if its own matches change.
   */
  of(leagueId: number, at: Date): Losses {
    const seen = this.#history.league(leagueId)
    const begin = Math.floor(at.getTime() / week) * week
    const past: Past = this.#leagues.get(leagueId) ?? { weeks: new Map(), last: null, sum: null }
    this.#leagues.set(leagueId, past)
    const state = { begin, revision: this.#history.revision, count: seen.length }
    const { sum } = past
    if (sum && sum.begin === begin && sum.revision === state.revision && sum.count === state.count)
      return sum.losses
    const losses = this.#sumOf(past, seen, begin)
    past.sum = { ...state, losses }
    return losses
  }

  #sumOf(past: Past, seen: readonly PlayedMatch[], begin: number): Losses {
    const until = seen.findLastIndex(({ kickoff }) => kickoff.getTime() < begin) + 1
    const latest = seen.slice(Math.max(0, until - window), until)
    const sum = new Losses()
    for (const [number, matches] of Map.groupBy(latest, weekOf)) {
      const known = past.weeks.get(number)
      const stated = known && isSame(known.matches, matches) ? known : null
      const losses = stated?.losses ?? this.#state(past, seen, number, matches)
      past.weeks.set(number, { matches, losses })
      sum.addAll(losses)
    }
    return sum
  }

  #state(
    past: Past,
    seen: readonly PlayedMatch[],
    number: number,
    matches: readonly PlayedMatch[],
  ): Losses {
    const [first] = matches
    const before = first ? seen.slice(0, seen.indexOf(first)) : []
    const leagueId = first?.leagueId ?? 0
    // a fit of a later week knows results that this one must not know
    const last = past.last && past.last.week < number ? past.last.strengths : undefined
    const isNeutral = this.#history.isOnNeutralGround(leagueId)
    const strengths = fit(before, number * week, last, isNeutral)
    if (!past.last || past.last.week < number) past.last = { week: number, strengths }
    const losses = new Losses()
    for (const match of matches) {
      const known = [match.homeId, match.awayId].map((side) => strengths.played.get(side) ?? 0)
      if (Math.min(...known) >= enoughOfSide)
        losses.add(forecastFrom(expectedGoals(strengths, match)).result, sideOf(match.full))
    }
    return losses
  }
}

const weekOf = ({ kickoff }: PlayedMatch) => Math.floor(kickoff.getTime() / week)

const isSame = (a: readonly PlayedMatch[], b: readonly PlayedMatch[]) =>
  a.length === b.length && a.every((match, at) => match === b[at])
