import { sql, type Kysely } from 'kysely'

/** Account names that a reader cannot tell apart are one name (`nameKeys`). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- null for an account that has not signed in since, and for a deleted one
alter table account add column looks text[];
create index account_by_looks on account using gin (looks);
`
