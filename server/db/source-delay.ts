/** The time between a source's own timestamps and the storing of its changes. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The source's own time of a match's state; null from openfootball, whose lists state none: theirs
 * only orders two lists of one season.
 */
export const reportedAt = sql<Date | null>`
  case when coalesce(told_by->>'course', source) <> 'openfootball' then match.reported_at end`

/** Seconds; a longer time is an hour of a clock or a late reading, not a delay. */
const longest = 1_800

/**
 * By source, in whole seconds: the median over the last changes of the matches that kicked off
 * within a day. Sources that state no time are left out. Their clocks may be wrong: it is an
 * estimate.
 */
export async function delaysOf(db: Kysely<Tables>): Promise<Map<string, number>> {
  const { rows } = await sql<{ source: string; delay: number }>`
    select coalesce(told_by->>'course', source) as source,
      round(percentile_cont(0.5) within group (order by told_after))::int as delay
    from match, (select touchline_now() as now) clock
    where kickoff between now - interval '1 day' and now and told_after <= ${longest}
      and ${reportedAt} is not null
    group by 1`.execute(db)
  return new Map(rows.map(({ source, delay }) => [source, delay]))
}
