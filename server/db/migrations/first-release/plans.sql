-- Experts, their plans, and the settlements of these.

create table expert (
  expert_id int generated always as identity primary key,
  kind text not null check (kind in ('person', 'model', 'invented')),
  handle text not null unique,
  name jsonb not null,
  -- the path of a picture; of an expert's own one that of its row in avatar
  avatar text not null default '',
  next_serial int not null default 1,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  name_key text generated always as
    (lower(normalize(coalesce(name->>'zh', '') || chr(10) || coalesce(name->>'zht', '') || chr(10)
          || coalesce(name->>'en', ''), NFKC))) stored,
  name_parts text[] generated always as (search_parts(name)) stored,
  name_salt bytea not null default new_salt() check (octet_length(name_salt) = 32),
  -- what the expert published on that day (UTC), towards the daily limits
  quota_day date,
  quota_plans int not null default 0,
  quota_versions int not null default 0,
  -- an account is at most one expert
  owner_id bigint unique references account,
  languages text[] not null default '{zh,zht,en}'
    check (cardinality(languages) > 0 and languages <@ '{zh,zht,en}'::text[]),
  bio text not null default '',
  -- fewer plans a day than the rules allow; null for no limit of its own. It ends with so many
  -- settled plans; null for never
  daily_plans smallint check (daily_plans >= 0),
  daily_plans_until smallint,
  -- when the name last changed: possible every 30 days, and an entry of the log
  named_at timestamptz,
  -- stopped by its own decision. withdrawn_at is set as well: boards, the log and publishing follow
  -- it. False where an operator ended the publishing
  stopped boolean not null default false check (not stopped or withdrawn_at is not null),
  -- when the expert last stopped; stays after it resumed
  stopped_at timestamptz
);
create index expert_by_name on expert using gin (name_parts);
create trigger immutable before delete or truncate on expert for each statement
  execute function refuse_change();

create function serials_go_up() returns trigger language plpgsql as $$ begin
  if new.next_serial < old.next_serial then
    raise exception 'serial numbers are not given twice' using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_serial after update of next_serial on expert for each row
  execute function serials_go_up();

-- WebP of 256 × 256 without metadata, by the SHA-256 of its bytes. expert.avatar has its path.
create table avatar (
  name text primary key check (name ~ '^[0-9a-f]{64}$'),
  picture bytea not null check (octet_length(picture) <= 262144),
  made_at timestamptz not null default clock_timestamp()
);

-- Keys by which experts publish, made by the operator or by the expert. Only the SHA-256 is kept.
create table publishing_key (
  key_id int generated always as identity primary key,
  expert_id int not null references expert,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  -- by which its owner knows it; empty for keys made on the machine
  label text not null default '',
  used_at timestamptz,
  -- the account; null for the machine
  made_by bigint references account
);
create unique index publishing_key_label on publishing_key (expert_id, label)
  where withdrawn_at is null and label <> '';

-- The server makes keys for an account's own expert only: never for a model, nor for an expert of
-- the machine.
create function key_of_own_expert() returns trigger language plpgsql as $$
begin
  if current_user = 'touchline_server' and not exists (
    select from expert
    where expert_id = new.expert_id and kind = 'person' and owner_id = new.made_by
  ) then
    raise exception 'a key is made by the account of its expert' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger key_of_own_expert before insert on publishing_key for each row
  execute function key_of_own_expert();

-- code-schema.ts adds the checks of nc_reason and hit_result, which name codes.
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
  nc_reason smallint,
  hit_result smallint not null default 0,
  -- units won or lost on a stake of 1; null where odds are unknown or nothing is decided
  profit numeric(12, 6),
  settled_at timestamptz,
  settled_version int not null default 0,
  -- the instant from which everyone could read it: a plan that is revealed 24 hours after its
  -- kick-off or later is a miss
  revealed_at timestamptz,
  revealed boolean not null generated always as (revealed_at is not null) stored,
  -- the version of the rulebook under which its last version was stored, by which it is judged
  book_version smallint not null default 1,
  -- the prices of all outcomes of its play types when its version was stored. Public: they say
  -- nothing about the picks
  market jsonb,
  title_salt bytea not null default new_salt() check (octet_length(title_salt) = 32),
  unique (expert_id, serial),
  constraint plan_check check ((outcome is null) = (settled_at is null)),
  constraint plan_check2 check ((outcome = 'not_counted') = (nc_reason is not null))
);
-- Few indexes on purpose: each settlement rewrites a plan's entry in all of them. plan_decided
-- serves every query about a record. Decided and undecided plans have indexes of their own, and so
-- an entry leaves the index of undecided plans by the update itself.
create index plan_of_match on plan (match_id, kickoff, plan_id);
create index plan_decided on plan (expert_id, kickoff desc, plan_id desc) include (hit_result)
  where outcome is not null;
create index plan_undecided on plan (expert_id, kickoff, plan_id) where outcome is null;
create index plan_list_decided on plan (main_play, kickoff, plan_id) where outcome is not null;
create index plan_list_undecided on plan (main_play, kickoff, plan_id) where outcome is null;
-- they are few, and a page of them must not read all the others
create index plan_not_counted on plan (expert_id, serial) where outcome = 'not_counted';
create index plan_on_sale on plan (expert_id, kickoff, plan_id) where on_sale;
create index plan_deadline on plan (deadline) where on_sale;
create index plan_open on plan (published_kickoff) where outcome is null;
create index plan_hidden on plan (kickoff) where not revealed;
-- beside plan_open, for those that may still turn out not to have been played
create index plan_unrevealed on plan (published_kickoff)
  where outcome = 'unrevealed' and settled_version = 0;
create trigger immutable before delete or truncate on plan for each statement
  execute function refuse_change();

-- A plan keeps its expert, serial and match; its content may change until its deadline, by the
-- site's clock, and never once everyone could read it. After, not before: with any trigger before
-- the update of a row, every update of a plan locks the row once more.
create function plan_must_be_open() returns trigger language plpgsql as $$ begin
  if (new.plan_id, new.expert_id, new.serial, new.match_id)
    is distinct from (old.plan_id, old.expert_id, old.serial, old.match_id)
    or new.version < old.version then
    raise exception 'a plan keeps its expert, serial and match, and its versions go up'
      using errcode = 'TL001';
  end if;
  if old.outcome is not null or old.revealed or old.deadline <= touchline_now() then
    raise exception 'plan % does not change after its deadline', old.plan_id
      using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_content after update of plan_id, expert_id, serial, match_id, predict_play,
  main_play, price, refund_on_miss,
  title, title_salt, market, version, published_at, published_kickoff, book_version on plan
  for each row
  execute function plan_must_be_open();

-- What may not be read before kick-off. No list and no page joins these two: only
-- server/publishing/secret.ts and the settlement read them.
create table plan_secret (
  plan_id bigint not null references plan,
  version int not null,
  published_at timestamptz not null,
  salt bytea not null check (octet_length(salt) = 32),
  body jsonb not null,
  -- of the analysis; null in versions that were sealed with the text itself
  analysis_salt bytea check (octet_length(analysis_salt) = 32),
  primary key (plan_id, version)
);
create trigger immutable before update or delete or truncate on plan_secret for each statement
  execute function refuse_change();
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
create trigger immutable before update or truncate on plan_secret_pick for each statement
  execute function refuse_change();

-- The picks that settle are those of the last version; each version replaces them, until the
-- deadline.
create function picks_must_be_open() returns trigger language plpgsql as $$ begin
  if exists (
    select from changed join plan using (plan_id)
    where outcome is not null or revealed or deadline <= (select touchline_now())
  ) then
    raise exception 'the picks of a plan do not change after its deadline' using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_added after insert on plan_secret_pick referencing new table as changed
  for each statement execute function picks_must_be_open();
create trigger immutable_gone after delete on plan_secret_pick referencing old table as changed
  for each statement execute function picks_must_be_open();

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
create trigger immutable before update or delete or truncate on settlement for each statement
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

-- Plans whose sealed content is not complete in the database: they can be neither revealed nor
-- settled, and are kept apart so that the others are (server/publishing/set-aside.ts).
create table plan_set_aside (
  plan_id bigint primary key references plan,
  -- by the machine's clock
  found_at timestamptz not null default clock_timestamp(),
  -- the price is refunded once the plan would count as not revealed
  refunded boolean not null default false
);
