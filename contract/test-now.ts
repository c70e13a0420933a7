/** For tests: the state of a match that has not begun, without optional fields. */
import type { MatchNow } from './match.ts'

export const notStarted: Omit<MatchNow, 'matchId'> = {
  status: 1,
  minute: null,
  homeScore: null,
  awayScore: null,
  halfHome: null,
  halfAway: null,
  fullHome: null,
  fullAway: null,
  penaltyHome: null,
  penaltyAway: null,
  homeRed: 0,
  awayRed: 0,
  awarded: false,
  solutionCount: 0,
  observedAt: '2026-03-04T05:00:00.000Z',
}
