import { sql, type Kysely } from 'kysely'

/**
 * When the source itself last said something about a match: an older word that comes later changes
 * nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table match add column said_at timestamptz`.execute(db)
}
