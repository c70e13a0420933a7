/** Who no longer publishes does not sell: an expert's end and return change what is on sale. */
import { sql, type Kysely } from 'kysely'
import { touch } from '../db/data-version.ts'
import type { Tables } from '../db/tables.ts'
import { lockPlans, plansToLock } from './lock-plans.ts'

/**
 * Takes the undecided plans of an expert who ended publishing off sale, and puts those of one who
 * resumed back on sale before their deadline. Runs in the transaction that changed the expert.
 */
export async function followPublishing(tx: Kysely<Tables>, expertId: number): Promise<void> {
  await touch(tx, 'expert')
  const planIds = await lockPlans(tx, lockUndecided(expertId))
  if (planIds.length === 0) return
  await sql`
    with changed as (
      update plan set on_sale = not plan.on_sale
      from expert
      where plan.plan_id = any(${planIds}::bigint[]) and expert.expert_id = plan.expert_id
        and plan.on_sale <> (withdrawn_at is null and not revealed
          and deadline > (select touchline_now()))
      returning plan.on_sale
    )
    update expert_record set on_sale = expert_record.on_sale + difference
    from (select sum(case when on_sale then 1 else -1 end)::int as difference from changed) counts
    where expert_id = ${expertId} and difference <> 0`.execute(tx)
  await touch(tx, 'plan')
}

const lockUndecided = plansToLock('lock_undecided', 'expert_id = $1::int and outcome is null')
