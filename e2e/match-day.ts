/** Invented days of matches that show each rule of the match list. */
import type { ResultOf } from '../contract/calls.ts'
import { notStarted } from '../contract/test-now.ts'

export type Day = ResultOf<'matchList'>
export type Listed = Day['matches'][number]

const club = (clubId: number, name: string) => ({ clubId, name, shortName: name, crest: '' })

export const listed = (matchId: number, more: Partial<Listed> = {}): Listed => ({
  matchId,
  leagueId: 1,
  round: 'Matchday 12',
  matchTime: '2026-03-04T11:35:00.000Z',
  home: club(2 * matchId, `Home ${matchId}`),
  away: club(2 * matchId + 1, `Away ${matchId}`),
  ...notStarted,
  odds: null,
  ...more,
})

/** A day of these matches, in the given order. */
export function dayOf(matches: Listed[], more: Partial<Day> = {}): Day {
  const ids = [...new Set(matches.map(({ leagueId }) => leagueId))]
  const leagues = ids.map((leagueId) => ({
    leagueId,
    name: `League ${leagueId}`,
    count: matches.filter((one) => one.leagueId === leagueId).length,
  }))
  return {
    date: '2026-03-04',
    today: '2026-03-04',
    leagues,
    matches,
    abnormal: 0,
    before: null,
    after: null,
    ...more,
  }
}

const scores = (homeScore: number, awayScore: number) => ({ homeScore, awayScore })
const over = (home: number, away: number) => ({
  status: 8,
  ...scores(home, away),
  fullHome: home,
  fullAway: away,
})

/** The source of a live match is not silent. */
const observedAt = '2099-01-01T00:00:00.000Z'

/** One match of each kind. */
export const everyKind: Listed[] = [
  listed(1, {
    status: 4,
    minute: 67,
    ...scores(2, 1),
    halfHome: 1,
    halfAway: 1,
    homeRed: 1,
    solutionCount: 12,
    observedAt,
  }),
  listed(2, {
    status: 3,
    minute: 45,
    ...scores(0, 0),
    halfHome: 0,
    halfAway: 0,
    odds: { home: '2.38', draw: '2.95', away: '3.30' },
  }),
  listed(3, { solutionCount: 1, odds: { home: '1.95', draw: '3.40', away: '3.80' } }),
  listed(4, { status: 13, matchTime: null }),
  listed(5, { leagueId: 2, round: 'Final', ...over(1, 3), halfHome: 0, halfAway: 2 }),
  listed(6, {
    leagueId: 2,
    round: 'Final',
    ...over(1, 1),
    penaltyHome: 5,
    penaltyAway: 4,
    halfHome: 0,
    halfAway: 0,
  }),
  listed(7, {
    leagueId: 2,
    round: 'Final',
    status: 8,
    ...scores(3, 2),
    fullHome: 2,
    fullAway: 2,
    halfHome: 0,
    halfAway: 0,
  }),
  listed(8, { leagueId: 2, round: 'Final', ...over(3, 0), awarded: true }),
  listed(9, { leagueId: 1, status: 9 }),
  listed(10, { leagueId: 1, status: 11, ...scores(1, 0) }),
]

/** 2,000 matches of 100 leagues, of all kinds. */
export const thousands: Listed[] = Array.from({ length: 2_000 }, (_, at) => {
  const kind = everyKind[at % 8] ?? listed(0)
  return {
    ...kind,
    matchId: at + 1,
    leagueId: Math.floor(at / 20) + 1,
    home: club(at, `Home ${at + 1}`),
    away: club(at, `Away ${at + 1}`),
  }
})
