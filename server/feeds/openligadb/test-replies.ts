/** Replies in OpenLigaDB's form, for tests; names are invented. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A match of matchday 12 that kicks off at 19:30 UTC. */
export const ligaMatch = (some: object = {}): Record<string, unknown> => ({
  matchID: 90_001,
  matchDateTime: '2026-11-27T20:30:00',
  timeZoneID: 'W. Europe Standard Time',
  leagueId: 9001,
  leagueName: '1. Beispiel-Liga 2026/2027',
  leagueSeason: 2026,
  leagueShortcut: 'bl1',
  matchDateTimeUTC: '2026-11-27T19:30:00Z',
  group: { groupName: '12. Spieltag', groupOrderID: 12, groupID: 70_012 },
  team1: { teamId: 501, teamName: 'SV Musterstadt', shortName: 'Musterstadt' },
  team2: { teamId: 502, teamName: 'FC Beispielheim', shortName: '' },
  lastUpdateDateTime: '2026-11-27T21:02:14.5',
  matchIsFinished: false,
  matchResults: [],
  goals: [],
  location: null,
  ...some,
})

export const result = (kind: string | null, home: number, away: number, some: object = {}) => ({
  resultName: 'Endergebnis',
  pointsTeam1: home,
  pointsTeam2: away,
  resultTypeID: 2,
  ...(kind === null ? {} : { resultTypeKind: kind }),
  ...some,
})

export const goal = (
  home: number,
  away: number,
  matchMinute: number | null,
  some: object = {},
) => ({
  scoreTeam1: home,
  scoreTeam2: away,
  matchMinute,
  goalGetterID: 22_001,
  goalGetterName: 'A. Erste',
  isPenalty: false,
  isOwnGoal: false,
  isOvertime: false,
  comment: null,
  ...some,
})

export interface Liga {
  origin: string
  paths: string[]
  /** The matches of the season, and when matchday 12 was last changed. */
  matches: unknown[]
  changed: string
  isDown: boolean
  close(): Promise<void>
}

/** A server on this machine that answers as OpenLigaDB does. */
export async function testLiga(): Promise<Liga> {
  const liga: Liga = {
    origin: '',
    paths: [],
    matches: [],
    changed: '2026-11-27T19:00:00',
    isDown: false,
    close: async () => {},
  }
  const answers = (path: string): unknown => {
    if (path === '/getcurrentgroup/bl1') return { groupName: '12. Spieltag', groupOrderID: 12 }
    if (path === '/getlastchangedate/bl1/2026/12') return liga.changed
    if (path.startsWith('/getlastchangedate/')) return '2026-11-20T08:00:00'
    return path.startsWith('/getmatchdata/bl1/') ? liga.matches : []
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    liga.paths.push(path)
    response.writeHead(liga.isDown ? 503 : 200, { 'content-type': 'application/json' })
    response.end(liga.isDown ? 'down' : JSON.stringify(answers(path)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // boundary: a server on a TCP port has an address object
  liga.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  liga.close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return liga
}
