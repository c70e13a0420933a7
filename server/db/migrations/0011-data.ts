import { sql, type Kysely } from 'kysely'

/** An index of seasons by league, and the record of all predictions by play type and league. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create index match_season on match (league_id, season, kickoff);

-- All decided plans of one main play type on one league, kept in step by every settlement; equal at
-- any time to what the plans say.
create table prediction_record (
  play smallint not null,
  league_id int not null references league,
  n int not null,
  hits int not null,
  pushes int not null,
  nc1 int not null, nc2 int not null, nc3 int not null, nc4 int not null,
  -- plans with known odds: how many, the sum of their profits and of the squares
  yield_n int not null,
  profit numeric(18, 6) not null,
  profit_squares numeric(26, 12) not null,
  primary key (play, league_id)
) with (fillfactor = 70);

-- Counted plans that stated a probability of their main selection, in bins of 10 %: how many, the
-- sum of what they stated, the hits.
create table prediction_calibration (
  play smallint not null,
  league_id int not null references league,
  bin smallint not null check (bin between 0 and 9),
  n int not null,
  stated numeric(18, 6) not null,
  hits int not null,
  primary key (play, league_id, bin)
) with (fillfactor = 70);

-- What settlements add to the two tables, and take away of the settlement that stood before. Read
-- only once a plan is decided.
create function record_predictions() returns trigger language plpgsql as $$ begin
  with change as materialized (
    select plan.main_play as play, match.league_id, added.plan_id, part.*
    from added join plan using (plan_id) join match using (match_id)
      left join settlement before on added.sequence > 1 and before.plan_id = added.plan_id
        and before.sequence = added.sequence - 1
      cross join lateral (values
        (1, added.outcome, added.nc_reason, added.hit_result, added.profit),
        (-1, before.outcome, before.nc_reason, before.hit_result, before.profit)
      ) part (sign, outcome, nc_reason, hit_result, profit)
    where part.outcome is not null
  ), recorded as (
    insert into prediction_record as kept
    select play, league_id,
      coalesce(sum(sign) filter (where hit_result > 0), 0),
      coalesce(sum(sign) filter (where hit_result = 1), 0),
      coalesce(sum(sign) filter (where outcome = 'push'), 0),
      coalesce(sum(sign) filter (where nc_reason = 1), 0),
      coalesce(sum(sign) filter (where nc_reason = 2), 0),
      coalesce(sum(sign) filter (where nc_reason = 3), 0),
      coalesce(sum(sign) filter (where nc_reason = 4), 0),
      coalesce(sum(sign) filter (where profit is not null), 0), coalesce(sum(sign * profit), 0),
      coalesce(sum(sign * profit * profit), 0)
    from change group by play, league_id order by play, league_id
    on conflict (play, league_id) do update set n = kept.n + excluded.n,
      hits = kept.hits + excluded.hits,
      pushes = kept.pushes + excluded.pushes, nc1 = kept.nc1 + excluded.nc1,
      nc2 = kept.nc2 + excluded.nc2,
      nc3 = kept.nc3 + excluded.nc3, nc4 = kept.nc4 + excluded.nc4,
      yield_n = kept.yield_n + excluded.yield_n,
      profit = kept.profit + excluded.profit,
      profit_squares = kept.profit_squares + excluded.profit_squares
  )
  insert into prediction_calibration as kept
  select play, league_id, least(9, floor(stated * 10))::smallint as bin,
    sum(sign), sum(sign * stated),
    coalesce(sum(sign) filter (where hit_result = 1), 0)
  from change cross join lateral (
    -- stated to three places each, several picks can come to a little more than 1
    select least(1, round(sum(probability)::numeric, 6)) as stated from plan_secret_pick pick
    where pick.plan_id = change.plan_id and selection_no = 1
    having bool_and(probability is not null)
  ) main
  where hit_result > 0
  group by play, league_id, bin order by play, league_id, bin
  on conflict (play, league_id, bin) do update
    set n = kept.n + excluded.n, stated = kept.stated + excluded.stated,
      hits = kept.hits + excluded.hits;
  return null;
end $$;
-- a table of the caller's own session must not stand in for the real one
do $$ begin
  execute format('alter function record_predictions() set search_path = %I, pg_temp',
      current_schema());
end $$;
create trigger record_predictions after insert on settlement referencing new table as added
  for each statement execute function record_predictions();

insert into prediction_record
select main_play, league_id, count(*) filter (where hit_result > 0),
  count(*) filter (where hit_result = 1),
  count(*) filter (where outcome = 'push'), count(*) filter (where nc_reason = 1),
  count(*) filter (where nc_reason = 2),
  count(*) filter (where nc_reason = 3), count(*) filter (where nc_reason = 4),
  count(profit), coalesce(sum(profit), 0), coalesce(sum(profit * profit), 0)
from plan join match using (match_id) where outcome is not null group by main_play, league_id;

insert into prediction_calibration
select main_play, league_id, least(9, floor(stated * 10))::smallint as bin, count(*), sum(stated),
  count(*) filter (where hit_result = 1)
from plan join match using (match_id) cross join lateral (
  select least(1, round(sum(probability)::numeric, 6)) as stated from plan_secret_pick pick
  where pick.plan_id = plan.plan_id and selection_no = 1 having bool_and(probability is not null)
) main
where hit_result > 0 group by main_play, league_id, bin;
`
