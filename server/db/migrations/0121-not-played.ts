import { sql, type Kysely } from 'kysely'

/**
 * Matches without a result of which an operator has found out that they were not played. Their
 * plans end as Not Counted by the rules on time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table not_played (
  match_id bigint primary key references match,
  noted_at timestamptz not null,
  noted_by bigint not null references account
);
`
