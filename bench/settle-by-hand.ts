/**
 * Settles one match for the first time in a single statement. It handles no correction and no
 * second match, and only its result is compared with rules/settle.ts.
 */
const lastFirst = 'order by kickoff desc, plan_id desc'
const earlier = 'plan where plan.expert_id = difference.expert_id and outcome is not null'

export const settleByHand = `
  with due as materialized (
    select plan_id, expert_id, plan.kickoff, result_version, full_home, full_away, on_sale, case
        when match.awarded or status in (11, 12) then 1
        when match.kickoff <= plan.published_at then 2
        when match.kickoff > plan.published_kickoff + interval '48 hours' then 3
        when row_number() over (partition by expert_id, main_play order by serial) > 1 then 4 end
          as nc,
      coalesce(revealed_at, touchline_now()) >= plan.kickoff + interval '24 hours' as hidden
    from match join plan using (match_id)
    where match_id = $1
      and outcome is null
      and (awarded or status in (11, 12) or status = 8 and full_home is not null
        and full_away is not null)
  ), verdict as materialized (
    select *, case when nc is not null then 0 when hidden then 2 when main = 0 then 0
        when main > 0 then 1 else 2 end as hit,
      case when nc is not null then 'not_counted' when hidden then 'unrevealed'
        else (array['loss', 'half_loss', 'push', 'half_win', 'win'])[main + 3] end as new_outcome
    from (
      select due.plan_id, expert_id, kickoff, result_version, on_sale, nc, hidden,
        max(halves) filter (where selection_no = 1) as main,
        case when nc is not null or not bool_and(odds is not null) then null when hidden then -1
          else round(sum(parts * halves * case when halves > 0 then odds - 1 else 1 end) / 665280,
              6) end as gain
      from due
        left join plan_secret_pick pick on pick.plan_id = due.plan_id and nc is null, lateral (
        select case play
          when 1 then case when key = case when full_home = full_away then '3'
              when full_home > full_away then '2' else '1' end then 2 else -2 end
          when 5 then greatest(-2, least(2,
              (full_home + full_away - line) * 4 * case key when 'over' then 1 else -1 end))::int
          else case when key = full_home || '-' || full_away then 2 else -2 end end as halves
      ) score
      group by due.plan_id, expert_id, kickoff, result_version, on_sale, nc, hidden
    ) scored
  ), clock as materialized (
    select touchline_now() as now
  ), settled as (
    update plan
    set outcome = new_outcome, nc_reason = nc, hit_result = hit, profit = gain, settled_at = now,
      settled_version = result_version, on_sale = false, revealed_at = coalesce(revealed_at, now)
    from verdict, clock where plan.plan_id = verdict.plan_id
  ), logged as (
    insert into settlement (plan_id, sequence, result_version, rule_version, outcome, nc_reason,
      hit_result, profit, settled_at)
    select plan_id, 1, result_version, 1, new_outcome, nc, hit, gain, now from verdict, clock
  ), difference as (
    select expert_id, count(*) filter (where hit > 0) as n, count(*) filter (where hit = 1) as hits,
      count(*) filter (where hit = 2) as misses,
      count(*) filter (where new_outcome = 'push') as pushes, count(nc) as not_counted,
      count(*) filter (where on_sale) as closed,
      count(gain) as yield_n, coalesce(sum(gain), 0) as profit,
      coalesce(sum(gain * gain), 0) as squares,
      min(kickoff) as since, array_agg(kickoff) as kickoffs, array_agg(plan_id) as ids,
      array_agg(hit) as marks
    from verdict group by expert_id
  ), counted as (
    update expert_record record
    set n = record.n + difference.n, hits = record.hits + difference.hits,
      misses = record.misses + difference.misses,
      pushes = record.pushes + difference.pushes,
      not_counted = record.not_counted + difference.not_counted,
      on_sale = record.on_sale - closed, yield_n = record.yield_n + difference.yield_n,
      profit = record.profit + difference.profit,
      profit_squares = record.profit_squares + squares,
      n90 = n90 + case when since >= window_start then difference.n else 0 end,
      hits90 = hits90 + case when since >= window_start then difference.hits else 0 end,
      yield_n90 = yield_n90 + case when since >= window_start then difference.yield_n else 0 end,
      profit90 = profit90 + case when since >= window_start then difference.profit else 0 end,
      profit_squares90 = profit_squares90 + case when since >= window_start then squares else 0 end,
      form = last.form, streak = run.streak, decisions = decisions + 1,
      recent_cnt = case when position('n' in last.form) > 0 then further.cnt
        else length(last.form) end,
      recent_win = case when position('n' in last.form) > 0 then further.win
        else length(replace(last.form, 'm', '')) end
    from difference cross join lateral (
      select reverse(string_agg(substr('nhm', hit_result + 1, 1), '' ${lastFirst})) as form from (
        select * from (
          (select kickoff, plan_id, hit_result from ${earlier} ${lastFirst} limit 10)
          union all select * from unnest(kickoffs, ids, marks)
        ) both_of_them (kickoff, plan_id, hit_result) ${lastFirst} limit 10
      ) ten
    ) last cross join lateral (
      select count(*) as cnt, count(*) filter (where hit_result = 1) as win from (
        select * from (
          (
            select kickoff, plan_id, hit_result
            from ${earlier} and hit_result > 0
              and position('n' in last.form) > 0 ${lastFirst} limit 10
          )
          union all select * from unnest(kickoffs, ids, marks) where position('n' in last.form) > 0
        ) both_of_them (kickoff, plan_id, hit_result) where hit_result > 0 ${lastFirst} limit 10
      ) ten
    ) further left join lateral (
      select kickoff, plan_id
      from ${earlier} and hit_result = 2 and position('m' in last.form) = 0 ${lastFirst} limit 1
    ) miss on true cross join lateral (
      select case when position('m' in last.form) > 0
        then length(replace(substring(last.form from '[^m]*$'), 'n', ''))
        else difference.hits + (
          select count(*) from ${earlier} and hit_result = 1
            and (kickoff, plan_id)
              > (coalesce(miss.kickoff, '-infinity'), coalesce(miss.plan_id, 0))
        ) end as streak
    ) run
    where record.expert_id = difference.expert_id
  ), touched as (
    update data_version set version = version + 1 where topic in ('plan', 'expert')
  )
  select count(*)::int as plans from verdict`
