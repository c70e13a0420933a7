/** Plans with a price against free ones, and by market price, of people; in sums over matches. */
import type { Kysely } from 'kysely'
import type { PriceBand, PriceGroups } from '../../contract/price-groups.ts'
import { edgeTolerance, priceBandOf, priceBands, type BandSums } from '../../rules/price-bands.ts'
import { priceGroupOf, type PriceSums } from '../../rules/price-groups.ts'
import { hitAsNumber, isCounted, isHit } from '../db/hit-result.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

interface GroupRow {
  is_priced: boolean
  n: number
  hits: number
  profit_n: number
  profit_sum: number
  profit_clusters: number
  profit_squares: number
  profit_cross: number
  profit_sizes: number
  above_n: number
  above_sum: number
  above_clusters: number
  above_squares: number
  above_cross: number
  above_sizes: number
}

const clusterSums = (name: string) => `
  coalesce(sum(${name}_n), 0)::int as ${name}_n,
  coalesce(sum(${name}_sum), 0)::float8 as ${name}_sum,
  count(*) filter (where ${name}_n > 0)::int as ${name}_clusters,
  coalesce(sum(${name}_sum * ${name}_sum), 0)::float8 as ${name}_squares,
  coalesce(sum(${name}_sum * ${name}_n), 0)::float8 as ${name}_cross,
  coalesce(sum(${name}_n * ${name}_n), 0)::int as ${name}_sizes`

/** $1 the main play type or null, $2 the league or null. */
const groups = statement<GroupRow>(
  'price_groups',
  `select is_priced, sum(n)::int as n, sum(hits)::int as hits,
    ${clusterSums('profit')}, ${clusterSums('above')}
  from (
    select plan.price > 0 as is_priced, match_id, count(*) filter (where ${isCounted()}) as n,
      count(*) filter (where ${isHit()}) as hits, count(profit) as profit_n,
      coalesce(sum(profit), 0) as profit_sum,
      count(expected) filter (where ${isCounted()}) as above_n,
      coalesce(sum(${hitAsNumber} - expected) filter (where ${isCounted()}), 0) as above_sum
    from plan join expert using (expert_id) left join plan_measure using (plan_id)
    where outcome is not null and expert.kind <> 'model' and ($1::int is null or main_play = $1)
      and ($2::int is null
        or match_id in (select match_id from match where league_id = $2))
    group by is_priced, match_id
  ) of_match group by is_priced`,
)

/** Over all people who ever published. */
export async function findPriceGroups(
  db: Kysely<Tables>,
  play: number | null,
  leagueId: number | null,
): Promise<PriceGroups> {
  const { rows } = await db.executeQuery(groups(play, leagueId))
  const of = (isPriced: boolean) =>
    priceGroupOf(sumsOf(rows.find((row) => row.is_priced === isPriced)))
  return { priced: of(true), free: of(false) }
}

/** $1 the main play type or null, $2 the league or null. */
const bands = statement<BandSums>(
  'price_bands',
  `select band, sum(n)::int as n, sum(hits)::int as hits, sum(expected)::float8 as expected,
    count(*)::int as matches, sum(n * n)::int as squares
  from (
    select match_id,
      least(${priceBands - 1}, floor((expected + ${edgeTolerance}) * ${priceBands}))::int as band,
      count(*) as n, count(*) filter (where ${isHit()}) as hits, sum(expected) as expected
    from plan join expert using (expert_id) join plan_measure using (plan_id)
    where outcome is not null and ${isCounted()} and expected is not null
      and expert.kind <> 'model'
      and ($1::int is null or main_play = $1)
      and ($2::int is null
        or match_id in (select match_id from match where league_id = $2))
    group by match_id, band
  ) of_match group by band order by band`,
)

/** Over the plans of people. */
export async function findPriceBands(
  db: Kysely<Tables>,
  play: number | null,
  leagueId: number | null,
): Promise<PriceBand[]> {
  const { rows } = await db.executeQuery(bands(play, leagueId))
  return rows.map(priceBandOf)
}

const none = { n: 0, sum: 0, clusters: 0, squares: 0, cross: 0, sizes: 0 }

function sumsOf(row: GroupRow | undefined): PriceSums {
  if (!row) return { n: 0, hits: 0, profits: none, above: none }
  return {
    n: row.n,
    hits: row.hits,
    profits: {
      n: row.profit_n,
      sum: row.profit_sum,
      clusters: row.profit_clusters,
      squares: row.profit_squares,
      cross: row.profit_cross,
      sizes: row.profit_sizes,
    },
    above: {
      n: row.above_n,
      sum: row.above_sum,
      clusters: row.above_clusters,
      squares: row.above_squares,
      cross: row.above_cross,
      sizes: row.above_sizes,
    },
  }
}
