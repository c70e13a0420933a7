import { sql, type Kysely } from 'kysely'

/**
 * What the market's track record is found by: among matches that no bookmaker priced it would read
 * them all.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index match_priced on match (kickoff) where status = 8 and not awarded and odds ? 'result'`.execute(
    db,
  )
}
