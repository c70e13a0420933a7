import { sql, type Kysely } from 'kysely'

/** People and models apart in the sums of all predictions, which are counted again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
truncate prediction_record, prediction_not_counted, prediction_calibration;
alter table prediction_record add by_model boolean not null,
  drop constraint prediction_record_pkey, add primary key (play, league_id, by_model);
alter table prediction_not_counted add by_model boolean not null,
  drop constraint prediction_not_counted_pkey, add primary key (play, league_id, by_model, reason);
alter table prediction_calibration add by_model boolean not null,
  drop constraint prediction_calibration_pkey, add primary key (play, league_id, by_model, bin);

insert into prediction_record (play, league_id, by_model, n, hits, pushes, yield_n, profit,
  profit_squares)
select main_play, league_id, kind = 'model', count(*) filter (where hit_result > 0),
  count(*) filter (where hit_result = 1), count(*) filter (where outcome = 'push'),
  count(profit), coalesce(sum(profit), 0), coalesce(sum(profit * profit), 0)
from plan join match using (match_id) join expert using (expert_id)
where outcome is not null group by main_play, league_id, kind = 'model';

insert into prediction_not_counted (play, league_id, by_model, reason, plans)
select main_play, league_id, kind = 'model', nc_reason, count(*)
from plan join match using (match_id) join expert using (expert_id)
where nc_reason is not null group by main_play, league_id, kind = 'model', nc_reason;

insert into prediction_calibration (play, league_id, by_model, bin, n, stated, hits)
select main_play, league_id, kind = 'model', least(9, floor(stated * 10))::smallint as bin,
  count(*), sum(stated), count(*) filter (where hit_result = 1)
from plan join match using (match_id) join expert using (expert_id) cross join lateral (
  select least(1, round(sum(probability)::numeric, 6)) as stated from plan_secret_pick pick
  where pick.plan_id = plan.plan_id and selection_no = 1
  having bool_and(probability is not null)
) main
where hit_result > 0 group by main_play, league_id, kind = 'model', bin;
`
