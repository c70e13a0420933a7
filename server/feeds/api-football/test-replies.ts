/** Replies in API-Football's form, for tests; names are invented. */

/** The frame of an answer; `errors` is an empty list if all is well, else an object. */
export const frame = (response: readonly unknown[], some: object = {}): object => ({
  get: 'fixtures',
  parameters: {},
  errors: [],
  results: response.length,
  paging: { current: 1, total: 1 },
  response,
  ...some,
})

export const none = { home: null, away: null }
export const goals = (home: number, away: number) => ({ home, away })

interface Facts {
  goals?: object
  score?: object
  elapsed?: number
  id?: number
  events?: object[]
  statistics?: object[]
  lineups?: object[]
}

/** A Bundesliga match that kicks off at 19:30 UTC on 27 November 2026. */
export const apiFixture = (status: string, some: Facts = {}): Record<string, unknown> => {
  const { elapsed = null, id = 500_001, goals: score = none, score: parts = {}, ...others } = some
  return {
    fixture: {
      id,
      referee: null,
      timezone: 'UTC',
      date: '2026-11-27T19:30:00+00:00',
      venue: { id: null, name: 'Example Park', city: 'Alpha' },
      status: { long: '', short: status, elapsed, extra: null },
    },
    league: {
      id: 78,
      name: 'Bundesliga',
      country: 'Germany',
      season: 2026,
      round: 'Regular Season - 12',
    },
    teams: {
      home: { id: 1, name: 'Alpha', winner: null },
      away: { id: 2, name: 'Beta', winner: null },
    },
    goals: score,
    score: { halftime: none, fulltime: none, extratime: none, penalty: none, ...parts },
    ...others,
  }
}

export const event = (
  elapsed: number,
  team: 1 | 2,
  type: string,
  detail: string,
  some: object = {},
): object => ({
  time: { elapsed, extra: null },
  team: { id: team, name: 'Alpha', logo: '' },
  player: { id: 10, name: 'A. One' },
  assist: { id: null, name: null },
  type,
  detail,
  comments: null,
  ...some,
})

export const prices = (update: string, books: readonly object[]): object => ({
  league: { id: 78 },
  fixture: { id: 500_001, timezone: 'UTC', date: '2026-11-27T19:30:00+00:00' },
  update,
  bookmakers: books,
})

export const book = (name: string, home: string): object => ({
  id: 4,
  name,
  bets: [
    {
      id: 1,
      name: 'Match Winner',
      values: [
        { value: 'Home', odd: home },
        { value: 'Draw', odd: '3.60' },
        { value: 'Away', odd: '4.20' },
      ],
    },
    {
      id: 5,
      name: 'Goals Over/Under',
      values: [
        { value: 'Over 2.5', odd: '1.85' },
        { value: 'Under 2.5', odd: '1.95' },
        { value: 'Over 2.25', odd: '1.70' },
      ],
    },
  ],
})
