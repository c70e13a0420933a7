import { sql, type Kysely } from 'kysely'

/**
 * Owners (visitors and accounts), their credentials, points, unlocked plans and follows; and which
 * plans are revealed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- Owners of points, follows and unlocks. A visitor gets a row with the first thing they own; an
-- account has one from the start.
create table owner (
  owner_id bigint generated always as identity primary key,
  uid text not null unique,
  kind text not null check (kind in ('visitor', 'account')),
  created_at timestamptz not null,
  -- the account that took over what this visitor had; once
  carried_to bigint references owner
);
create index owner_carried on owner (carried_to) where carried_to is not null;

create table account (
  owner_id bigint primary key references owner,
  name text not null,
  -- the name as it is compared: NFKC, lower case
  name_key text unique,
  -- argon2id in PHC form; null without a passphrase
  passphrase text,
  created_at timestamptz not null,
  -- a deleted account keeps its points' ledger, without a name
  deleted_at timestamptz,
  check ((deleted_at is null) = (name_key is not null))
);

create table passkey (
  passkey_id int generated always as identity primary key,
  owner_id bigint not null references account,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  label text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_account on passkey (owner_id);

-- Options that a browser was given to answer with a passkey: used once, within five minutes.
create table passkey_challenge (
  challenge_id text primary key,
  challenge text not null,
  purpose text not null check (purpose in ('signUp', 'signIn', 'add')),
  owner_id bigint references account,
  name text,
  user_handle text,
  expires_at timestamptz not null
);

-- A browser that is signed in. Only the SHA-256 of its token is kept. Real time, not the site's
-- clock: a replay must not end a session.
create table session (
  session_id bigint generated always as identity primary key,
  owner_id bigint not null references account,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_account on session (owner_id) where ended_at is null;

-- Attempts to sign in that failed, by account name and by address, so that every process of the
-- site counts the same.
create table sign_in_failure (
  failure_id bigint generated always as identity primary key,
  -- a keyed hash: neither names nor addresses are kept
  subject text not null,
  at timestamptz not null default clock_timestamp()
);
create index sign_in_failure_recent on sign_in_failure (subject, at);

-- Points: double entry, append-only. A wallet belongs to an owner; the site's own side of every
-- movement is one of three books, which keep no balance, so that nobody waits for anybody else's
-- entry.
create table wallet (
  wallet_id bigint generated always as identity primary key,
  owner_id bigint unique references owner,
  book text unique check (book in ('grants', 'plans', 'carried')),
  balance int check (balance >= 0),
  check ((owner_id is null) <> (book is null)),
  check ((owner_id is null) = (balance is null))
);
insert into wallet (book) values ('grants'), ('plans'), ('carried');

create table movement (
  movement_id bigint generated always as identity primary key,
  reason text not null check (reason in ('welcome', 'daily', 'unlock', 'refund_miss',
    'refund_push', 'refund_not_counted',
    'refund_unrevealed', 'refund_duplicate', 'refund_reversed', 'carried_over')),
  -- what makes it happen once, such as 'unlock 7 12' or 'daily 7 2026-11-21'
  once text not null unique,
  plan_id bigint references plan,
  at timestamptz not null
);
create table entry (
  movement_id bigint not null references movement,
  -- of a wallet: not a foreign key, which would lock the one row of a book in every movement;
  -- wallets are never deleted
  wallet_id bigint not null,
  amount int not null check (amount <> 0),
  -- of an owner's wallet after this entry; null for the site's books
  balance int check (balance >= 0),
  primary key (movement_id, wallet_id)
);
create index entry_of_wallet on entry (wallet_id, movement_id desc);

create table unlock (
  owner_id bigint not null references owner,
  plan_id bigint not null references plan,
  movement_id bigint not null references movement,
  price int not null check (price > 0),
  at timestamptz not null,
  -- points that came back and were not taken again: the state of its refund
  refunded int not null default 0 check (refunded between 0 and price),
  primary key (owner_id, plan_id)
);
create index unlock_of_plan on unlock (plan_id);

-- Welcome grants to visitors, by address and day: at most three. The address is kept as a hash
-- under the key below.
insert into setting (name, value)
values ('address_key', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text));
create table welcome (
  address_hash bytea not null,
  day date not null,
  granted int not null check (granted between 1 and 3),
  primary key (address_hash, day)
);

create table follow (
  owner_id bigint not null references owner,
  expert_id int not null references expert,
  at timestamptz not null,
  primary key (owner_id, expert_id)
);
create index follow_of_expert on follow (expert_id);

-- Keys by which experts publish: handed out and withdrawn by the operator. Only the SHA-256 is
-- kept.
create table publishing_key (
  key_id int generated always as identity primary key,
  expert_id int not null references expert,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
-- What the operator did by command, append-only.
create table operator_action (
  action_id bigint generated always as identity primary key,
  action text not null,
  detail jsonb not null,
  at timestamptz not null
);

-- Everyone may read the plan: its match has kicked off, or was settled without. Never taken back.
alter table plan add column revealed boolean not null default false;
update plan set revealed = true where kickoff <= touchline_now() or outcome is not null;
create index plan_hidden on plan (kickoff) where not revealed;
`
