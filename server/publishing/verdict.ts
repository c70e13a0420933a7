/** A settlement for a reader: the outcome, and the score that it was computed from. */
import { sql, type RawBuilder } from 'kysely'
import type { PlanNews } from '../../contract/calls/opened.ts'
import type { PlanOutcome } from '../../contract/plan.ts'

export interface VerdictRow {
  outcome: PlanOutcome
  nc_reason: number | null
  hit_result: number
  full_home: number | null
  full_away: number | null
}

/** SQL: the settlements of the row `plan`, each with its score. */
export const settlementsOf = (plan: RawBuilder<unknown>) => sql`
  select settlement.sequence, settlement.settled_at, settlement.outcome, settlement.nc_reason,
    settlement.hit_result, result.full_home, result.full_away
  from settlement
    left join match_result result on result.match_id = ${plan}.match_id
      and result.version = settlement.result_version
      and settlement.outcome not in ('not_counted', 'unrevealed')
  where settlement.plan_id = ${plan}.plan_id`

export const verdictOf = (
  row: VerdictRow,
): Pick<PlanNews, 'outcome' | 'ncReason' | 'hitResult' | 'score'> => ({
  outcome: row.outcome,
  ncReason: row.nc_reason,
  hitResult: row.hit_result,
  score:
    row.full_home === null || row.full_away === null
      ? null
      : { home: row.full_home, away: row.full_away },
})
