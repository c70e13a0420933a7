-- The public log (docs/log.md): entries, written in the transaction of the change that they record;
-- the tree over them; the checkpoints that were signed. Append-only for every role.

-- The body is a LogEntry of rules/log/entry.ts, except for fields that depend on the entry's place:
-- the sequencer adds them.
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
-- for requests of readers who know an earlier key, or the log before a set-back
create index log_entry_keys on log_entry (log_index) where kind in ('key', 'continue');

-- Hashes of 32 bytes, up to 256 in a row: of entries at level 0, of full tiles of the level below
-- at the others.
create table log_tile (
  level smallint not null,
  tile_index bigint not null,
  hashes bytea not null
    check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (level, tile_index)
);

-- What was signed, with the cosignatures that came in time. A checkpoint is published again when
-- another witness has cosigned it; the earlier publications stay.
create table log_checkpoint (
  size bigint not null,
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  witnesses int not null default 0,
  signed_at timestamptz not null,
  primary key (size, witnesses)
);

-- When each witness saw which size of the log, read from the cosignatures of the stored
-- checkpoints: finds the first checkpoint after an entry that a witness has cosigned.
create table log_cosignature (
  -- name and key id of the witness's key, as in a note: "name+0a1b2c3d"
  witness text not null,
  size bigint not null,
  -- by the witness's clock, since 1970
  seconds bigint not null,
  primary key (witness, size)
);

-- Signed snapshots of the log, one a day: hashes that can be cited.
create table log_snapshot (
  -- UTC by the site's clock
  day date primary key,
  size bigint not null,
  note text not null
);

create trigger immutable before delete or truncate on log_entry for each statement
  execute function refuse_change();
create trigger immutable before delete or truncate on log_tile for each statement
  execute function refuse_change();
create trigger immutable before update or delete or truncate on log_checkpoint for each statement
  execute function refuse_change();
create trigger immutable before update or delete or truncate on log_cosignature for each statement
  execute function refuse_change();
create trigger immutable before update or delete or truncate on log_snapshot for each statement
  execute function refuse_change();

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

create function log_tile_only_grows() returns trigger language plpgsql as $$ begin
  if (new.level, new.tile_index) is distinct from (old.level, old.tile_index)
    or substring(new.hashes for octet_length(old.hashes)) <> old.hashes then
    raise exception 'a tile of the log only grows' using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_tile after update on log_tile for each row
  execute function log_tile_only_grows();

-- A cosignature (c2sp.org/tlog-cosignature) has 4 bytes of key id, 8 of time and 64 of signature.
create function cosignatures_in(note text) returns table (witness text, seconds bigint)
  language sql immutable as $$
  select line[1] || '+' || encode(substring(bytes for 4), 'hex'),
    ('x' || encode(substring(bytes from 5 for 8), 'hex'))::bit(64)::bigint
  from regexp_matches(note, '^— (\S+) ([A-Za-z0-9+/=]+)$', 'gn') as lines (line),
    lateral (select decode(line[2], 'base64') as bytes) decoded
  where octet_length(bytes) = 76
$$;
create function keep_cosignatures() returns trigger language plpgsql as $$ begin
  insert into log_cosignature (witness, size, seconds)
  select witness, new.size, seconds from cosignatures_in(new.note) on conflict do nothing;
  return null;
end $$;
create trigger kept after insert on log_checkpoint for each row when (new.witnesses > 0)
  execute function keep_cosignatures();

create function log_time(at timestamptz) returns text language sql stable as
  $$
  select to_char(date_trunc('milliseconds', at) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Settlements, results and experts enter the log wherever they are written from.
create function log_settlements() returns trigger language plpgsql as $$ begin
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
create trigger logged after insert on settlement referencing new table as added for each statement
  execute function log_settlements();

create function log_results() returns trigger language plpgsql as $$ begin
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
create trigger logged after insert on match_result referencing new table as added for each statement
  execute function log_results();

create function log_expert() returns trigger language plpgsql as $$ begin
  insert into log_entry (kind, body, expert_id)
  values ('expert', jsonb_build_object('kind', 'expert', 'v', 2,
    'at', log_time(case when tg_op = 'INSERT' then new.created_at else touchline_now() end),
    'expertId', new.expert_id, 'handle', new.handle, 'nameHash', text_hash(new.name_salt, new.name),
    'expertKind', new.kind,
    'withdrawn', new.withdrawn_at is not null), new.expert_id);
  return null;
end $$;
create trigger logged after insert on expert for each row execute function log_expert();
create trigger logged_change after update of withdrawn_at, name, name_salt, kind, handle on expert
  for each row
  when ((new.withdrawn_at, new.name, new.name_salt, new.kind, new.handle)
    is distinct from (old.withdrawn_at, old.name, old.name_salt, old.kind, old.handle))
    execute function log_expert();

-- A table of the caller's own session named "clock" or "plan" must not stand in for the real one.
do $$ declare name text; begin
  foreach name in array array['plan_must_be_open', 'picks_must_be_open', 'keep_cosignatures',
    'log_settlements', 'log_results', 'log_expert'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
