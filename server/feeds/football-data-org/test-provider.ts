/**
 * A stand-in for the provider: a real HTTP server on this machine, and matches in the provider's
 * format.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestProvider {
  origin: string
  /** Requested paths, in order. */
  paths: string[]
  /** Answers the following requests. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

export async function testProvider(): Promise<TestProvider> {
  const provider: TestProvider = {
    origin: '',
    paths: [],
    answer: (_, response) => response.writeHead(500).end(),
    close: async () => {},
  }
  const server = createServer((request, response) => {
    provider.paths.push(request.url ?? '')
    provider.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // boundary: a server on a TCP port has an address object
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return provider
}

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
