/** The lists as one would ask for them by hand: by key, only the columns that are shown, in one language. */

const expert = `expert.expert_id, expert.name->>'zh' as name, avatar, kind, streak, recent_cnt, recent_win`

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
  select match_id, league.name->>'zh' as league, match.kickoff, kickoff_known, home.short_name->>'zh' as home, home.crest as home_crest,
    away.short_name->>'zh' as away, away.crest as away_crest, plan_count, status
  from (select * from chosen order by first desc, kickoff, match_id limit 10) chosen
    join match using (match_id) join league using (league_id)
    join club home on home.club_id = home_id join club away on away.club_id = away_id
  order by first desc, chosen.kickoff, match_id`

export const recommendedExperts = `
  select ${expert}, on_sale
  from recommended_expert join expert using (expert_id) join expert_record using (expert_id) order by place`

/** The hundred places after $1: bounded at both ends, as with a limit alone the planner takes a dearer way. */
export const planCards = `
  select plan_id, ${expert}, title->>'zh' as title, match_id, league.short_name->>'zh' as league, home.short_name->>'zh' as home,
    away.short_name->>'zh' as away, match.kickoff, kickoff_known, status, predict_play, price, hit_result
  from recommended_plan join plan using (plan_id) join expert using (expert_id) join expert_record using (expert_id)
    join match using (match_id) join league using (league_id)
    join club home on home.club_id = home_id join club away on away.club_id = away_id
  where place > $1 and place <= $1 + 100 order by place`

/** Of board $1, the hundred places after $2. */
export const boardRows = `
  select rank, ${expert}, on_sale, form, n90, hits90, yield_n90, profit90, profit_squares90,
    (select computed_at from board where type = $1) as computed_at
  from board_place join expert using (expert_id) join expert_record using (expert_id)
  where type = $1 and place > $2 and place <= $2 + 100 order by place`
