/** The sources as the database knows them, and the rows of theirs that were not taken. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'
import { recordAction } from './audit.ts'

type Sources = ResultOf<'deskSources'>

const mostShown = 200

interface SourceRow {
  source: string
  matches: number
  heard_at: Date
  quarantined: number
}

interface QuarantinedRow {
  quarantine_id: number
  source: string
  item: string
  reason: string
  detail: string
  content: unknown
  first_seen: Date
  last_seen: Date
  refused_at: Date | null
}

export async function findSources(db: Kysely<Tables>): Promise<Sources> {
  const [sources, rows] = await Promise.all([
    sql<SourceRow>`
      select source, count(*)::int as matches, max(observed_at) as heard_at,
        (select count(*)::int from quarantine where quarantine.source = match.source and refused_at is null) as quarantined
      from match group by source order by source`.execute(db),
    sql<QuarantinedRow>`
      select quarantine_id, source, item, reason, detail, content, first_seen, last_seen, refused_at
      from quarantine order by refused_at is not null, first_seen, quarantine_id limit ${mostShown}`.execute(
      db,
    ),
  ])
  return {
    sources: sources.rows.map(({ source, matches, heard_at, quarantined }) => ({
      source,
      matches,
      heardAt: heard_at.toISOString(),
      quarantined,
    })),
    quarantine: rows.rows.map((row) => ({
      id: row.quarantine_id,
      source: row.source,
      item: row.item,
      reason: row.reason,
      detail: row.detail,
      content: row.content,
      firstSeen: row.first_seen.toISOString(),
      lastSeen: row.last_seen.toISOString(),
      refused: row.refused_at !== null,
    })),
  }
}

/**
 * Refuses a row of a source for good, or takes that back. The row itself and what the source says
 * stay as they are.
 */
export function setRefused(
  db: Kysely<Tables>,
  { id, refused, by }: { id: number; refused: boolean; by: number },
): Promise<'done' | 'no such row' | 'so already'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ source: string; item: string; refused: boolean }>`
      select source, item, refused_at is not null as refused from quarantine
      where quarantine_id = ${id} for no key update`.execute(tx)
    const [row] = rows
    if (!row) return 'no such row'
    if (row.refused === refused) return 'so already'
    await sql`
      update quarantine set refused_at = case when ${refused} then touchline_now() end,
        refused_by = case when ${refused} then ${by}::bigint end
      where quarantine_id = ${id}`.execute(tx)
    await recordAction(tx, {
      by,
      action: refused ? 'row refused' : 'row open again',
      subject: `row ${id} of ${row.source}: ${row.item}`,
      before: { refused: row.refused },
      after: { refused },
    })
    return 'done'
  })
}
