/** What an expert's record says beside the price of a plan. */
import type { Kysely } from 'kysely'
import type { PlanEvidence } from '../../contract/evidence.ts'
import { pricedShown } from '../../contract/expert-shown.ts'
import type { PlanOutcome } from '../../contract/plan.ts'
import { currentBook } from '../../rules/book/index.ts'
import { evidenceOf } from '../../rules/evidence.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { listDecided } from './expert-detail-plans.ts'

interface PricedRow {
  plan_id: number
  kickoff: Date
  price: number
  outcome: PlanOutcome
  profit: string | null
}

const lastPriced = statement<PricedRow>(
  'last_priced',
  `select plan_id, kickoff, price, outcome, profit from plan
  where expert_id = $1 and outcome is not null and price > 0
  order by kickoff desc, plan_id desc limit ${pricedShown}`,
)

const windowBegin = statement<{ begin: Date }>(
  'evidence_window',
  `select (date_trunc('day', touchline_now() at time zone 'UTC')
    - interval '${currentBook.longWindowDays} days') at time zone 'UTC' as begin`,
)

/** Over the long window of the rules, as the expert's own page has it. */
export async function findEvidence(db: Kysely<Tables>, expertId: number): Promise<PlanEvidence> {
  const { rows: windows } = await db.executeQuery(windowBegin())
  const from = windows[0]?.begin ?? new Date(0)
  const [within, { rows }] = await Promise.all([
    listDecided(db, expertId, from),
    db.executeQuery(lastPriced(expertId)),
  ])
  const priced = rows.map(({ plan_id, ...row }) => ({ ...row, planId: plan_id })).toReversed()
  return evidenceOf(within, priced, from)
}
