import { sql, type Kysely } from 'kysely'

/**
 * The time of the source's last reading of a match: an older reading that arrives later changes
 * nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table match add column said_at timestamptz`.execute(db)
}
