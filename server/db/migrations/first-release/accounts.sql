-- Owners (visitors and accounts) and their credentials.

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
  purpose text not null check (purpose in ('signUp', 'signIn', 'add', 'reset')),
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
  ended_at timestamptz,
  -- the browser's owner proved to the authenticator who they are: fingerprint, face or PIN, by a
  -- passkey
  verified boolean not null default false
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

-- The addresses from which an account has signed in, which failed tries from other addresses do
-- not lock out.
create table known_address (
  owner_id bigint not null references owner,
  address_hash bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, address_hash)
);

-- A blocked account reads, and changes nothing. Real time, as for sessions: a replay must not end a
-- block.
create table account_block (
  block_id bigint generated always as identity primary key,
  owner_id bigint not null references account,
  -- the account reads it
  reason text not null,
  blocked_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  blocked_by bigint not null references account,
  lifted_at timestamptz,
  lifted_by bigint references account,
  check (ends_at > blocked_at)
);
create index account_block_of_account on account_block (owner_id) where lifted_at is null;

-- Links by which an account that lost its ways in makes a new one. Only the SHA-256 of the token is
-- kept. Real time.
create table account_reset (
  reset_id bigint generated always as identity primary key,
  owner_id bigint not null references account,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- null for a command on the machine
  made_by bigint references account,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index account_reset_open on account_reset (owner_id)
  where used_at is null and withdrawn_at is null;
