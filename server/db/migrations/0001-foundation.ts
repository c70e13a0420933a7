import { sql, type Kysely } from 'kysely'

/**
 * Matches, experts, plans and records. Only SQL that PostgreSQL 15 and 18 share.
 * Texts in three languages are jsonb objects {zh, zht, en}; instants are timestamptz; odds, points
 * and profits are exact numerics.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table setting (
  name text primary key,
  value jsonb not null
);

-- The one clock of the site. touchline_now() = at + (real time passed since real_at) x speed. Speed
-- 1 with at = real_at is the real time; another anchor replays the past; speed 0 stands still while
-- history is caught up with.
create table clock (
  one boolean primary key default true check (one),
  real_at timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  speed double precision not null default 1 check (speed >= 0)
);
insert into clock default values;
create function touchline_now() returns timestamptz language sql volatile as
  $$
  select case when speed = 1 and at = real_at then clock_timestamp()
      else at + (clock_timestamp() - real_at) * speed end
  from clock $$;

-- Counts every change of what pages are made of, by topic, in the transaction that makes the
-- change.
create table data_version (
  topic text primary key,
  version bigint not null default 0
);
insert into data_version (topic) values ('match'), ('plan'), ('expert');

create table league (
  league_id int generated always as identity primary key,
  source text not null,
  source_key text not null,
  name jsonb not null,
  short_name jsonb not null,
  country text,
  zone text not null default 'UTC',
  prominence int not null default 0,
  unique (source, source_key)
);

create table club (
  club_id int generated always as identity primary key,
  source text not null,
  source_key text not null,
  name jsonb not null,
  short_name jsonb not null,
  crest text not null default '',
  unique (source, source_key)
);

create table match (
  match_id bigint generated always as identity primary key,
  source text not null,
  source_key text not null,
  league_id int not null references league,
  season text not null,
  round text not null default '',
  home_id int not null references club,
  away_id int not null references club,
  kickoff timestamptz,
  kickoff_known boolean not null default true,
  status smallint not null default 1 check (status between 0 and 13),
  minute smallint,
  home_score smallint, away_score smallint,
  half_home smallint, half_away smallint,
  full_home smallint, full_away smallint,
  extra_home smallint, extra_away smallint,
  penalty_home smallint, penalty_away smallint,
  home_red smallint not null default 0, away_red smallint not null default 0,
  awarded boolean not null default false,
  venue text,
  odds jsonb,
  result_version int not null default 0,
  plan_count int not null default 0,
  observed_at timestamptz not null,
  updated_at timestamptz not null,
  unique (source, source_key),
  check (home_id <> away_id)
);
create index match_kickoff on match (kickoff, match_id);
create index match_unsettled on match (kickoff) where status not in (8, 11, 12);
create index match_league on match (league_id, kickoff);
create index match_home_side on match (home_id, kickoff);
create index match_away_side on match (away_id, kickoff);
-- results that came or changed since the models last looked
create index match_decided on match (updated_at) where status = 8 or result_version > 0;

-- Every result that ever stood, in order; the highest version stands now.
create table match_result (
  match_id bigint not null references match,
  version int not null,
  status smallint not null,
  full_home smallint, full_away smallint,
  recorded_at timestamptz not null,
  primary key (match_id, version)
);

-- What a feed said that makes no sense, and why it was not taken.
create table quarantine (
  quarantine_id bigint generated always as identity primary key,
  source text not null,
  item text not null,
  reason text not null,
  detail text not null,
  content jsonb not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  unique (source, item, reason)
);

create table expert (
  expert_id int generated always as identity primary key,
  kind text not null check (kind in ('person', 'model', 'invented')),
  handle text not null unique,
  name jsonb not null,
  avatar text not null default '',
  next_serial int not null default 1,
  created_at timestamptz not null,
  withdrawn_at timestamptz
);

create table plan (
  plan_id bigint generated always as identity primary key,
  expert_id int not null references expert,
  serial int not null,
  match_id bigint not null references match,
  version int not null default 1,
  predict_play text not null,
  main_play smallint not null,
  price smallint not null check (price in (0, 8, 18, 28, 38)),
  refund_on_miss boolean not null default false,
  title jsonb not null,
  -- when its last version was stored, and the kick-off as it stood then
  published_at timestamptz not null,
  published_kickoff timestamptz not null,
  -- kick-off minus five minutes, and the kick-off that orders the record: both follow the match
  deadline timestamptz not null,
  kickoff timestamptz not null,
  on_sale boolean not null default true,
  -- null: undecided
  outcome text check (outcome in ('win', 'half_win', 'push', 'half_loss', 'loss',
      'not_counted', 'unrevealed')),
  nc_reason smallint check (nc_reason between 1 and 4),
  hit_result smallint not null default 0 check (hit_result between 0 and 2),
  -- units won or lost on a stake of 1; null where odds are unknown or nothing is decided
  profit numeric(12, 6),
  settled_at timestamptz,
  settled_version int not null default 0,
  unique (expert_id, serial),
  check ((outcome is null) = (settled_at is null)),
  check (hit_result = case when outcome in ('win', 'half_win') then 1
      when outcome in ('half_loss', 'loss', 'unrevealed') then 2 else 0 end),
  check ((outcome = 'not_counted') = (nc_reason is not null))
);
create index plan_of_match on plan (match_id);
-- Few indexes on purpose: each settlement rewrites a plan's entry in all of them. This one serves
-- every query about a record.
create index plan_decided on plan (expert_id, kickoff desc, plan_id desc) include (hit_result)
  where outcome is not null;
create index plan_on_sale on plan (expert_id, kickoff, plan_id) where on_sale;
create index plan_deadline on plan (deadline) where on_sale;
create index plan_open on plan (published_kickoff) where outcome is null;

-- What may not be read before kick-off. No list and no page joins these two: only
-- server/publishing/secret.ts and the settlement read them.
create table plan_secret (
  plan_id bigint not null references plan,
  version int not null,
  published_at timestamptz not null,
  salt bytea not null check (octet_length(salt) = 32),
  body jsonb not null,
  primary key (plan_id, version)
);
create table plan_secret_pick (
  plan_id bigint not null references plan,
  selection_no smallint not null,
  pick_no smallint not null,
  play smallint not null,
  line numeric(4, 2),
  key text not null,
  odds numeric(8, 3),
  probability double precision,
  -- how much of the plan's one unit stands on this pick, in parts of 332,640: every possible split
  -- comes out exactly
  parts int not null check (parts between 1 and 332640),
  primary key (plan_id, selection_no, pick_no)
);

-- Every settlement that ever stood, append-only.
create table settlement (
  plan_id bigint not null references plan,
  sequence int not null,
  result_version int not null,
  rule_version smallint not null,
  outcome text not null,
  nc_reason smallint,
  hit_result smallint not null,
  profit numeric(12, 6),
  settled_at timestamptz not null,
  primary key (plan_id, sequence)
);

-- An expert's record, kept in step by every settlement; equal at any time to what the plans say.
create table expert_record (
  expert_id int primary key references expert,
  n int not null default 0,
  hits int not null default 0,
  misses int not null default 0,
  pushes int not null default 0,
  not_counted int not null default 0,
  streak int not null default 0,
  recent_cnt smallint not null default 0,
  recent_win smallint not null default 0,
  -- the last ten decided plans, oldest first: h hit, m miss, n neither
  form text not null default '',
  on_sale int not null default 0,
  -- plans with known odds: how many, the sum of their profits and of the squares
  yield_n int not null default 0,
  profit numeric(16, 6) not null default 0,
  profit_squares numeric(24, 12) not null default 0,
  -- the same over plans whose kick-off is at or after window_start: midnight UTC 90 days before
  -- today
  window_start timestamptz not null default '-infinity',
  n90 int not null default 0,
  hits90 int not null default 0,
  yield_n90 int not null default 0,
  profit90 numeric(16, 6) not null default 0,
  profit_squares90 numeric(24, 12) not null default 0
) with (fillfactor = 70);

-- Lower bound of the 95 % Wilson interval, as in rules/interval.ts.
create function wilson_low(hits int, n int) returns double precision language sql immutable as $$
  select case when n = 0 then 0 else greatest(0,
        (rate + square / 2 - z * sqrt(rate * (1 - rate) / n + square / (4 * n))) / (1 + square)) end
  from (
    select z, hits::float8 / nullif(n, 0) as rate, z * z / nullif(n, 0) as square
    from (select 1.959963984540054::float8 as z) quantile
  ) parts
$$;

-- The boards as last computed: one row a place. Lists read a range of places, so any page costs the
-- same.
create table board_place (
  type smallint not null,
  place int not null,
  rank int,
  expert_id int not null references expert,
  primary key (type, place)
);
create table board (
  type smallint primary key,
  computed_at timestamptz not null
);
create table recommended_plan (
  place int primary key,
  plan_id bigint not null references plan
);
create table recommended_expert (
  place int primary key,
  expert_id int not null references expert
);
`
