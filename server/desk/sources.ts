/** The sources that the database has, and their quarantined rows. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { touch } from '../db/data-version.ts'
import { delaysOf } from '../db/source-delay.ts'
import type { Tables } from '../db/tables.ts'
import { recordAction } from './audit.ts'
import { listDisputed } from './disputed.ts'
import { listMissingResults } from './missing-results.ts'
import { listOverdue } from './overdue.ts'
import { listQuarantine } from './quarantine.ts'

type Sources = ResultOf<'deskSources'>

interface SourceRow {
  source: string
  matches: number
  heard_at: Date | null
  quarantined: number
  answer: string | null
  answered_at: Date | null
  error: string | null
  failed_at: Date | null
  quota_left: number | null
  can_pause: boolean
  paused_at: Date | null
  hours: Sources['sources'][number]['hours']
  quota_resets_at: Date | null
}

export async function findSources(db: Kysely<Tables>, language: TextLanguage): Promise<Sources> {
  const [{ rows }, quarantine, overdue, delays, disputed, missing] = await Promise.all([
    sql<SourceRow>`
      select source, coalesce(matches, 0) as matches, heard_at, answer, answered_at, error,
        failed_at, quota_left, quota_resets_at,
        state.source is not null as can_pause, paused_at,
        case when state.source is null then '[]'::jsonb else (
          select jsonb_agg(
            case when heard and not failed then 'full' when heard then 'late' else 'none' end
            order by at)
          from generate_series(date_trunc('hour', touchline_now()) - interval '23 hours',
              date_trunc('hour', touchline_now()), interval '1 hour') at
            left join source_hour on source_hour.source = named.source and hour = at) end as hours,
        (select count(*)::int from quarantine held
          where held.source = named.source
            and refused_at is null
            and taken_at is null
            and again_at is null) as quarantined
      from (
        select source from match
        union select source from source_state
        union select source from quarantine
      ) named
        left join (
          select source, count(*)::int as matches, max(observed_at) as heard_at
          from match group by source
        ) told using (source)
        left join source_state state using (source)
      order by source`.execute(db),
    listQuarantine(db, language),
    listOverdue(db, language),
    delaysOf(db),
    listDisputed(db, language),
    listMissingResults(db, language),
  ])
  return {
    sources: rows.map((row) => ({
      source: row.source,
      matches: row.matches,
      heardAt: row.heard_at?.toISOString() ?? null,
      quarantined: row.quarantined,
      canPause: row.can_pause,
      pausedAt: row.paused_at?.toISOString() ?? null,
      hours: row.hours,
      answer: wordsOf(row.answer, row.answered_at),
      error: wordsOf(row.error, row.failed_at),
      delay: delays.get(row.source) ?? null,
      quota:
        row.quota_left === null
          ? null
          : { left: row.quota_left, resetsAt: row.quota_resets_at?.toISOString() ?? null },
    })),
    overdue,
    missing,
    disputed,
    quarantine,
  }
}

const wordsOf = (text: string | null, at: Date | null) =>
  text === null || at === null ? null : { text, at: at.toISOString() }

/**
 * Refuses a row of a source for good, or takes that back. The row itself and the source's data stay
 * unchanged.
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
      update quarantine
      set refused_at = case when ${refused} then touchline_now() end, again_at = null,
        refused_by = case when ${refused} then ${by}::bigint end
      where quarantine_id = ${id}`.execute(tx)
    // tables show points that a source deducts otherwise
    await touch(tx, 'match')
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
