import { sql, type Kysely } from 'kysely'

/** Drafts that can be sealed no more and are kept as notes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- Saving over a note makes it a draft again.
alter table studio_draft add column note boolean not null default false;
`
