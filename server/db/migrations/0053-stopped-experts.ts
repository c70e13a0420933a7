import { sql, type Kysely } from 'kysely'

/** Experts who stopped writing by their own decision, and may resume. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- withdrawn_at is set as well: boards, the log and publishing follow it. False where an operator
-- ended the publishing.
alter table expert add column stopped boolean not null default false
  check (not stopped or withdrawn_at is not null);
-- When the expert last stopped; stays after taking it up again.
alter table expert add column stopped_at timestamptz;
`
