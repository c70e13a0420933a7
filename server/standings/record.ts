/**
 * Experts' records: the columns that are not sums, the 90-day window, and the full recomputation.
 */
import { sql, type Kysely } from 'kysely'
import { currentBook } from '../../rules/book/index.ts'
import { touch } from '../db/data-version.ts'
import { isCounted, isHit, isMiss, markOfPlan } from '../db/hit-result.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'

const { recentPlans, longWindowDays } = currentBook

const lastFirst = 'order by kickoff desc, plan_id desc'

/**
 * Columns for the settlement statement: streak, last ten counted plans and form of an expert whose
 * plans `changed.ids` now have the results `changed.marks`. The table's rows of these plans are
 * ignored, because a statement does not see its own writes. The last ten decided plans suffice,
 * except in two cases: with a push or Not Counted among them, ten counted plans reach further back;
 * without a miss, the streak does.
 */
export const recentColumns = `form = last.form, decisions = record.decisions + 1,
  recent_cnt = case when gaps then further.cnt else length(last.form) end,
  recent_win = case when gaps then further.win else length(replace(last.form, 'm', '')) end,
  streak = case when missed then length(replace(substring(last.form from '[^m]*$'), 'n', ''))
    else run.streak end`

const otherPlans = `plan.expert_id = changed.expert_id and plan.outcome is not null
  and plan.plan_id <> all (changed.ids)`
/** The last decided plans that satisfy `holds`, from the table and the changed plans. */
const lastOf = (limit: number, holds: string) => `(
  select kickoff, plan_id, hit_result from (
    (
      select kickoff, plan_id, hit_result from plan
      where ${otherPlans} and ${holds} ${lastFirst} limit ${limit}
    )
    union all select kickoff, plan_id, hit_result
    from unnest(changed.kickoffs, changed.ids, changed.marks) as own (kickoff, plan_id, hit_result)
      where ${holds}
  ) decided ${lastFirst} limit ${limit})`

/** Joins the sources of recentColumns to `changed` (expert_id, ids, kickoffs, marks). */
export const recentJoins = `
  cross join lateral (
    select coalesce(reverse(string_agg(${markOfPlan}, '' ${lastFirst})), '') as form
    from ${lastOf(recentPlans, 'true')} marks
  ) last
  cross join lateral (
    select position('n' in last.form) > 0 as gaps, position('m' in last.form) > 0 as missed
  ) has
  cross join lateral (
    select count(*) as cnt, count(*) filter (where ${isHit()}) as win
    from ${lastOf(recentPlans, `gaps and ${isCounted()}`)} counted
  ) further
  left join lateral ${lastOf(1, `not missed and ${isMiss()}`)} miss on true
  cross join lateral (
    select count(*) as streak from (
      select kickoff, plan_id from plan where not missed and ${otherPlans} and ${isHit()}
      union all select kickoff, plan_id
      from unnest(changed.kickoffs, changed.ids, changed.marks)
        as own (kickoff, plan_id, hit_result)
        where not missed and ${isHit()}
    ) hits
    where (kickoff, plan_id) > (coalesce(miss.kickoff, '-infinity'), coalesce(miss.plan_id, 0))
  ) run`

/**
 * Midnight UTC at the begin of the long window. The subtraction is done without a time zone, so no
 * clock change of the session's zone can shift it.
 */
const windowStart = sql.raw(
  `(date_trunc('day', touchline_now() at time zone 'UTC')
    - interval '${longWindowDays} days') at time zone 'UTC'`,
)

const today = sql`(select ${windowStart} as start offset 0) today`

const windowSums =
  sql.raw(`count(*) filter (where ${isCounted()}) as n, count(*) filter (where ${isHit()}) as hits,
  count(profit) as yield_n, coalesce(sum(profit), 0) as profit,
  coalesce(sum(profit * profit), 0) as profit_squares`)

/**
 * Moves the 90-day sums to today's window, once per UTC day for all experts, in one statement that
 * reads only the plans that enter or leave the window. Resolves to the number of records moved.
 */
export function rollWindows(db: Kysely<Tables>): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Locks first, in a statement of its own: the sums then include settlements committed
    // meanwhile. The order is that of settlements.
    const { rows: locked } = await sql`
      select from expert_record, ${today}
      where window_start <> start order by expert_id
      for no key update of expert_record`.execute(tx)
    if (locked.length === 0) return 0
    const { rows } = await sql<{ moved: number; changed: number }>`
      with late as materialized (
        select expert_id, window_start as old, start
        from expert_record, ${today}
        where window_start <> start
      ), passed as (
        select late.expert_id, start, case when old < start then -1 else 1 end as sign, sums.*
        from late cross join lateral (
          select ${windowSums} from plan
          where plan.expert_id = late.expert_id
            and outcome is not null
            and kickoff >= least(old, start)
            and kickoff < greatest(old, start)
        ) sums
      ), moved as (
        update expert_record record
        set window_start = start, n90 = n90 + sign * passed.n, hits90 = hits90 + sign * passed.hits,
          yield_n90 = yield_n90 + sign * passed.yield_n, profit90 = profit90 + sign * passed.profit,
          profit_squares90 = profit_squares90 + sign * passed.profit_squares
        from passed where record.expert_id = passed.expert_id
        returning passed.n + passed.yield_n > 0 as changed
      )
      select count(*)::int as moved, count(*) filter (where changed)::int as changed
      from moved`.execute(tx)
    const { moved = 0, changed = 0 } = rows[0] ?? {}
    if (changed > 0) await touch(tx, 'expert')
    return moved
  })
}

/**
 * Recomputes every record from all plans in one statement. At any time the result equals the
 * records kept incrementally.
 */
export async function rebuildRecords(db: Kysely<Tables>): Promise<void> {
  await sql`
    with today as materialized (
      select ${windowStart} as start
    ), numbered as (
      select expert_id, kickoff, plan_id, outcome, hit_result, profit,
        row_number() over back as back,
        count(*) filter (where ${sql.raw(isCounted())}) over back as counted_back,
        count(*) filter (where ${sql.raw(isMiss())}) over back as misses_back
      from plan where outcome is not null
      window back as (partition by expert_id order by kickoff desc, plan_id desc)
    ), totals as (
      select expert_id, ${windowSums}, count(*) filter (where ${sql.raw(isMiss())}) as misses,
        count(*) filter (where outcome = 'push') as pushes,
        count(*) filter (where outcome = 'not_counted') as not_counted,
        count(*) filter (where ${sql.raw(isHit())} and misses_back = 0) as streak,
        count(*) filter (where ${sql.raw(isCounted())} and counted_back <= ${recentPlans})
          as recent_cnt,
        count(*) filter (where ${sql.raw(isHit())} and counted_back <= ${recentPlans})
          as recent_win,
        string_agg(${sql.raw(markOfPlan)}, '' order by kickoff, plan_id)
          filter (where back <= ${recentPlans}) as form
      from numbered group by expert_id
    ), recent as (
      select expert_id, ${windowSums} from plan, today
      where outcome is not null and kickoff >= start group by expert_id
    ), open as (
      select expert_id, count(*) as on_sale from plan where on_sale group by expert_id
    )
    insert into expert_record (expert_id, n, hits, misses, pushes, not_counted, streak, recent_cnt,
      recent_win, form, on_sale,
      yield_n, profit, profit_squares, window_start, n90, hits90, yield_n90,
        profit90, profit_squares90)
    select expert_id, coalesce(totals.n, 0), coalesce(totals.hits, 0), coalesce(misses, 0),
      coalesce(pushes, 0), coalesce(not_counted, 0),
      coalesce(streak, 0), coalesce(recent_cnt, 0), coalesce(recent_win, 0), coalesce(form, ''),
      coalesce(open.on_sale, 0),
      coalesce(totals.yield_n, 0), coalesce(totals.profit, 0),
      coalesce(totals.profit_squares, 0), start,
      coalesce(recent.n, 0), coalesce(recent.hits, 0), coalesce(recent.yield_n, 0),
      coalesce(recent.profit, 0),
      coalesce(recent.profit_squares, 0)
    from expert
      cross join today
      left join totals using (expert_id)
      left join recent using (expert_id)
      left join open using (expert_id)
    on conflict (expert_id) do update set (${recordColumns}) = row (${excludedColumns})`.execute(db)
  await touch(db, 'expert')
}

const recordColumnNames = [
  'n',
  'hits',
  'misses',
  'pushes',
  'not_counted',
  'streak',
  'recent_cnt',
  'recent_win',
  'form',
  'on_sale',
  'yield_n',
  'profit',
].concat([
  'profit_squares',
  'window_start',
  'n90',
  'hits90',
  'yield_n90',
  'profit90',
  'profit_squares90',
])
const recordColumns = sql.raw(recordColumnNames.join(', '))
const excludedColumns = sql.raw(recordColumnNames.map((column) => `excluded.${column}`).join(', '))
