import { sql, type Kysely } from 'kysely'

/** Recovery codes of accounts, and what the list of an account's sessions shows of each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table recovery_code (
  owner_id bigint not null references account,
  -- the first digit of the code, by which its hash is found
  slot smallint not null check (slot between 0 and 9),
  -- argon2id in PHC form
  hash text not null,
  made_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  primary key (owner_id, slot)
);

-- browser and system in words, as the request for the session named them; empty if unknown
alter table session add column device text not null default '';
-- begun by a recovery code: a forgotten passphrase can be replaced in it
alter table session add column recovered boolean not null default false;
`
