-- Records, boards and the record of all predictions, kept in step by every settlement.

-- An expert's record; equal at any time to what the plans say.
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
  profit_squares90 numeric(24, 12) not null default 0,
  -- raised whenever the expert's decided plans change: what is made of them is stale then
  decisions int not null default 0
) with (fillfactor = 70);

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
  -- hits against the market's expectation, and closing-line value
  skill_n int not null default 0,
  skill_hits int not null default 0,
  expected double precision not null default 0,
  expected_variance double precision not null default 0,
  closing_n int not null default 0,
  closing_sum double precision not null default 0,
  closing_squares double precision not null default 0,
  primary key (play, span, expert_id)
) with (fillfactor = 70);

-- The state of the record from which an expert's standings were computed.
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
  kind text not null check (kind in ('all', 'people', 'models')),
  primary key (type, play, span, kind, sort)
);
alter table board_order alter column expert_ids set storage external, alter column places
  set storage external;

create table recommended_plan (
  place int primary key,
  plan_id bigint not null references plan
);
create table recommended_expert (
  place int primary key,
  expert_id int not null references expert
);

-- All decided plans of one main play type on one league; equal at any time to what the plans say.
create table prediction_record (
  play smallint not null,
  league_id int not null references league,
  n int not null,
  hits int not null,
  pushes int not null,
  -- plans with known odds: how many, the sum of their profits and of the squares
  yield_n int not null,
  profit numeric(18, 6) not null,
  profit_squares numeric(26, 12) not null,
  primary key (play, league_id)
) with (fillfactor = 70);

-- Those of them that do not count, by the reason.
create table prediction_not_counted (
  play smallint not null,
  league_id int not null references league,
  reason smallint not null,
  plans int not null,
  primary key (play, league_id, reason)
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

-- code-schema.ts gives it the body, which names codes.
create function record_predictions() returns trigger language plpgsql as
  $$ begin return null; end $$;
create trigger record_predictions after insert on settlement referencing new table as added
  for each statement execute function record_predictions();
