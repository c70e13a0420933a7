/** The table of API-Football: the points that it takes off. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { clubOfSource } from '../club-of-source.ts'
import type { FeedTable } from '../feed.ts'
import { leagueOf } from '../names/leagues.ts'
import { seasonName } from '../names/seasons.ts'
import { matchCount, tablePoints } from '../table-numbers.ts'
import { competitionKey } from './competitions.ts'

const Row = Type.Object({
  team: Type.Object({ id: Type.Integer(), name: Type.String() }),
  points: tablePoints,
  all: Type.Object({ win: matchCount, draw: matchCount }),
})

const standings = Compile(
  Type.Object({
    league: Type.Object({
      id: Type.Integer({ minimum: 1 }),
      season: Type.Integer({ minimum: 1900, maximum: 2200 }),
      /** A list of clubs for each group or part of the season. */
      standings: Type.Array(Type.Array(Row)),
    }),
  }),
)

/**
 * Null for an answer of another shape, a competition outside our tables, and several groups: in
 * some leagues a part of the season begins with half of the points.
 */
export function convertStandings(value: unknown): FeedTable | null {
  if (!standings.Check(value)) return null
  const { id, season, standings: groups } = value.league
  const league = competitionKey(id)
  const [rows] = groups
  if (groups.length !== 1 || !rows || leagueOf(league, '').ours === undefined) return null
  const clubs = rows.flatMap(({ team, points, all }) => {
    const { ours } = clubOfSource('api-football', String(team.id), team.name, {
      key: league,
      name: '',
    })
    const deducted = 3 * all.win + all.draw - points
    return ours === undefined ? [] : [{ club: ours, name: team.name.trim(), deducted }]
  })
  return { league, season: seasonName(league, season), clubs }
}
