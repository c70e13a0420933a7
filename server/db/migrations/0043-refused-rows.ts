import { sql, type Kysely } from 'kysely'

/**
 * Stores who refused a row of a source for good, and when. The desk lists only the rows that are
 * not refused.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table quarantine add column refused_at timestamptz,
  add column refused_by bigint references account;
`
