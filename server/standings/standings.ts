/**
 * Standings by play type and span, recomputed from plans for experts with newly decided plans or a
 * new day.
 */
import { sql, type Kysely } from 'kysely'
import { currentBook } from '../../rules/book/index.ts'
import { spans } from '../../rules/boards.ts'
import { clusteredMeanBy } from '../../rules/clusters.ts'
import { lowerBy, wilsonBy } from '../../rules/interval.ts'
import { isCounted, isHit, isMiss, markOfPlan } from '../db/hit-result.ts'
import { asNumber, onSql } from '../db/sql-arithmetic.ts'
import type { Tables } from '../db/tables.ts'

const { recentPlans, rankedFrom, shortWindowDays, longWindowDays } = currentBook

/** Experts whose standings were computed from an older state of their record. */
const outdated = sql`
  select expert_id, record.decisions, record.window_start, withdrawn_at is not null as withdrawn
  from expert_record record
    join expert using (expert_id)
    left join standing_state state using (expert_id)
  where (record.decisions, record.window_start, withdrawn_at is not null)
    is distinct from (state.decisions, state.window_start, state.withdrawn)`

/**
 * Each decided plan twice, once among all and once among those of its main play type, numbered from
 * the latest, with what the later plans on its match sum to (`partsOf` in rules/clusters.ts). Plans
 * from before the log are on no board.
 */
const numbered = sql`
  select *, row_number() over back as back,
    count(*) filter (where ${sql.raw(isCounted())}) over back as counted_back,
    count(*) filter (where ${sql.raw(isMiss())}) over back as misses_back,
    count(*) filter (where referenced) over back as referenced_back,
    count(*) filter (where referenced and ${sql.raw(isMiss())}) over back
      as referenced_misses_back,
    count(profit) over later as later_profits, coalesce(sum(profit) over later, 0) as later_profit,
    coalesce(sum(sqrt(expected * (1 - expected))) over later, 0) as later_deviation,
    count(closing) over later as later_closings, coalesce(sum(closing) over later, 0)
      as later_closing
  from (
    select expert_id, window_start, decided.play, match_id, kickoff, plan_id, outcome, hit_result,
      price, profit, case when ${sql.raw(isCounted())} then expected end as expected,
      case when ${sql.raw(isCounted())} then closing_value end as closing,
      case when ${sql.raw(isCounted())} then margin_value end as margin,
      ${sql.raw(isCounted())} and coalesce(expected, model_chance) is not null as referenced
    from stale
      join plan using (expert_id)
      left join plan_measure using (plan_id), lateral (values (0), (main_play)) as decided (play)
    where outcome is not null and not before_log
  ) decided
  window back as (partition by expert_id, play order by kickoff desc, plan_id desc),
    later as (partition by expert_id, play, match_id order by kickoff desc, plan_id desc
      rows between unbounded preceding and 1 preceding)`

/** The long window begins at `window_start`; the short one begins later and ends with it. */
const daySpans = [
  { name: 'all', within: '' },
  { name: '90', within: ' and kickoff >= window_start' },
  {
    name: '30',
    within: ` and kickoff >= window_start + interval '${longWindowDays - shortWindowDays} days'`,
  },
]
const sums = sql.raw(
  daySpans
    .map(
      ({ name, within }) => `
    count(*) filter (where ${isCounted()}${within})::int as n_${name},
    count(*) filter (where ${isHit()}${within})::int as hits_${name},
    count(profit) filter (where true${within})::int as yield_n_${name},
    coalesce(sum(profit) filter (where true${within}), 0) as profit_${name},
    coalesce(sum(profit * profit + 2 * profit * later_profit) filter (where true${within}), 0)
      as squares_${name},
    coalesce(sum(profit + later_profits * profit + later_profit) filter (where true${within}), 0)
      as cross_${name},
    coalesce(sum(2 * later_profits + 1) filter (where profit is not null${within}), 0)::int
      as sizes_${name},
    count(*) filter (where profit is not null and later_profits = 0${within})::int
      as clusters_${name},
    count(*) filter (where referenced${within})::int as reference_n_${name},
    count(*) filter (where not referenced and ${isCounted()}${within})::int
      as unreferenced_${name},
    count(*) filter (where referenced and ${isHit()}${within})::int as reference_hits_${name},
    count(expected) filter (where true${within})::int as skill_n_${name},
    count(expected) filter (where ${isHit()}${within})::int as skill_hits_${name},
    coalesce(sum(expected order by kickoff, plan_id) filter (where true${within}), 0)
      as expected_${name},
    coalesce(sum(expected * (1 - expected)
        + 2 * sqrt(expected * (1 - expected)) * later_deviation order by kickoff, plan_id)
      filter (where true${within}), 0) as variance_${name},
    count(closing) filter (where true${within})::int as closing_n_${name},
    coalesce(sum(closing order by kickoff, plan_id) filter (where true${within}), 0)
      as closing_${name},
    coalesce(sum(closing * closing + 2 * closing * later_closing order by kickoff, plan_id)
      filter (where true${within}), 0) as closing_squares_${name},
    coalesce(sum(closing + later_closings * closing + later_closing order by kickoff, plan_id)
      filter (where true${within}), 0) as closing_cross_${name},
    coalesce(sum(margin order by kickoff, plan_id) filter (where true${within}), 0)
      as closing_margin_${name},
    count(*) filter (where closing > margin${within})::int as closing_above_${name},
    coalesce(sum(2 * later_closings + 1) filter (where closing is not null${within}), 0)::int
      as closing_sizes_${name},
    count(*) filter (where closing is not null and later_closings = 0${within})::int
      as closing_clusters_${name}`,
    )
    .join(','),
)

const totals = sql`
  select expert_id, play::smallint as play, ${sums},
    min(price) filter (where ${sql.raw(isCounted())} and kickoff >= window_start) as price_low90,
    max(price) filter (where ${sql.raw(isCounted())} and kickoff >= window_start) as price_high90,
    count(*) filter (where outcome = 'not_counted')::int as not_counted,
    count(*) filter (where ${sql.raw(isHit())} and misses_back = 0)::int as streak,
    count(*) filter (where ${sql.raw(isCounted())} and counted_back <= ${recentPlans})::int
      as recent_cnt,
    count(*) filter (where ${sql.raw(isHit())} and counted_back <= ${recentPlans})::int
      as recent_win,
    count(*) filter (where referenced and ${sql.raw(isHit())} and referenced_misses_back = 0)::int
      as reference_streak,
    count(*) filter (where referenced and referenced_back <= ${recentPlans})::int as reference_cnt,
    count(*) filter (where referenced and ${sql.raw(isHit())}
      and referenced_back <= ${recentPlans})::int as reference_win,
    coalesce(string_agg(${sql.raw(markOfPlan)}, '' order by kickoff, plan_id)
      filter (where back <= ${recentPlans}), '') as form
  from numbered group by expert_id, play`

/** The sums of a span of days, in addition to n and hits. */
const measuresOf = (name: string) => measures.map((measure) => `${measure}_${name}`).join(', ')

/** The recent span has the profits of 90 days, because a yield of few plans has no meaning. */
const recentMeasures = () =>
  measures.map((measure) => recentOf.get(measure) ?? `${measure}_90`).join(', ')
const recentOf = new Map([
  ['reference_n', 'reference_cnt'],
  ['reference_hits', 'reference_win'],
])

const measures = [
  'yield_n',
  'profit',
  'squares',
  'cross',
  'sizes',
  'clusters',
  'skill_n',
  'skill_hits',
  'expected',
  'variance',
  'closing_n',
  'closing',
  'closing_squares',
  'closing_cross',
  'closing_sizes',
  'closing_clusters',
  'closing_margin',
  'closing_above',
  'reference_n',
  'reference_hits',
  'unreferenced',
]

const spanRow = (span: number, name: string) =>
  sql.raw(`(${span}, n_${name}, hits_${name}, ${measuresOf(name)})`)

const lowOf = (hits: string, n: string) => wilsonBy(onSql, asNumber(hits), asNumber(n)).low
const profits = clusteredMeanBy(onSql, {
  n: asNumber('yield_n'),
  sum: asNumber('profit'),
  clusters: asNumber('clusters'),
  squares: asNumber('squares'),
  cross: asNumber('"cross"'),
  sizes: asNumber('sizes'),
})
const figures = sql.raw(`n, hits, hits::float8 / greatest(n, 1) as rate,
    ${lowOf('hits', 'n')} as low, ${lowOf('hits_90', 'n_90')} as low90,
    yield_n, profit, squares,
    case when yield_n > 0 then profit::float8 / yield_n end as mean,
    case when yield_n >= ${rankedFrom} and clusters > 1
      then ${lowerBy(onSql, profits.mean, profits.error)} end as yield_low`)

const bySpan = sql`
  select expert_id, play, span::smallint, ${figures}, streak, recent_cnt, recent_win, form,
    not_counted, skill_n, skill_hits, expected, variance, closing_n, closing, closing_squares,
    "cross", sizes, clusters, closing_cross, closing_sizes, closing_clusters,
    closing_margin, closing_above, reference_n, reference_hits, unreferenced, reference_cnt,
    reference_win, reference_streak,
    ${sql.raw(lowOf('reference_hits_90', 'reference_n_90'))} as reference_low90,
    n_90, price_low90, price_high90
  from totals, lateral (values ${spanRow(spans.all, 'all')}, ${spanRow(spans.days90, '90')},
      ${spanRow(spans.days30, '30')},
      (${spans.recent}::int, recent_cnt, recent_win, ${sql.raw(recentMeasures())})
    ) as part (span, n, hits, ${sql.raw(measures.map((name) => `"${name}"`).join(', '))})`

const clusterColumns = [
  'profit_cross',
  'profit_sizes',
  'profit_clusters',
  'closing_cross',
  'closing_sizes',
  'closing_clusters',
  'closing_margin',
  'closing_above',
  'reference_n',
  'reference_hits',
  'unreferenced',
  'reference_cnt',
  'reference_win',
  'reference_streak',
  'reference_low90',
  'n90',
]
const priceColumns = ['price_low90', 'price_high90']
const figureColumns = (
  'n hits rate low low90 yield_n profit profit_squares yield yield_low ' +
  'streak recent_cnt recent_win form not_counted ' +
  'skill_n skill_hits expected expected_variance closing_n closing_sum closing_squares'
)
  .split(' ')
  .concat(clusterColumns, priceColumns)
const columns = sql.raw(['expert_id', 'play', 'span', ...figureColumns].join(', '))
const updatedColumns = sql.raw(
  figureColumns.map((column) => `${column} = excluded.${column}`).join(', '),
)

/**
 * An expert who has published but has no decided plan gets an empty standing, so that boards and
 * searches find them.
 */
const nothingYet = sql`
  select expert_id, 0::smallint, span::smallint, 0, 0, 0, 0, 0, 0, 0, 0, null::float8, null::float8,
    0, 0, 0, '', 0, 0, 0, 0, 0, 0, 0, 0, ${sql.raw(clusterColumns.map(() => '0').join(', '))},
    null::smallint, null::smallint
  from stale cross join unnest(${Object.values(spans)}::int[]) as span
  where expert_id not in (select expert_id from totals)`

/**
 * Resolves to the number of experts whose standings were recomputed: 0 if no plan was decided and
 * no day has passed.
 */
export async function refreshStandings(tx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ experts: number }>`
    with stale as materialized (${outdated}), numbered as (${numbered}),
      totals as materialized (${totals}), written as (
      insert into standing (${columns}) select * from (${bySpan}) spans union all (${nothingYet})
      on conflict (play, span, expert_id) do update set ${updatedColumns}
    ), noted as (
      insert into standing_state (expert_id, decisions, window_start, withdrawn) select * from stale
      on conflict (expert_id) do update
        set decisions = excluded.decisions, window_start = excluded.window_start,
          withdrawn = excluded.withdrawn
    )
    select count(*)::int as experts from stale`.execute(tx)
  return rows[0]?.experts ?? 0
}
