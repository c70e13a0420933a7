/** The record that an expert needs for each price (rules/price-steps.ts). */
import { sql, type Kysely } from 'kysely'
import type { ExpertKind } from '../../contract/expert.ts'
import type { PlanDraft } from '../../contract/plan.ts'
import { prices } from '../../contract/values.ts'
import type { Rulebook } from '../../rules/book/index.ts'
import { highestPrice, type PricedRecord } from '../../rules/price-steps.ts'
import { hitAsNumber, isCounted } from '../db/hit-result.ts'
import type { Tables } from '../db/tables.ts'

/** The highest price that each expert may ask; empty where the book lets everyone ask any. */
export async function highestPrices(
  db: Kysely<Tables>,
  expertIds: readonly number[],
  book: Rulebook,
): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(expertIds)]
  if (book.priceSteps === null || ids.length === 0) return new Map()
  const records = await pricedRecords(db, ids)
  return new Map(ids.map((id) => [id, highestPrice(records.get(id) ?? null, book)]))
}

/** The draft at the highest price up to its own that its expert may ask. */
export function affordable(
  draft: PlanDraft,
  highest: number | undefined,
  { prices }: Rulebook,
): PlanDraft {
  if (highest === undefined || draft.price <= highest) return draft
  const price = draftPrices.findLast(
    (one) => prices.includes(one) && one <= highest && one < draft.price,
  )
  return price === undefined || price === 0
    ? { ...draft, price: 0, refundOnMiss: false }
    : { ...draft, price }
}

const draftPrices: readonly PlanDraft['price'][] = [0, ...prices]

/** The figures that prices depend on, by expert; experts without a decided plan are left out. */
export async function pricedRecords(
  db: Kysely<Tables>,
  expertIds: readonly number[],
): Promise<Map<number, PricedRecord>> {
  const { rows } = await sql<PricedRecord & { expert_id: number }>`
    select expert_id, count(*)::int as counted, coalesce(sum(above), 0) as "aboveExpected",
      count(above) filter (where is_long)::int as n,
      coalesce(sum(above) filter (where is_long), 0) as above,
      coalesce(sum(expected * (1 - expected) + 2 * sqrt(expected * (1 - expected)) * (
          later - sqrt(expected * (1 - expected)))) filter (where is_long), 0) as variance
    from (
      select expert_id, expected,
        -- plans on one match are one cluster (rules/clusters.ts)
        sum(sqrt(expected * (1 - expected))) over (partition by expert_id, match_id
          order by plan.kickoff desc, plan_id desc) as later,
        ${sql.raw(hitAsNumber)} - expected as above,
        plan.kickoff >= window_start as is_long
      from plan join expert_record using (expert_id) left join plan_measure using (plan_id)
      where expert_id = any(${expertIds}::int[]) and outcome is not null and ${sql.raw(isCounted())}
    ) counted group by expert_id`.execute(db)
  return new Map(rows.map(({ expert_id, ...record }) => [expert_id, record]))
}

/** A new version may keep its price even if the record has fallen since. Models are free. */
export function priceError(
  { expertId, price }: PlanDraft,
  before: number | undefined,
  kind: ExpertKind | undefined,
  highest: ReadonlyMap<number, number>,
  { priceSteps }: Rulebook,
): { field: string; reason: 'priceNotEarned'; limit: number } | null {
  if (priceSteps === null) return null
  const limit = kind === 'model' ? 0 : highest.get(expertId)
  return price === 0 || price === before || limit === undefined || price <= limit
    ? null
    : { field: 'price', reason: 'priceNotEarned', limit }
}
