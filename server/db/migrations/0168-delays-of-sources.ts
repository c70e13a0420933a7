import { sql, type Kysely } from 'kysely'

/**
 * Adds the delay of a source's last change. The time of the last change here says less: the phase
 * of a match also changes by the clock, and a first reading is of changes of long ago.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table match add column told_after real check (told_after >= 0)').execute(db)
}
