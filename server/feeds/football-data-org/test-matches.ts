/** Matches and answers in the provider's format. */
import type { TestProvider } from '../test-provider.ts'

/** Answers with these matches and headers. */
export const withMatches =
  (matches: readonly unknown[], headers: Record<string, string> = {}): TestProvider['answer'] =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8', ...headers })
    response.end(JSON.stringify({ resultSet: { count: matches.length }, matches }))
  }

const none = { home: null, away: null }

/** A future Premier League match in the provider's format. */
export const providerMatch = (some: object = {}, score: object = {}): Record<string, unknown> => ({
  area: { id: 2072, name: 'England' },
  competition: { id: 2021, name: 'Premier League', code: 'PL', type: 'LEAGUE' },
  season: {
    id: 1,
    startDate: '2026-08-14',
    endDate: '2027-05-23',
    currentMatchday: 12,
    winner: null,
  },
  id: 500,
  utcDate: '2026-11-21T15:00:00Z',
  status: 'TIMED',
  matchday: 12,
  stage: 'REGULAR_SEASON',
  group: null,
  lastUpdated: '2026-11-21T14:00:00Z',
  homeTeam: {
    id: 57,
    name: 'Arsenal FC',
    shortName: 'Arsenal',
    tla: 'ARS',
    crest: 'https://crests.example/57.png',
  },
  awayTeam: { id: 61, name: 'Chelsea FC', shortName: null, tla: null, crest: null },
  score: { winner: null, duration: 'REGULAR', fullTime: none, halfTime: none, ...score },
  odds: { msg: 'Activate Odds-Package in User-Panel to retrieve odds.' },
  referees: [],
  ...some,
})

export const goals = (home: number, away: number) => ({ home, away })
