/**
 * Reads quarantined rows again, on an operator's request or at the time set when they were
 * rejected, by the same checks as a feed reading.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ingest } from './ingest.ts'
import { isLatest, matchOf } from './quarantined.ts'

interface Row {
  quarantine_id: number
  source: string
  content: unknown
}

/** Rows in one round; each has its own transaction. */
const mostInRound = 20

/** Reads the rows that are due again. Resolves to the number of accepted rows. */
export async function rereadRows(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<Row>`
    select quarantine_id, source, content from quarantine
    where again_at <= touchline_now() and ${isLatest}
    order by again_at, quarantine_id limit ${mostInRound}`.execute(db)
  let taken = 0
  for (const { quarantine_id: id, source, content } of rows) {
    const match = matchOf(content)
    const reading = { leagues: [], clubs: [], matches: match ? [match] : [], rejected: [] }
    const { rejected } = match ? await ingest(db, source, reading) : { rejected: 1 }
    if (rejected === 0) taken++
    await sql`
      update quarantine
      set again_at = case when again_at > touchline_now() then again_at end,
        taken_at = case when ${rejected === 0} then touchline_now() end
      where quarantine_id = ${id}`.execute(db)
  }
  // a row older than the stored match is not read again
  await sql`
    update quarantine set again_at = null
    where again_at is not null and not ${isLatest}`.execute(db)
  return taken
}
