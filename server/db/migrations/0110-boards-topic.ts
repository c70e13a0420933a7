import { sql, type Kysely } from 'kysely'

/** The data version of the boards and recommendations: see server/live/data-version.ts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into data_version (topic) values ('boards')`.execute(db)
}
