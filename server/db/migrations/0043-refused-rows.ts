import { sql, type Kysely } from 'kysely'

/**
 * An operator may refuse a row of a source for good: stores who did, and when. The desk lists the
 * other rows only.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table quarantine add column refused_at timestamptz,
  add column refused_by bigint references account;
`
