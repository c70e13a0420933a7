-- What every other part uses: the clock, versions of the data, and functions on texts.

-- Append-only tables refuse changes by every role, the owner of the tables included. The SQLSTATE
-- is that of server/db/immutable.ts. The triggers run once a statement, or only on columns that
-- publishing alone writes, so settling pays nothing for them per plan.
create function refuse_change() returns trigger language plpgsql as $$ begin
  raise exception '% of % is refused: what is written there stays', lower(tg_op), tg_table_name
    using errcode = 'TL001';
end $$;

create table setting (
  name text primary key,
  value jsonb not null
);
-- The key of the hashes of addresses.
insert into setting (name, value)
values ('address_key', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text));

-- The definitions by which code-schema.ts last made its parts.
create table code_schema (name text primary key, definition text not null);

-- The one clock of the site. touchline_now() = at + (real time passed since real_at) x speed. Speed
-- 1 with at = real_at is the real time; another anchor replays the past; speed 0 stands still while
-- history is caught up with.
create table clock (
  one boolean primary key default true check (one),
  real_at timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  speed double precision not null default 1 check (speed >= 0),
  -- the time of the log's last entry, which the sequencer stores: the clock never runs behind it
  not_before timestamptz,
  -- only 'real' forbids plans on kick-offs that have passed by the real clock
  world text not null default 'replay' check (world in ('real', 'replay', 'invented'))
);
insert into clock default values;
-- A SQL-standard body (begin atomic) is parsed when the function is created, so that pg_restore,
-- with its empty search path, can restore it. PostgreSQL can still inline such a function, unlike
-- one with "set search_path".
create function touchline_now() returns timestamptz language sql volatile begin atomic
  select greatest(not_before, case when speed = 1 and at = real_at then clock_timestamp()
        else at + (clock_timestamp() - real_at) * speed end)
  from clock;
end;

-- Counts every change of what pages are made of, by topic, in the transaction that makes the
-- change. The version of 'live' is the number of the last event: a publisher locks this row until
-- its event is stored, so the numbers rise in the order of the events and without a gap.
create table data_version (
  topic text primary key,
  version bigint not null default 0
);
insert into data_version (topic) values ('match'), ('plan'), ('expert'), ('live');

-- Live events. server/live/publish-events.ts writes them in the transaction that makes the change.
-- Append-only, and old events are deleted. The body is MatchNow for kind 'match', PlansNews for
-- 'plans' (contract/live.ts); kind 'all' stands for more changes than events are sent for.
create table live_event (
  event_id bigint primary key,
  kind text not null check (kind in ('match', 'plans', 'all')),
  body jsonb not null,
  -- real time, whatever the site's clock shows: it only says what is old
  told_at timestamptz not null default clock_timestamp()
);

-- The process that does the work of the site: see server/jobs/lease.ts.
create table lease (
  name text primary key,
  -- the application_name of its connections; null while nobody holds it
  holder text,
  renewed_at timestamptz not null default clock_timestamp()
);
insert into lease (name) values ('work');

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

-- Names as they are searched: in one width and case, and every piece of one or two characters of
-- them by index.
create function search_key(name text) returns text language sql immutable parallel safe as
  $$ select lower(normalize(name, NFKC)) $$;
create function search_parts(names jsonb) returns text[]
  language sql immutable parallel safe begin atomic
  select array_agg(distinct substr(name, at, size))
  from (
    select search_key(names->>language) as name from unnest(array['zh', 'zht', 'en']) as language
  ) keys,
    generate_series(1, length(name)) as at,
    generate_series(1, least(2, length(name) - at + 1)) as size;
end;
create function search_pieces(key text) returns text[] language sql immutable parallel safe as $$
  select case when length(key) < 2 then array[key]
    else array(select substr(key, at, 2) from generate_series(1, length(key) - 1) as at) end
$$;
