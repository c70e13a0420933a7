import { sql, type Kysely } from 'kysely'

/** The sources of a result that several know stand in its entry of the log. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- by an operator; again_at: since then the match has to be computed again
alter table match_report add column set_aside_by bigint references account,
  add column again_at timestamptz;
create index match_report_again on match_report (match_id) where again_at is not null;
create or replace function log_results() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, match_id)
  select 'result', jsonb_build_object('kind', 'result', 'v', 2, 'at', log_time(recorded_at),
    'matchId', match_id, 'version', version,
    'status', added.status, 'awarded', awarded, 'kickoff', log_time(kickoff),
    'score', case when added.full_home is not null and added.full_away is not null
      then jsonb_build_array(added.full_home, added.full_away) end)
    || case when told_by ? 'result' then jsonb_build_object('sources', told_by->'result')
      else '{}' end, match_id
  from added join match using (match_id)
  where plan_count > 0
  order by match_id, version;
  return null;
end $$;
do $$ begin
  execute format('alter function log_results() set search_path = %I, pg_temp', current_schema());
end $$;
`
