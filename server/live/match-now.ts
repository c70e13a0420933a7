/** The live state of a match, for every answer that has it (contract/match.ts, matchNow). */
import type { LiveField } from '../../contract/live-fields.ts'
import type { MatchNow } from '../../contract/match.ts'
import { matchStatus } from '../../contract/values.ts'
import { isResultMissing } from '../db/result-missing.ts'
import { sourcesDiffer } from '../db/told-by.ts'

export interface NowRow {
  match_id: number
  status: number
  result_missing: boolean
  sources_differ: boolean
  minute: number | null
  home_score: number | null
  away_score: number | null
  half_home: number | null
  half_away: number | null
  full_home: number | null
  full_away: number | null
  penalty_home: number | null
  penalty_away: number | null
  shoot_out_winner: 'home' | 'away' | null
  home_red: number
  away_red: number
  awarded: boolean
  plan_count: number
  observed_at: Date
}

/** The columns of the table `match` that the live fields are read from. */
const columns = {
  status: 'status',
  resultMissing: 'result_missing',
  sourcesDiffer: 'sources_differ',
  minute: 'minute',
  homeScore: 'home_score',
  awayScore: 'away_score',
  halfHome: 'half_home',
  halfAway: 'half_away',
  fullHome: 'full_home',
  fullAway: 'full_away',
  penaltyHome: 'penalty_home',
  penaltyAway: 'penalty_away',
  shootOutWinner: 'shoot_out_winner',
  homeRed: 'home_red',
  awayRed: 'away_red',
  awarded: 'awarded',
  solutionCount: 'plan_count',
  observedAt: 'observed_at',
} satisfies Record<LiveField, keyof NowRow>
const { status: _status, resultMissing: _missing, sourcesDiffer: _differ, ...alike } = columns
/** The columns that are selected under their own name. */
const stored = Object.values(alike)

/** `status` is the alias of the match's status, which avoids a clash with another table's. */
export const nowColumnsAs = (status: string): string =>
  [
    `match.status as ${status}`,
    `${isResultMissing} as ${columns.resultMissing}`,
    `${sourcesDiffer} as ${columns.sourcesDiffer}`,
    ...['match_id', ...stored].map((column) => `match.${column}`),
  ].join(', ')

export const nowColumns = nowColumnsAs('status')

export const nowOf = (row: NowRow): MatchNow => ({
  matchId: row.match_id,
  status: row.status === matchStatus.extraTimeDeprecated ? matchStatus.extraTime : row.status,
  resultMissing: row.result_missing,
  sourcesDiffer: row.sources_differ,
  minute: row.minute,
  homeScore: row.home_score,
  awayScore: row.away_score,
  halfHome: row.half_home,
  halfAway: row.half_away,
  fullHome: row.full_home,
  fullAway: row.full_away,
  penaltyHome: row.penalty_home,
  penaltyAway: row.penalty_away,
  shootOutWinner: row.shoot_out_winner,
  homeRed: row.home_red,
  awayRed: row.away_red,
  awarded: row.awarded,
  solutionCount: row.plan_count,
  observedAt: row.observed_at.toISOString(),
})
