import { sql, type Kysely } from 'kysely'

/**
 * One budget of welcome points for each address and day, shared by visitors and accounts; and the
 * addresses from which an account has signed in, which failed tries from other addresses do not
 * lock out.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(changes).execute(db)
}

const changes = `
alter table welcome add column points int not null default 0;
update welcome set points = granted * 38;
alter table welcome alter column points drop default;
alter table welcome drop constraint welcome_granted_check;
alter table welcome add constraint welcome_granted_check check (granted between 0 and 3);

create table known_address (
  owner_id bigint not null references owner,
  address_hash bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, address_hash)
);
`
