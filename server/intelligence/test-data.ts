/** For tests: the known data of an invented match, with results as short rows. */
import type { PlayedMatch } from '../house/history.ts'
import { fixture, kickoff } from '../house/writing/test-league.ts'
import type { MatchData } from './match-data.ts'

const day = 86_400_000
export { fixture, kickoff }

/** A result this many days before the match. */
export const result = (
  daysBefore: number,
  homeId: number,
  awayId: number,
  full: readonly [number, number],
  season = 'now',
): PlayedMatch => ({
  matchId: 1_000 - daysBefore * 10 - homeId,
  leagueId: 1,
  season,
  kickoff: new Date(kickoff.getTime() - daysBefore * day),
  homeId,
  awayId,
  full,
  half: null,
})

export function matchDataOf(
  played: readonly PlayedMatch[],
  some: Partial<MatchData> = {},
): MatchData {
  const inOrder = played.toSorted((a, b) => a.kickoff.getTime() - b.kickoff.getTime())
  const of = (club: number) =>
    inOrder
      .filter(({ homeId, awayId }) => homeId === club || awayId === club)
      .map((match) => match.kickoff)
  return {
    source: 'openfootball',
    asOf: kickoff,
    fixture,
    timeKnown: true,
    neutralGround: false,
    played: inOrder,
    gaps: [],
    schedule: { home: of(fixture.homeId), away: of(fixture.awayId) },
    goals: [],
    table: null,
    absences: { home: [], away: [] },
    ...some,
  }
}
