import { sql, type Kysely } from 'kysely'

/**
 * A digest of the last reading of a match's goals and line-ups, by which a repeated reading is
 * recognised, and the time of that reading.
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
