-- The work of experts in the studio and of operators at the desk.

-- Drafts of plans. Read by its account only. One for each match, and one for each plan whose next
-- version is written.
create table studio_draft (
  owner_id bigint not null references account,
  match_id bigint not null references match,
  -- 0 for a plan that is not published yet
  plan_id bigint not null default 0,
  -- goes up with each save: a device that saves over a version which it has not seen is refused
  version int not null check (version > 0),
  body jsonb not null,
  saved_at timestamptz not null,
  primary key (owner_id, match_id, plan_id)
);

-- A press of the seal: repeated with the same id it stores nothing.
create table studio_seal (
  seal_id uuid primary key,
  owner_id bigint not null references account,
  plan_id bigint not null references plan,
  sealed_at timestamptz not null
);

-- Accounts that may use the desk. Written by a command on the machine only.
create table operator (
  owner_id bigint primary key references account,
  added_at timestamptz not null,
  removed_at timestamptz
);

-- Applications of accounts to become an expert.
create table application (
  application_id bigint generated always as identity primary key,
  owner_id bigint not null references account,
  -- in the languages in which one was given
  name jsonb not null,
  languages text[] not null,
  about text not null,
  -- shown to operators only, never published
  sample_match_id bigint not null references match,
  sample_pick text not null,
  sample_analysis text not null,
  applied_at timestamptz not null,
  decided_at timestamptz,
  admitted boolean,
  reason text,
  -- null where the studio is open to everyone
  decided_by bigint references account,
  check ((decided_at is null) = (admitted is null) and (decided_at is null) = (reason is null))
);
create unique index application_waiting on application (owner_id) where decided_at is null;
create index application_of_account on application (owner_id, application_id desc);

-- What operators did by command or at the desk, append-only. Entries of commands have the operating
-- system's user in detail.by, those of the desk the account as well.
create table operator_action (
  action_id bigint generated always as identity primary key,
  action text not null,
  detail jsonb not null,
  at timestamptz not null,
  owner_id bigint references account,
  subject text not null default '',
  before jsonb,
  after jsonb,
  -- how it can be taken back, and which one it takes back: once
  undo jsonb,
  takes_back bigint unique references operator_action
);
create trigger immutable before update or delete or truncate on operator_action for each statement
  execute function refuse_change();

-- Texts that an operator took off the pages. The text itself, its fingerprint and everything that
-- counts stay as they are.
create table text_removal (
  removal_id bigint generated always as identity primary key,
  expert_id int not null references expert,
  -- null for a text of the expert
  plan_id bigint references plan,
  field text not null check (field in ('title', 'analysis', 'bio')),
  -- public, with one sentence of the operator's or none
  reason text not null check (reason in ('advertising', 'abuse', 'unlawful', 'personal')),
  note text not null default '',
  removed_at timestamptz not null,
  removed_by bigint not null references account,
  restored_at timestamptz,
  restored_by bigint references account,
  check ((field = 'bio') = (plan_id is null))
);
-- a text is removed once at a time
create unique index text_removed on text_removal (expert_id, coalesce(plan_id, 0), field)
  where restored_at is null;
create index text_removed_of_plan on text_removal (plan_id) where restored_at is null;

-- Texts that readers reported.
create table text_report (
  report_id bigint generated always as identity primary key,
  expert_id int not null references expert,
  plan_id bigint references plan,
  field text not null check (field in ('title', 'analysis', 'bio')),
  reason text not null check (reason in ('advertising', 'abuse', 'unlawful', 'personal')),
  words text not null default '',
  -- the reporter looks up the outcome by it
  token text not null unique,
  reported_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'removed', 'kept')),
  decided_at timestamptz,
  decided_by bigint references account
);
create index text_report_open on text_report (expert_id, plan_id, field) where state = 'open';

-- The title for a reader; in the place of a removed one the names of both sides.
create function title_for(of_plan bigint, title jsonb, of_match bigint, language text) returns text
  language sql stable as $$
  select case when exists (
    select from text_removal
    where text_removal.plan_id = of_plan and field = 'title' and restored_at is null
  )
    then (
      select (home.short_name->>language) || ' – ' || (away.short_name->>language)
      from match
        join club home on home.club_id = home_id
        join club away on away.club_id = away_id
      where match.match_id = of_match
    )
    else text_for(title, language) end
$$;
