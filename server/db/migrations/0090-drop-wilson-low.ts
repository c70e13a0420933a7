import { sql, type Kysely } from 'kysely'

/** The formula is in rules/interval.ts alone, from which the statements of the boards are made. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop function wilson_low(int, int)`.execute(db)
}
