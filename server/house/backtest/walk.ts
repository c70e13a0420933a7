/**
 * Replays past seasons in order of time: the plans that the house models would have published, each
 * with only the results known at that time.
 */
import type { FeedOdds, Score } from '../../feeds/feed.ts'
import { History, type Fixture } from '../history.ts'
import { DixonColes } from '../models/dixon-coles.ts'
import { sides, type Chances, type Side } from '../models/forecast.ts'
import { houseModels } from '../house-models.ts'
import { impliedResult } from '../models/market.ts'

const hour = 3_600_000

/** A played match, with the instants of its kick-off and of its result. */
export interface PastMatch {
  league: string
  season: string
  round: string
  kickoff: Date
  /** The instant from which its result was known. */
  resultAt: Date
  home: string
  away: string
  /** After regular time. */
  full: Score
  odds: FeedOdds | null
}

/** The probabilities stated before a match, and its result. */
export interface Stated {
  match: PastMatch
  happened: Side
  /** Number of the league's results known when the models published. */
  seen: number
  /** By handle, for the models that had a view. */
  models: ReadonlyMap<string, Chances>
  /**
   * The shares of home wins, draws and away wins in the league's results known by then, with one of
   * each added.
   */
  baseRate: Chances
  /** The odds with the margin removed proportionally; null without odds. */
  market: Chances | null
}

/**
 * In order of kick-off. The models are the site's own; each is asked for the plan it would have
 * published.
 */
export function walk(matches: readonly PastMatch[]): Stated[] {
  const numbered = number(matches)
  const history = new History([], nationsOf(numbered))
  const models = houseModels(history, new DixonColes(history))
  const arriving = numbered.toSorted(
    (a, b) =>
      a.match.resultAt.getTime() - b.match.resultAt.getTime() ||
      a.fixture.matchId - b.fixture.matchId,
  )
  const ends = new Map<number, Record<Side, number>>()
  let read = 0
  return numbered.map(({ match, fixture }) => {
    const leads = models.map((model) => model.leadHours(fixture) ?? 0)
    const now = match.kickoff.getTime() - Math.max(...leads) * hour
    for (
      let next = arriving[read];
      next && next.match.resultAt.getTime() <= now;
      next = arriving[read]
    ) {
      history.add({ ...next.fixture, full: next.match.full, half: null })
      endsOf(ends, next.fixture.leagueId)[sideOf(next.match.full)] += 1
      read += 1
    }
    const drafts = models.map(
      (model) => [model.handle, model.draft(fixture)?.probabilities] as const,
    )
    return {
      match,
      happened: sideOf(match.full),
      seen: history.league(fixture.leagueId).length,
      models: new Map(drafts.flatMap(([handle, chances]) => (chances ? [[handle, chances]] : []))),
      baseRate: rates(endsOf(ends, fixture.leagueId)),
      market: impliedResult(match.odds),
    }
  })
}

/** The handles and English names of the house models, in their order. */
export function modelNames(): { handle: string; name: string }[] {
  const history = new History()
  return houseModels(history, new DixonColes(history)).map(({ handle, name }) => ({
    handle,
    name: name.en,
  }))
}

const sideOf = ([home, away]: Score): Side => (home > away ? 'home' : home < away ? 'away' : 'draw')

function endsOf(all: Map<number, Record<Side, number>>, leagueId: number): Record<Side, number> {
  const ends = all.get(leagueId) ?? { home: 1, draw: 1, away: 1 }
  all.set(leagueId, ends)
  return ends
}

/** The national sides, known by their keys. */
const nationsOf = (numbered: readonly { match: PastMatch; fixture: Fixture }[]): number[] =>
  numbered.flatMap(({ match, fixture }) => [
    ...(match.home.startsWith('nation/') ? [fixture.homeId] : []),
    ...(match.away.startsWith('nation/') ? [fixture.awayId] : []),
  ])

function rates(ends: Readonly<Record<Side, number>>): Chances {
  const total = sides.reduce((sum, side) => sum + ends[side], 0)
  return { home: ends.home / total, draw: ends.draw / total, away: ends.away / total }
}

/**
 * In order of kick-off, with numeric ids for leagues, clubs and matches, as the models need them.
 */
function number(matches: readonly PastMatch[]): { match: PastMatch; fixture: Fixture }[] {
  const ids = new Map<string, number>()
  const id = (key: string) => {
    const number = ids.get(key) ?? ids.size + 1
    ids.set(key, number)
    return number
  }
  const words = (text: string) => ({ zh: text, zht: text, en: text })
  const order = (match: PastMatch) => `${match.league} ${match.season} ${match.home} ${match.away}`
  const inOrder = matches.toSorted(
    (a, b) => a.kickoff.getTime() - b.kickoff.getTime() || (order(a) < order(b) ? -1 : 1),
  )
  return inOrder.map((match, index) => ({
    match,
    fixture: {
      matchId: index + 1,
      leagueId: id(`league ${match.league}`),
      leagueName: words(match.league),
      season: match.season,
      round: match.round,
      kickoff: match.kickoff,
      homeId: id(`club ${match.home}`),
      awayId: id(`club ${match.away}`),
      homeName: words(match.home),
      awayName: words(match.away),
      odds: match.odds,
    },
  }))
}
