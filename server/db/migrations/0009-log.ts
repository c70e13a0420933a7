import { sql, type Kysely } from 'kysely'

/**
 * The public log (docs/log.md): entries, written in the transaction of the change that they record;
 * the tree over them; the checkpoints that were signed. Append-only for every role.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

/**
 * `body` as LogEntry of rules/log/entry.ts, except for fields that depend on the entry's place: the
 * sequencer adds them.
 */
const schema = `
create table log_entry (
  -- in the order of writing; what depends on something was written after it
  entry_id bigint generated always as identity primary key,
  kind text not null,
  body jsonb not null,
  -- not foreign keys: none of these rows is ever deleted, and every entry is written beside the row
  -- that it names
  expert_id int,
  plan_id bigint,
  match_id bigint,
  -- its place in the log, and the bytes that are hashed: given once, by the one sequencer
  log_index bigint,
  bytes bytea,
  check ((log_index is null) = (bytes is null))
);
-- Few that publishing has to write: those by place are the sequencer's to fill.
create unique index log_entry_place on log_entry (log_index) where log_index is not null;
create index log_entry_waiting on log_entry ((body->>'at') collate "C", entry_id)
  where log_index is null;
create index log_entry_of_expert on log_entry (expert_id, log_index)
  where expert_id is not null and log_index is not null;
create index log_entry_of_plan on log_entry (plan_id, kind) where plan_id is not null;
create index log_entry_of_match on log_entry (match_id, kind)
  where match_id is not null and plan_id is null;

-- Hashes of 32 bytes, up to 256 in a row: of entries at level 0, of full tiles of the level below
-- at the others.
create table log_tile (
  level smallint not null,
  tile_index bigint not null,
  hashes bytea not null
    check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (level, tile_index)
);

-- What was signed, with the cosignatures that came in time.
create table log_checkpoint (
  size bigint primary key,
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  witnesses int not null default 0,
  signed_at timestamptz not null
);

create function log_time(at timestamptz) returns text language sql stable as
  $$
  select to_char(date_trunc('milliseconds', at) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function log_place_is_given_once() returns trigger language plpgsql as $$ begin
  if old.log_index is not null or new.log_index is null
    or (new.entry_id, new.kind, new.body, new.expert_id, new.plan_id, new.match_id)
      is distinct from (old.entry_id, old.kind, old.body, old.expert_id, old.plan_id, old.match_id)
  then
    raise exception 'an entry of the log does not change' using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_entry after update on log_entry for each row
  execute function log_place_is_given_once();
create trigger immutable before delete or truncate on log_entry for each statement
  execute function refuse_change();

create function log_tile_only_grows() returns trigger language plpgsql as $$ begin
  if (new.level, new.tile_index) is distinct from (old.level, old.tile_index)
    or substring(new.hashes for octet_length(old.hashes)) <> old.hashes then
    raise exception 'a tile of the log only grows' using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_tile after update on log_tile for each row
  execute function log_tile_only_grows();
create trigger immutable before delete or truncate on log_tile for each statement
  execute function refuse_change();
create trigger immutable before update or delete or truncate on log_checkpoint for each statement
  execute function refuse_change();

-- Settlements and results enter the log wherever they are written from.
create function log_settlements() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, expert_id, plan_id, match_id)
  select 'settlement', jsonb_build_object('kind', 'settlement', 'v', 1,
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
create trigger logged after insert on settlement referencing new table as added for each statement
  execute function log_settlements();

create function log_results() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, match_id)
  select 'result', jsonb_build_object('kind', 'result', 'v', 1, 'at', log_time(recorded_at),
    'matchId', match_id, 'version', version,
    'status', added.status, 'awarded', awarded, 'kickoff', log_time(kickoff),
    'score', case when added.full_home is not null and added.full_away is not null
      then jsonb_build_array(added.full_home, added.full_away) end), match_id
  from added join match using (match_id)
  where plan_count > 0
  order by match_id, version;
  return null;
end $$;
create trigger logged after insert on match_result referencing new table as added for each statement
  execute function log_results();

create function log_expert() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, expert_id)
  values ('expert', jsonb_build_object('kind', 'expert', 'v', 1,
    'at', log_time(coalesce(new.withdrawn_at, new.created_at)),
    'expertId', new.expert_id, 'handle', new.handle, 'name', new.name, 'expertKind', new.kind,
      'withdrawn', new.withdrawn_at is not null),
    new.expert_id);
  return null;
end $$;
create trigger logged after insert on expert for each row execute function log_expert();
create trigger logged_withdrawal after update of withdrawn_at on expert for each row
  when (new.withdrawn_at is distinct from old.withdrawn_at) execute function log_expert();

-- A table of the caller's own session named "plan" must not stand in for the real one.
do $$ declare name text; begin
  foreach name in array array['log_settlements', 'log_results', 'log_expert'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
`
