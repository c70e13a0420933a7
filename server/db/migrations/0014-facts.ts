import { sql, type Kysely } from 'kysely'

/**
 * What was last said of a match's goals and line-ups, so that the same said again is known at a
 * glance; and when the source said it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table facts_said (
  match_id bigint primary key references match,
  digest text not null,
  goals_said_at timestamptz
) with (fillfactor = 80);

alter table lineup add column said_at timestamptz;
`
