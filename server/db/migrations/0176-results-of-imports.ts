import { sql, type Kysely } from 'kysely'

/**
 * Results enter the log by an index: without it, importing a season reads all matches for those
 * that have plans.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create or replace function log_results() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, match_id)
  select 'result', jsonb_build_object('kind', 'result', 'v', 2, 'at', log_time(recorded_at),
    'matchId', match_id, 'version', version,
    'status', added.status, 'awarded', awarded, 'kickoff', log_time(kickoff),
    'score', case when added.full_home is not null and added.full_away is not null
      then jsonb_build_array(added.full_home, added.full_away) end)
    || case when told_by ? 'result' then jsonb_build_object('sources', told_by->'result')
      else '{}' end, match_id
  from added cross join lateral (
    select awarded, kickoff, told_by from match
    where match.match_id = added.match_id and plan_count > 0
    -- or all matches with plans would be joined
    offset 0
  ) match
  order by match_id, version;
  return null;
end $$;
do $$ begin
  execute format('alter function log_results() set search_path = %I, pg_temp', current_schema());
end $$;
`
