import { sql, type Kysely } from 'kysely'

/**
 * Rows of a source that an operator has refused for good: they leave the list of what needs
 * attention.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table quarantine add column refused_at timestamptz, add column refused_by bigint references account;
`
