/** The lists as hand-written SQL: by key, only displayed columns, in one language. */
import { boards } from '../contract/values.ts'

const expert = `expert.expert_id, expert.name->>'zh' as name, avatar, kind,
  streak, recent_cnt, recent_win`

export const homeMatches = `
  with open as (
    select match_id, kickoff, plan_count > 0 and kickoff < now + interval '48 hours' as first
    from match, (select touchline_now() as now offset 0) clock
    where kickoff > now - interval '6 hours'
      and (status between 2 and 7 or status in (1, 13) and kickoff > now - interval '15 minutes')
  ), chosen as (
    (select * from open where first order by kickoff, match_id limit 10)
    union all
    (select * from open where not first order by kickoff, match_id limit 10)
  )
  select match_id, league.name->>'zh' as league, match.kickoff, kickoff_known,
    home.short_name->>'zh' as home, home.crest as home_crest,
    away.short_name->>'zh' as away, away.crest as away_crest, plan_count, status
  from (select * from chosen order by first desc, kickoff, match_id limit 10) chosen
    join match using (match_id) join league using (league_id)
    join club home on home.club_id = home_id join club away on away.club_id = away_id
  order by first desc, chosen.kickoff, match_id`

export const recommendedExperts = `
  select ${expert}, on_sale
  from recommended_expert join expert using (expert_id) join expert_record using (expert_id)
  order by place`

/**
 * The hundred places after $1. Bounded at both ends: with LIMIT alone the planner chooses a slower
 * plan.
 */
export const planCards = `
  select plan_id, ${expert}, title->>'zh' as title, match_id, league.short_name->>'zh' as league,
    home.short_name->>'zh' as home,
    away.short_name->>'zh' as away, match.kickoff, kickoff_known, status,
    predict_play, price, hit_result
  from recommended_plan
    join plan using (plan_id)
    join expert using (expert_id)
    join expert_record using (expert_id)
    join match using (match_id) join league using (league_id)
    join club home on home.club_id = home_id join club away on away.club_id = away_id
  where place > $1 and place <= $1 + 100 order by place`

const ranked = `${expert.replace(
  'streak, recent_cnt, recent_win',
  'standing.streak, standing.recent_cnt, standing.recent_win',
)},
  on_sale, standing.form,
  standing.n, standing.hits, standing.yield_n, standing.profit, standing.profit_squares,
  profit_cross, profit_sizes, profit_clusters, skill_n, skill_hits, expected, expected_variance,
  closing_n, closing_sum, closing_squares, closing_cross, closing_sizes, closing_clusters,
  closing_margin, reference_n, reference_hits, reference_cnt, reference_win, reference_streak,
  unreferenced, n90, price_low90, price_high90, standing.not_counted, withdrawn_at,
  exists (select from skill_medal where skill_medal.expert_id = standing.expert_id) as has_medal`
const standings = `standing join expert using (expert_id)
    join (select expert_id, on_sale from expert_record) record using (expert_id)`

/**
 * Indexes that keyset paging needs. The product does not need them: it stores the place in each
 * order.
 */
export const keysetIndexes = [
  'create index bench_low on standing (play, span, low desc, n desc, expert_id desc)',
  'create index bench_n on standing (play, span, n desc, low desc, expert_id desc)',
]

/** The hundred experts after the one with these figures, and when the board was computed. */
const boardBy = (sort: '' | 'n', figures: string, order: string) => `
  select ${ranked},
    (
      select computed_at from board_order
      where type = ${boards.hitRate} and play = 0 and span = 90 and sort = '${sort}'
        and kind = 'people'
    ) as computed_at
  from ${standings}
  where play = 0
    and span = 90
    and standing.n >= 10
    and withdrawn_at is null
    and (${figures}, expert_id) < ($1, $2, $3)
  order by ${order}, expert_id desc limit 100`

/** The board of hit rates of all plays over 90 days. */
export const boardRows = boardBy('', 'low, standing.n', 'low desc, standing.n desc')

/** The same, sorted by n. */
export const boardByN = boardBy('n', 'standing.n, low', 'standing.n desc, low desc')

/** All experts with a part of a name, by the same index, with their places on the board. */
export const found = `
  select ${ranked}, place, count(*) over () as total
  from ${standings} left join (
      select expert_id, place
      from board_order, unnest(expert_ids) with ordinality as own (expert_id, place)
      where type = ${boards.hitRate} and play = 0 and span = 90 and sort = ''
    ) own using (expert_id)
  where play = 0 and span = 90 and name_parts @> array['t ', ' 1', '12'] and name_key like '%t 12%'
  order by place nulls last, expert_id limit 100`

/** All records of all plans in one pass. */
export const recordsByHand = `
  with today as materialized (
    select (date_trunc('day', touchline_now() at time zone 'UTC') - interval '90 days')
      at time zone 'UTC' as start
  ), numbered as (
    select expert_id, kickoff, plan_id, outcome, hit_result, profit, row_number() over back as back,
      count(*) filter (where hit_result > 0) over back as counted_back,
      count(*) filter (where hit_result = 2) over back as misses_back
    from plan
    where outcome is not null
    window back as (partition by expert_id order by kickoff desc, plan_id desc)
  ), totals as (
    select expert_id, count(*) filter (where hit_result > 0) as n,
      count(*) filter (where hit_result = 1) as hits,
      count(*) filter (where hit_result = 2) as misses,
      count(*) filter (where outcome = 'push') as pushes,
      count(*) filter (where outcome = 'not_counted') as not_counted,
      count(*) filter (where hit_result = 1 and misses_back = 0) as streak,
      count(*) filter (where hit_result > 0 and counted_back <= 10) as recent_cnt,
      count(*) filter (where hit_result = 1 and counted_back <= 10) as recent_win,
      string_agg(substr('nhm', hit_result + 1, 1), '' order by kickoff, plan_id)
        filter (where back <= 10) as form,
      count(profit) as yield_n, coalesce(sum(profit), 0) as profit,
      coalesce(sum(profit * profit), 0) as profit_squares,
      count(*) filter (where hit_result > 0 and kickoff >= start) as n90,
      count(*) filter (where hit_result = 1 and kickoff >= start) as hits90,
      count(profit) filter (where kickoff >= start) as yield_n90,
      coalesce(sum(profit) filter (where kickoff >= start), 0) as profit90,
      coalesce(sum(profit * profit) filter (where kickoff >= start), 0) as profit_squares90
    from numbered, today group by expert_id
  ), open as (
    select expert_id, count(*) as on_sale from plan where on_sale group by expert_id
  )
  update expert_record record
  set n = totals.n, hits = totals.hits, misses = totals.misses, pushes = totals.pushes,
    not_counted = totals.not_counted, streak = totals.streak, recent_cnt = totals.recent_cnt,
    recent_win = totals.recent_win, form = totals.form,
    yield_n = totals.yield_n, profit = totals.profit, profit_squares = totals.profit_squares,
    n90 = totals.n90, hits90 = totals.hits90,
    yield_n90 = totals.yield_n90, profit90 = totals.profit90,
    profit_squares90 = totals.profit_squares90,
    on_sale = coalesce(open.on_sale, 0), window_start = start
  from today, totals left join open using (expert_id) where record.expert_id = totals.expert_id`
