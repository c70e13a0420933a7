/** The live state of a match, for every answer that has it (contract/match.ts, matchNow). */
import type { MatchNow } from '../../contract/match.ts'
import { matchStatus } from '../../contract/values.ts'

export interface NowRow {
  match_id: number
  status: number
  minute: number | null
  home_score: number | null
  away_score: number | null
  half_home: number | null
  half_away: number | null
  full_home: number | null
  full_away: number | null
  penalty_home: number | null
  penalty_away: number | null
  home_red: number
  away_red: number
  awarded: boolean
  plan_count: number
  observed_at: Date
}

/**
 * Columns of the table `match`; `status` is the alias of its status, which avoids a clash with
 * another table's.
 */
export const nowColumnsAs = (status: string): string =>
  `match.match_id, match.status as ${status}, match.minute, match.home_score, match.away_score, match.half_home, match.half_away,
  match.full_home, match.full_away, match.penalty_home, match.penalty_away, match.home_red, match.away_red, match.awarded,
  match.plan_count, match.observed_at`

export const nowColumns = nowColumnsAs('status')

export const nowOf = (row: NowRow): MatchNow => ({
  matchId: row.match_id,
  status: row.status === matchStatus.extraTimeDeprecated ? matchStatus.extraTime : row.status,
  minute: row.minute,
  homeScore: row.home_score,
  awayScore: row.away_score,
  halfHome: row.half_home,
  halfAway: row.half_away,
  fullHome: row.full_home,
  fullAway: row.full_away,
  penaltyHome: row.penalty_home,
  penaltyAway: row.penalty_away,
  homeRed: row.home_red,
  awayRed: row.away_red,
  awarded: row.awarded,
  solutionCount: row.plan_count,
  observedAt: row.observed_at.toISOString(),
})
