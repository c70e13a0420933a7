import { sql, type Kysely } from 'kysely'

/** What the closing-line value of a plan would be if its price had not moved. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table plan_measure add column margin_value double precision;
-- measured again by the next round, which computes the standings again, too
update plan_measure set measured = false where closing_value is not null;
alter table standing add column closing_margin double precision not null default 0;
`
