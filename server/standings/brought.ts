/**
 * What the plans of an expert brought from an instant on, or from one of their plans on: points,
 * refunds, and units at the recorded prices. Only plans sealed after it count, so that nothing is
 * chosen with hindsight.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnResultOf } from '../../contract/calls.ts'
import { nothingBrought } from '../../contract/calls/following.ts'
import type { ExpertKind } from '../../contract/expert.ts'
import { hitResults, type TextLanguage } from '../../contract/values.ts'
import { onNumbers } from '../../rules/arithmetic.ts'
import { clusteredMeanBy } from '../../rules/clusters.ts'
import type { Tables } from '../db/tables.ts'
import { isRefunded } from '../wallet/refund.ts'

type Brought = OwnResultOf<'followBrought'>['all']

interface BroughtRow {
  /** Null: of all people, or of all models. */
  expert_id: number | null
  kind: ExpertKind | null
  by_model: boolean
  name: string
  since: Date
  /** Null, like the numbers below, if there is none. */
  plans: number | null
  hits: number
  misses: number
  paid: number
  returned: number
  n: number
  sum: number
  clusters: number
  squares: number
  cross: number
  sizes: number
}

/** Of each followed expert from the follow on, and of people and of models together. */
export async function findBrought(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
): Promise<OwnResultOf<'followBrought'>> {
  const rows = await sumUp(
    db,
    language,
    sql`
      select expert_id, follow.at as since from owner join follow using (owner_id)
      where uid = ${uid}`,
  )
  return broughtOf(rows)
}

function broughtOf(rows: readonly BroughtRow[]): OwnResultOf<'followBrought'> {
  const sumsOf = (models: boolean) => {
    const row = rows.find(({ kind, by_model: byModel }) => kind === null && byModel === models)
    return row ? of(row) : nothingBrought
  }
  return {
    experts: rows.flatMap((row) => {
      const { expert_id: expertId, name, kind, since } = row
      return expertId === null || kind === null
        ? []
        : [{ expertId, name, kind, since: since.toISOString(), ...of(row) }]
    }),
    all: sumsOf(false),
    models: sumsOf(true),
  }
}

/** Of one expert, from the plan with this serial on. Null if the expert has no such plan. */
export async function findBroughtFrom(
  db: Kysely<Tables>,
  language: TextLanguage,
  expertId: number,
  serial: number,
): Promise<OwnResultOf<'followBrought'> | null> {
  const rows = await sumUp(
    db,
    language,
    sql`
      select expert_id, plan_secret.published_at as since
      from plan join plan_secret on plan_secret.plan_id = plan.plan_id and plan_secret.version = 1
      where expert_id = ${expertId} and serial = ${serial}`,
  )
  const brought = broughtOf(rows)
  return brought.experts.length === 0 ? null : brought
}

/**
 * One row for each expert of `begun` (expert_id, since), people first, and one each for all people
 * and all models, whose expert_id is null.
 * Several plans of one expert on one match are one cluster.
 */
async function sumUp(
  db: Kysely<Tables>,
  language: TextLanguage,
  begun: RawBuilder<unknown>,
): Promise<BroughtRow[]> {
  const { rows } = await sql<BroughtRow>`
    with begun as materialized (${begun}), of_match as (
      select begun.expert_id, expert.kind = 'model' as by_model, match_id,
        count(*)::int as plans,
        (count(*) filter (where hit_result = ${hitResults.hit}))::int as hits,
        (count(*) filter (where hit_result = ${hitResults.miss}))::int as misses,
        sum(price)::int as paid,
        coalesce(sum(price) filter (where ${sql.raw(
          isRefunded('outcome', 'hit_result', 'refund_on_miss'),
        )}), 0)::int as returned,
        count(profit)::int as n, coalesce(sum(profit), 0)::float8 as sum
      from begun join plan on plan.expert_id = begun.expert_id
        join expert on expert.expert_id = begun.expert_id
      where outcome is not null and plan.kickoff > since and since <= (
        select published_at from plan_secret
        where plan_secret.plan_id = plan.plan_id and plan_secret.version = 1
      )
      group by begun.expert_id, expert.kind, match_id
    ), summed as (
      select expert_id, by_model, sum(plans)::int as plans, sum(hits)::int as hits,
        sum(misses)::int as misses, sum(paid)::int as paid, sum(returned)::int as returned,
        sum(n)::int as n, sum(sum) as sum, (count(*) filter (where n > 0))::int as clusters,
        sum(sum * sum) as squares, sum(sum * n) as "cross", sum(n * n)::float8 as sizes
      from of_match group by grouping sets ((expert_id, by_model), (by_model))
    )
    select expert_id, kind, coalesce(by_model, kind = 'model') as by_model,
      coalesce(text_for(expert.name, ${language}), '') as name,
      coalesce(since, touchline_now()) as since, plans, hits, misses, paid, returned, n, sum,
      clusters, squares, "cross", sizes
    from begun join expert using (expert_id) full join summed using (expert_id)
    order by by_model, since, expert_id`.execute(db)
  return rows
}

function of(row: BroughtRow): Brought {
  const { plans, hits, misses, paid, returned, n, sum, clusters } = row
  if (!plans) return nothingBrought
  return {
    plans,
    hits,
    misses,
    paid,
    returned,
    unitsN: n,
    units: n === 0 ? null : sum,
    unitsError: clusters < 2 ? null : n * clusteredMeanBy(onNumbers, row).error,
  }
}
