/**
 * What the plans of an expert brought from an instant on, or from one of their plans on: points,
 * refunds, and units at the recorded prices. Only plans sealed after it count, so that nothing is
 * chosen with hindsight.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OwnResultOf } from '../../contract/calls.ts'
import { hitResults, type TextLanguage } from '../../contract/values.ts'
import { onNumbers } from '../../rules/arithmetic.ts'
import { clusteredMeanBy } from '../../rules/clusters.ts'
import type { Tables } from '../db/tables.ts'
import { isRefunded } from '../wallet/refund.ts'

type Brought = OwnResultOf<'followBrought'>['all']

interface BroughtRow {
  /** Null: of all experts. */
  expert_id: number | null
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

/** Of each expert that the reader follows, from the follow on, and of all together. */
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
  const all = rows.find(({ expert_id: id }) => id === null)
  return {
    experts: rows.flatMap((row) =>
      row.expert_id === null
        ? []
        : [{ expertId: row.expert_id, name: row.name, since: row.since.toISOString(), ...of(row) }],
    ),
    all: all ? of(all) : nothing,
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
  const [row] = rows.filter(({ expert_id: id }) => id !== null)
  if (!row) return null
  const brought = of(row)
  const expert = { expertId, name: row.name, since: row.since.toISOString(), ...brought }
  return { experts: [expert], all: brought }
}

/**
 * One row for each expert of `begun` (expert_id, since), and one for all, whose expert_id is null.
 * Several plans of one expert on one match are one cluster.
 */
async function sumUp(
  db: Kysely<Tables>,
  language: TextLanguage,
  begun: RawBuilder<unknown>,
): Promise<BroughtRow[]> {
  const { rows } = await sql<BroughtRow>`
    with begun as materialized (${begun}), of_match as (
      select begun.expert_id, match_id, count(*)::int as plans,
        (count(*) filter (where hit_result = ${hitResults.hit}))::int as hits,
        (count(*) filter (where hit_result = ${hitResults.miss}))::int as misses,
        sum(price)::int as paid,
        coalesce(sum(price) filter (where ${sql.raw(
          isRefunded('outcome', 'hit_result', 'refund_on_miss'),
        )}), 0)::int as returned,
        count(profit)::int as n, coalesce(sum(profit), 0)::float8 as sum
      from begun join plan on plan.expert_id = begun.expert_id
      where outcome is not null and plan.kickoff > since and since <= (
        select published_at from plan_secret
        where plan_secret.plan_id = plan.plan_id and plan_secret.version = 1
      )
      group by begun.expert_id, match_id
    ), summed as (
      select expert_id, sum(plans)::int as plans, sum(hits)::int as hits,
        sum(misses)::int as misses, sum(paid)::int as paid, sum(returned)::int as returned,
        sum(n)::int as n, sum(sum) as sum, (count(*) filter (where n > 0))::int as clusters,
        sum(sum * sum) as squares, sum(sum * n) as "cross", sum(n * n)::float8 as sizes
      from of_match group by rollup (expert_id)
    )
    select expert_id, coalesce(text_for(expert.name, ${language}), '') as name,
      coalesce(since, touchline_now()) as since, plans, hits, misses, paid, returned, n, sum,
      clusters, squares, "cross", sizes
    from begun join expert using (expert_id) full join summed using (expert_id)
    order by since, expert_id`.execute(db)
  return rows
}

const nothing: Brought = {
  plans: 0,
  hits: 0,
  misses: 0,
  paid: 0,
  returned: 0,
  unitsN: 0,
  units: null,
  unitsError: null,
}

function of(row: BroughtRow): Brought {
  const { plans, hits, misses, paid, returned, n, sum, clusters } = row
  if (!plans) return nothing
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
