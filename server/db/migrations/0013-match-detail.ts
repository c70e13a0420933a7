import { sql, type Kysely } from 'kysely'

/**
 * An index for the market's track record: without it the matches without odds would all be read.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index match_priced on match (kickoff)
      where status = 8 and not awarded and odds ? 'result'`.execute(db)
}
