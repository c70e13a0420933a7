import { sql, type Kysely } from 'kysely'

/** Rows of a source that an operator refuses for good: they ask for nobody any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table quarantine add column refused_at timestamptz, add column refused_by bigint references account;
`
