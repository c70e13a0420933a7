import { sql, type Kysely } from 'kysely'

/**
 * Operators, experts who belong to an account, and applications to become one. The list of
 * operators' actions has the subject of each action, and its state before and after.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- The browser's owner proved to the authenticator who they are: fingerprint, face or PIN, by a
-- passkey.
alter table session add column verified boolean not null default false;

-- Accounts that may use the desk. Written by a command on the machine only.
create table operator (
  owner_id bigint primary key references account,
  added_at timestamptz not null,
  removed_at timestamptz
);

-- An account is at most one expert.
alter table expert add column owner_id bigint unique references account;
alter table expert add column languages text[] not null default '{zh,zht,en}'
  check (cardinality(languages) > 0 and languages <@ '{zh,zht,en}'::text[]);
alter table expert add column bio text not null default '';
-- Fewer plans a day than the rules allow; null for no limit of its own. It ends with so many
-- settled plans; null for never.
alter table expert add column daily_plans smallint check (daily_plans >= 0);
alter table expert add column daily_plans_until smallint;

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

-- Entries of commands have the operating system's user in detail.by, those of the desk the account
-- as well.
alter table operator_action add column owner_id bigint references account;
alter table operator_action add column subject text not null default '';
alter table operator_action add column before jsonb;
alter table operator_action add column after jsonb;
`
