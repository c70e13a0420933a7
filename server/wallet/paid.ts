/** What a reader has paid an expert so far, and what came of it. */
import { sql, type Kysely } from 'kysely'
import type { PaidSoFar } from '../../contract/evidence.ts'
import { isHit, isMiss } from '../db/hit-result.ts'
import type { Tables } from '../db/tables.ts'

/**
 * By all plans that the reader unlocked of the expert of this plan. A plan that both a visitor and
 * the account that took over the visitor's data unlocked is one plan, paid twice.
 */
export async function findPaid(
  db: Kysely<Tables>,
  uid: string,
  planId: number,
): Promise<PaidSoFar> {
  const { rows } = await sql<PaidSoFar>`
    with unlocked as (
      select plan_id, sum(unlock.price) as points, sum(unlock.refunded) as refunded
      from owner me join owner on owner.owner_id = me.owner_id or owner.merged_into = me.owner_id
        join unlock on unlock.owner_id = owner.owner_id join plan using (plan_id)
      where me.uid = ${uid}
        and expert_id = (select expert_id from plan where plan_id = ${planId})
      group by plan_id
    )
    select count(*)::int as plans, coalesce(sum(points), 0)::int as points,
      coalesce(sum(refunded), 0)::int as refunded,
      count(*) filter (where outcome is not null and ${sql.raw(isHit())})::int as hits,
      count(*) filter (where outcome is not null and ${sql.raw(isMiss())})::int as misses,
      count(*) filter (where outcome is null)::int as open
    from unlocked join plan using (plan_id)`.execute(db)
  return rows[0] ?? { plans: 0, points: 0, refunded: 0, hits: 0, misses: 0, open: 0 }
}
