/**
 * For tests: the result of the rules for the plans in the database, computed from the recorded
 * facts alone.
 */
import { statusesIn, matchStatus } from '../../contract/values.ts'
import { sql, type Kysely } from 'kysely'
import type { Selection } from '../../contract/plan.ts'
import { notCountedReason } from '../../rules/not-counted.ts'
import { isUnrevealed, settlePlan, settleUnrevealed, type PlanOutcome } from '../../rules/settle.ts'
import type { Tables } from '../db/tables.ts'

export interface StoredPlan {
  plan_id: number
  match_id: number
  expert_id: number
  predict_play: string
  serial: number
  on_sale: boolean
  deadline: Date
  kickoff: Date
  outcome: PlanOutcome | null
  nc_reason: number | null
  hit_result: number
  profit: string | null
  price: number
  selections: Selection[]
  published_at: Date
  published_kickoff: Date
  further: boolean
  status: number
  awarded: boolean
  match_kickoff: Date
  revealed_at: Date | null
  full: [number, number] | null
}

/** All plans in order of kick-off, with the facts that decide their settlement. */
export async function storedPlans(db: Kysely<Tables>): Promise<StoredPlan[]> {
  const { rows } = await sql<StoredPlan>`
    select plan.plan_id, plan.match_id, plan.expert_id, predict_play, serial, on_sale, deadline,
      plan.kickoff,
      outcome, nc_reason, hit_result, profit, plan.price,
      body->'selections' as selections, plan.published_at, published_kickoff, status, awarded,
      match.kickoff as match_kickoff, revealed_at,
      case when full_home is not null then jsonb_build_array(full_home, full_away) end as "full",
      exists (select from plan earlier where earlier.expert_id = plan.expert_id
        and earlier.match_id = plan.match_id
        and earlier.main_play = plan.main_play and earlier.serial < plan.serial) as further
    from plan join match using (match_id) join plan_secret using (plan_id, version)
    order by plan.kickoff, plan.plan_id`.execute(db)
  return rows
}

export interface Expected {
  outcome: PlanOutcome
  nc_reason: number | null
  hit_result: number
  profit: string | null
}

/**
 * Null while the match is neither finished with a score nor void. A settled plan has been revealed.
 */
export function expectedOf(plan: StoredPlan): Expected | null {
  const final =
    plan.awarded ||
    statusesIn('void').some((status) => status === plan.status) ||
    (plan.status === matchStatus.finished && plan.full)
  if (!final) return null
  const {
    status,
    awarded,
    published_at: publishedAt,
    published_kickoff: publishedKickoff,
    further,
  } = plan
  const reason = notCountedReason({
    status,
    awarded,
    kickoff: plan.match_kickoff,
    publishedAt,
    publishedKickoff,
    further,
  })
  if (reason) return { outcome: 'not_counted', nc_reason: reason, hit_result: 0, profit: null }
  const late = plan.revealed_at !== null && isUnrevealed(plan.kickoff, plan.revealed_at)
  const { outcome, hitResult, profit } = late
    ? settleUnrevealed(plan.selections)
    : settlePlan(plan.selections, plan.full ?? [0, 0])
  return { outcome, nc_reason: null, hit_result: hitResult, profit }
}
