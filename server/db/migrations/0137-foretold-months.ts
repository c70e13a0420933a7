import { sql, type Kysely } from 'kysely'

/** What the boards promised in each month that is over, and what came: rules/verify/foretell.ts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- by its first instant. stamp: the state of all plans up to its end that body was computed from
create table foretold_month (
  month timestamptz primary key,
  stamp text not null,
  body jsonb
);
`
