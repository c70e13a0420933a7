import { sql, type Kysely } from 'kysely'

/**
 * Plans whose sealed content is not complete in the database: they can be neither revealed nor
 * settled, and are kept apart so that the others are (server/publishing/set-aside.ts).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table plan_set_aside (
  plan_id bigint primary key references plan,
  -- by the machine's clock
  found_at timestamptz not null default clock_timestamp()
);
`
