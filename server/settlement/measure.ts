/**
 * Measures revealed plans by the market: the chance of a hit when each was sealed, and its
 * closing-line value. Before the reveal these numbers would give the pick away.
 */
import { sql, type Kysely } from 'kysely'
import type { Selection } from '../../contract/plan.ts'
import { betOf } from '../../rules/market.ts'
import { measuresOf } from '../../rules/measures.ts'
import type { Market } from '../../rules/plays/play.ts'
import type { Reference } from '../../rules/reference.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'

interface Unmeasured {
  plan_id: number
  expert_id: number
  main: Selection
  market: Market | null
  close: Market | null
  reference: Reference | null
  book_version: number
}

/**
 * Measures every revealed plan that is not measured yet. Resolves to their number. `batch` is how
 * many plans one statement takes, which limits memory.
 */
export async function measureRevealed(db: Kysely<Tables>, batch = 2_000): Promise<number> {
  let done = 0
  for (;;) {
    const measured = await inTransaction(db, (tx) => measureBatch(tx, batch))
    done += measured
    if (measured < batch) return done
  }
}

async function measureBatch(tx: Kysely<Tables>, batch: number): Promise<number> {
  const { rows: due } = await sql<{ plan_id: number }>`
    select plan_id from plan_measure
    where not measured order by plan_id limit ${batch} for update`.execute(tx)
  if (due.length === 0) return 0
  const ids = due.map(({ plan_id }) => plan_id)
  const rows = (await listUnmeasured(tx, ids)).map(
    ({ plan_id, main, market, close, reference, book_version }) => ({
      plan_id,
      ...measuresOf({ bet: betOf(main), market, close, reference }, book_version),
    }),
  )
  await sql`
    with measured as (
      update plan_measure
      set measured = true, expected = found.expected, model_chance = found.model,
        closing_value = found.closing,
        margin_value = found.margin
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as found (plan_id bigint, expected float8, model float8, closing float8,
          margin float8)
      where plan_measure.plan_id = found.plan_id
    )
    -- their standings are computed again
    update expert_record set decisions = decisions + 1
    where expert_id in (
      select expert_id from plan where plan_id = any(${ids}::bigint[]) and outcome is not null
    )`.execute(tx)
  return ids.length
}

/** A plan that was sealed without recorded prices uses the market at its reveal. */
async function listUnmeasured(tx: Kysely<Tables>, ids: readonly number[]): Promise<Unmeasured[]> {
  const { rows } = await sql<Unmeasured>`
    select plan.plan_id, plan.expert_id, secret.body->'selections'->0 as main,
      match_close.market as close, plan.reference, plan.book_version,
      coalesce(nullif(plan.counted_markets->0, 'null'::jsonb), plan.market, (
        select body->'market' from log_entry opened
        where opened.plan_id = plan.plan_id and kind = 'reveal' limit 1
      )) as market
    from plan
      join plan_secret secret using (plan_id, version)
      left join match_close using (match_id)
    where plan.plan_id = any(${ids}::bigint[])`.execute(tx)
  return rows
}
