-- Leagues, clubs, matches and the facts about them, and what their sources answered.
-- Texts in three languages are jsonb objects {zh, zht, en}; instants are timestamptz; odds, points
-- and profits are exact numerics.

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

-- code-schema.ts adds the parts that name statuses: a check and three indexes.
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
  status smallint not null default 1,
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
  -- the time of the source's last reading: an older reading that arrives later changes nothing
  said_at timestamptz,
  -- when the stored prices were read
  odds_at timestamptz,
  unique (source, source_key),
  check (home_id <> away_id)
);
create index match_kickoff on match (kickoff, match_id);
create index match_league on match (league_id, kickoff);
create index match_season on match (league_id, season, kickoff);
create index match_home_side on match (home_id, kickoff);
create index match_away_side on match (away_id, kickoff);

-- Every result that ever stood, in order; the highest version stands now.
create table match_result (
  match_id bigint not null references match,
  version int not null,
  status smallint not null,
  full_home smallint, full_away smallint,
  recorded_at timestamptz not null,
  primary key (match_id, version)
);
create trigger immutable before update or delete or truncate on match_result for each statement
  execute function refuse_change();

-- The last prices before kick-off of a match with plans; null where none were known.
create table match_close (
  match_id bigint primary key references match,
  kickoff timestamptz not null,
  market jsonb
);
create trigger immutable before update or delete or truncate on match_close for each statement
  execute function refuse_change();

create table player (
  player_id int generated always as identity primary key,
  source text not null,
  source_key text not null,
  name jsonb not null,
  unique (source, source_key)
);

-- All goals of play of a match, in order; a source that says more or puts one right replaces them
-- together.
create table goal (
  match_id bigint not null references match,
  goal_no smallint not null,
  side text not null check (side in ('home', 'away')),
  minute smallint not null check (minute between 1 and 120),
  added smallint check (added > 0),
  kind text not null check (kind in ('play', 'penalty', 'own')),
  player_id int references player,
  primary key (match_id, goal_no)
);

-- One side of a line-up: {formation, starters, bench, absences}, players by their ids
-- (server/intake/facts.ts).
create table lineup (
  match_id bigint not null references match,
  side text not null check (side in ('home', 'away')),
  confirmed boolean not null,
  body jsonb not null,
  observed_at timestamptz not null,
  said_at timestamptz,
  primary key (match_id, side)
);

-- A digest of the last reading of a match's goals and line-ups, by which a repeated reading is
-- recognised, and the time of that reading.
create table facts_said (
  match_id bigint primary key references match,
  digest text not null,
  goals_said_at timestamptz
) with (fillfactor = 80);

-- What a feed said that makes no sense, and why it was not taken. The desk lists the rows that no
-- operator has refused.
create table quarantine (
  quarantine_id bigint generated always as identity primary key,
  source text not null,
  item text not null,
  reason text not null,
  detail text not null,
  content jsonb not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  refused_at timestamptz,
  refused_by bigint references account,
  -- an operator asked for it to be read again, and the next round will
  again_at timestamptz,
  taken_at timestamptz,
  unique (source, item, reason)
);
create index quarantine_again on quarantine (again_at) where again_at is not null;

-- A source's own key of a club or league, and which of ours an operator mapped it to. Ended ones
-- stay.
create table alias (
  alias_id bigint generated always as identity primary key,
  source text not null,
  kind text not null check (kind in ('club', 'league')),
  name text not null,
  club_id int references club,
  league_id int references league,
  made_at timestamptz not null,
  made_by bigint not null references account,
  ended_at timestamptz,
  ended_by bigint references account,
  check ((kind = 'club') = (club_id is not null) and (kind = 'league') = (league_id is not null))
);
create unique index alias_open on alias (source, kind, name) where ended_at is null;

-- What a source last answered, by the working server.
create table source_state (
  source text primary key,
  answer text,
  answered_at timestamptz,
  error text,
  failed_at timestamptz,
  -- requests that the source still allows, and when the count starts again
  quota_left int,
  quota_resets_at timestamptz
);
