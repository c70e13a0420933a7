import { sql, type Kysely } from 'kysely'

/** Operators' actions on accounts, and the undo data of the audit trail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
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

alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add check (purpose in ('signUp', 'signIn', 'add', 'reset'));

-- How an entry can be taken back, and which one an entry takes back: once.
alter table operator_action add column undo jsonb;
alter table operator_action add column takes_back bigint unique references operator_action;
`
