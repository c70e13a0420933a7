import { sql, type Kysely } from 'kysely'

/**
 * Tables and columns for rulebook 2: the site's prices with each plan and at kick-off, salts of
 * texts, texts in any of the languages, quotas, and the world that the site shows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- Real, a replay, or invented. Only 'real' forbids plans on kick-offs that have passed by the real
-- clock.
alter table clock add column world text not null default 'replay'
  check (world in ('real', 'replay', 'invented'));

-- 32 bytes, 244 of their bits random.
create function new_salt() returns bytea language sql volatile as
  $$ select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') $$;

-- SHA-256 over the salt and the canonical JSON (RFC 8785) of a text in the three languages, as
-- textHash() of rules/log/entry.ts.
create function text_hash(salt bytea, words jsonb) returns text language sql immutable as $$
  select encode(sha256(salt || convert_to(
    '{"en":' || to_json(words->>'en')::text || ',"zh":' || to_json(words->>'zh')::text || ',"zht":'
      || to_json(words->>'zht')::text || '}',
    'UTF8')), 'hex')
$$;

-- The language that a reader gets a text in: their own, or the first that it has. As textFor() of
-- rules/text.ts.
create function language_for(words jsonb, language text) returns text
  language sql immutable parallel safe as $$
  select case when words->>language <> '' then language
    when words->>'zh' <> '' then 'zh'
    when words->>'zht' <> '' then 'zht'
    when words->>'en' <> '' then 'en'
    else language end
$$;
create function text_for(words jsonb, language text) returns text
  language sql immutable parallel safe as
  $$ select words->>language_for(words, language) $$;

-- When the stored prices were read.
alter table match add column odds_at timestamptz;
update match set odds_at = observed_at where odds is not null;

-- The prices of all outcomes of the plan's play types when its version was stored. Public: they say
-- nothing about the picks.
alter table plan add column market jsonb, add column title_salt bytea not null default new_salt()
  check (octet_length(title_salt) = 32);
drop trigger immutable_content on plan;
create trigger immutable_content after update of plan_id, expert_id, serial, match_id, predict_play,
  main_play, price, refund_on_miss,
  title, title_salt, market, version, published_at, published_kickoff, book_version on plan
  for each row
  execute function plan_must_be_open();
-- Of the analysis; null in versions that were sealed with the text itself.
alter table plan_secret add column analysis_salt bytea check (octet_length(analysis_salt) = 32);
alter table expert add column name_salt bytea not null default new_salt()
  check (octet_length(name_salt) = 32),
  -- what the expert published on that day (UTC), towards the daily limits
  add column quota_day date,
  add column quota_plans int not null default 0,
  add column quota_versions int not null default 0;

-- The last prices before kick-off of a match with plans; null where none were known.
create table match_close (
  match_id bigint primary key references match,
  kickoff timestamptz not null,
  market jsonb
);
create trigger immutable before update or delete or truncate on match_close for each statement
  execute function refuse_change();

-- What a revealed plan's main selection was worth by the market: the chance of a hit at sealing,
-- and its closing-line value.
create table plan_measure (
  plan_id bigint primary key references plan,
  measured boolean not null default false,
  expected double precision,
  closing_value double precision
);
create index plan_to_measure on plan_measure (plan_id) where not measured;
insert into plan_measure (plan_id) select plan_id from plan where revealed;

-- Hits against the market's expectation and closing-line value, beside the other sums of a span.
alter table standing
  add column skill_n int not null default 0,
  add column skill_hits int not null default 0,
  add column expected double precision not null default 0,
  add column expected_variance double precision not null default 0,
  add column closing_n int not null default 0,
  add column closing_sum double precision not null default 0,
  add column closing_squares double precision not null default 0;
-- all of them are computed again
delete from standing_state;

create or replace function log_expert() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, expert_id)
  values ('expert', jsonb_build_object('kind', 'expert', 'v', 2,
    'at', log_time(case when tg_op = 'INSERT' then new.created_at else touchline_now() end),
    'expertId', new.expert_id, 'handle', new.handle, 'nameHash', text_hash(new.name_salt, new.name),
    'expertKind', new.kind,
    'withdrawn', new.withdrawn_at is not null), new.expert_id);
  return null;
end $$;
drop trigger logged_withdrawal on expert;
create trigger logged_change after update of withdrawn_at, name, name_salt, kind, handle on expert
  for each row
  when ((new.withdrawn_at, new.name, new.name_salt, new.kind, new.handle)
    is distinct from (old.withdrawn_at, old.name, old.name_salt, old.kind, old.handle))
    execute function log_expert();

create or replace function log_settlements() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, expert_id, plan_id, match_id)
  select 'settlement', jsonb_build_object('kind', 'settlement', 'v', 2,
    'at', log_time(added.settled_at), 'planId', plan_id,
    'expertId', expert_id, 'matchId', match_id, 'sequence', sequence, 'ruleVersion', rule_version,
    'resultVersion', added.result_version,
    'outcome', added.outcome, 'hitResult', added.hit_result, 'ncReason', added.nc_reason,
    'profit', added.profit::text,
    'kickoff', log_time(plan.kickoff)), expert_id, plan_id, match_id
  from added join plan using (plan_id)
  order by match_id, expert_id, serial;
  return null;
end $$;

create or replace function log_results() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, match_id)
  select 'result', jsonb_build_object('kind', 'result', 'v', 2, 'at', log_time(recorded_at),
    'matchId', match_id, 'version', version,
    'status', added.status, 'awarded', awarded, 'kickoff', log_time(kickoff),
    'score', case when added.full_home is not null and added.full_away is not null
      then jsonb_build_array(added.full_home, added.full_away) end), match_id
  from added join match using (match_id)
  where plan_count > 0
  order by match_id, version;
  return null;
end $$;

do $$ declare name text; begin
  foreach name in array array['log_settlements', 'log_results', 'log_expert'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
`
