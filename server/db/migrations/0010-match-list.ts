import { sql, type Kysely } from 'kysely'

/** The matches that a reader follows. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table follow_match (
  owner_id bigint not null references owner,
  match_id bigint not null references match,
  at timestamptz not null,
  primary key (owner_id, match_id)
);
`
