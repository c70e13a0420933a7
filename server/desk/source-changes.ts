/** Operators' changes to a source. Only the source itself sets a score. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { recordAction } from './audit.ts'

interface SourceRequest {
  source: string
  by: number
}

/**
 * Stops reading a source, or resumes it; changes made meanwhile are read then. Plans are sealed,
 * revealed and settled as usual.
 */
export function setPaused(
  db: Kysely<Tables>,
  { source, by, paused, reason }: SourceRequest & { paused: boolean; reason: string },
): Promise<'done' | 'no such source' | 'so already'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ paused: boolean }>`
      select paused_at is not null as paused from source_state
      where source = ${source} for no key update`.execute(tx)
    const [row] = rows
    if (!row) return 'no such source'
    if (row.paused === paused) return 'so already'
    await sql`
      update source_state set paused_at = case when ${paused} then touchline_now() end,
        paused_by = case when ${paused} then ${by}::bigint end where source = ${source}`.execute(tx)
    await recordAction(tx, {
      by,
      action: paused ? 'source paused' : 'source resumed',
      subject: `source ${source}`,
      before: { paused: row.paused },
      after: { paused, reason },
    })
    return 'done'
  })
}

/** Has the next round read all data of a source once, even while it is paused. */
export function fetchSource(
  db: Kysely<Tables>,
  { source, by }: SourceRequest,
): Promise<'done' | 'no such source' | 'so already'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ requested: boolean }>`
      select fetch_at is not null as requested from source_state
      where source = ${source} for no key update`.execute(tx)
    const [row] = rows
    if (!row) return 'no such source'
    if (row.requested) return 'so already'
    await sql`update source_state set fetch_at = touchline_now() where source = ${source}`.execute(
      tx,
    )
    await recordAction(tx, {
      by,
      action: 'source read now',
      subject: `source ${source}`,
      before: null,
      after: { asked: true },
    })
    return 'done'
  })
}
