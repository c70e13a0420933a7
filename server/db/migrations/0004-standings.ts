import { sql, type Kysely } from 'kysely'

/**
 * Standings of every expert by play type and span of time, boards as ordered lists of experts, and
 * names that can be searched.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- Raised whenever an expert's decided plans change: what is made of them is stale then.
alter table expert_record add column decisions int not null default 0;

-- Where an expert stands over the plans of one main play type (0: all) and one span of time (10:
-- the last ten counted plans; 30, 90: days up to today; 0: all time). Beside n, hits and profits of
-- the span stand those parts of the record that have no span.
create table standing (
  play smallint not null,
  span smallint not null,
  expert_id int not null references expert,
  n int not null,
  hits int not null,
  -- of the span's hit rate: hits / n, and the lower end of its 95 % Wilson interval
  rate double precision not null,
  low double precision not null,
  -- the lower end over 90 days, whatever the span
  low90 double precision not null,
  yield_n int not null,
  profit numeric(16, 6) not null,
  profit_squares numeric(24, 12) not null,
  -- null without a plan with odds; its lower end null below ten
  yield double precision,
  yield_low double precision,
  streak int not null,
  recent_cnt smallint not null,
  recent_win smallint not null,
  form text not null,
  not_counted int not null,
  primary key (play, span, expert_id)
) with (fillfactor = 70);

-- Of which state of the record an expert's standings are.
create table standing_state (
  expert_id int primary key references expert,
  decisions int not null,
  window_start timestamptz not null,
  withdrawn boolean not null
);

-- The boards as last computed: all experts of one in one row, so that any page of any order costs
-- the same. sort is '' for the board's own rule; the others go from largest to smallest, names from
-- first to last.
create table board_order (
  type smallint not null,
  play smallint not null,
  span smallint not null,
  sort text not null,
  expert_ids int[] not null,
  -- with another order than the board's own: their places by that one
  places int[],
  computed_at timestamptz not null,
  primary key (type, play, span, sort)
);
alter table board_order alter column expert_ids set storage external, alter column places
  set storage external;
drop table board_place;
drop table board;

-- Names as they are searched: in one width and case, and every piece of one or two characters of
-- them by index.
create function search_key(name text) returns text language sql immutable parallel safe as
  $$ select lower(normalize(name, NFKC)) $$;
create function search_parts(names jsonb) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct substr(name, at, size))
  from (
    select search_key(names->>language) as name from unnest(array['zh', 'zht', 'en']) as language
  ) keys,
    generate_series(1, length(name)) as at,
    generate_series(1, least(2, length(name) - at + 1)) as size
$$;
create function search_pieces(key text) returns text[] language sql immutable parallel safe as $$
  select case when length(key) < 2 then array[key]
    else array(select substr(key, at, 2) from generate_series(1, length(key) - 1) as at) end
$$;
alter table expert
  add column name_key text generated always as
    (lower(normalize(coalesce(name->>'zh', '') || chr(10) || coalesce(name->>'zht', '') || chr(10)
          || coalesce(name->>'en', ''), NFKC))) stored,
  add column name_parts text[] generated always as (search_parts(name)) stored;
create index expert_by_name on expert using gin (name_parts);
`
