/** The table that OpenLigaDB computes: the points that it takes off. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { FeedTable } from '../feed.ts'
import { leagueOf } from '../names/leagues.ts'
import { matchCount, tablePoints } from '../table-numbers.ts'
import { clubFrom, leagueKeyIn, seasonName } from './match.ts'
import type { Competition } from './requests.ts'

const row = Compile(
  Type.Object({
    teamInfoId: Type.Integer({ minimum: 1 }),
    teamName: Type.String(),
    points: tablePoints,
    won: matchCount,
    draw: matchCount,
  }),
)

/** Null for a competition outside our tables, and where a row has another shape. */
export function convertTable(
  { shortcut, season }: Competition,
  rows: readonly unknown[],
): FeedTable | null {
  const league = leagueKeyIn(shortcut)
  if (league === undefined || leagueOf(league, '').ours === undefined) return null
  const clubs: FeedTable['clubs'] = []
  for (const one of rows) {
    if (!row.Check(one)) return null
    const { ours } = clubFrom({ teamId: one.teamInfoId, teamName: one.teamName })
    const deducted = 3 * one.won + one.draw - one.points
    if (ours !== undefined) clubs.push({ club: ours, name: one.teamName.trim(), deducted })
  }
  return { league, season: seasonName(shortcut, season), clubs }
}
