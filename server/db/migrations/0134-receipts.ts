import { sql, type Kysely } from 'kysely'

/** What a reader read of a plan, by its hash. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- by uid, as opened_plan
create table receipt (
  uid text not null,
  plan_id bigint not null references plan,
  version int not null,
  log_index bigint,
  -- over the salt and the body that were read
  opens bytea not null check (length(opens) = 32),
  -- of the checkpoint under which it was read
  size bigint,
  root bytea,
  read_at timestamptz not null,
  primary key (uid, plan_id, version, opens)
);
create index receipt_by_age on receipt (read_at);
`
