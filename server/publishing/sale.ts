/** Who no longer publishes does not sell: an expert's end and return change what is on sale. */
import { sql, type Kysely } from 'kysely'
import { touch } from '../db/data-version.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { lockPlans, plansToLock } from './lock-plans.ts'

/**
 * Takes the plans of experts who ended publishing off sale, and puts those of experts who resumed
 * before a deadline back on sale. The end itself changes no plan, so that an operator cannot; an
 * unlock is refused from then on. Resolves to the number of plans.
 */
export function followPublishing(db: Kysely<Tables>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const planIds = await lockPlans(tx, lockOutdated())
    if (planIds.length === 0) return 0
    const { rows } = await sql<{ changed: number }>`
      with changed as (
        update plan set on_sale = not on_sale
        where plan_id = any(${planIds}::bigint[]) and ${sql.raw(isOutdated)}
        returning expert_id, on_sale
      ), records as (
        update expert_record record set on_sale = record.on_sale + difference
        from (
          select expert_id, sum(case when on_sale then 1 else -1 end)::int as difference
          from changed group by expert_id
        ) counts
        where counts.expert_id = record.expert_id
      )
      select count(*)::int as changed from changed`.execute(tx)
    await touch(tx, 'plan', 'expert')
    return rows[0]?.changed ?? 0
  })
}

const hasEnded = `expert_id = any (array(
  select expert_id from expert where withdrawn_at is not null))`
/** Each side has an index of few plans. */
const isOutdated = `(on_sale and ${hasEnded}
  or not on_sale and not revealed and outcome is null and deadline > (select touchline_now())
    and not ${hasEnded})`
const lockOutdated = plansToLock('lock_outdated_sale', isOutdated)
