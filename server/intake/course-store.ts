/** The table of cards, substitutions and statistics: one statement for any number of rows. */
import { sql, type Kysely } from 'kysely'
import type { CourseBody } from '../db/course-body.ts'
import type { Tables } from '../db/tables.ts'

interface StoredCourse extends CourseBody {
  reported_at: Date | null
}

export async function coursesOf(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<Map<number, StoredCourse>> {
  if (matchIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('match_course')
    .select(['match_id', 'incidents', 'statistics', 'reported_at'])
    .where('match_id', '=', sql<number>`any(${matchIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ match_id, ...row }) => [match_id, row]))
}

export interface CourseRow extends CourseBody {
  match_id: number
  reported_at: string | null
}

export async function putCourses(tx: Kysely<Tables>, rows: readonly CourseRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into match_course (match_id, incidents, statistics, reported_at)
    select match_id, nullif(incidents, 'null'), nullif(statistics, 'null'), reported_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (match_id bigint, incidents jsonb, statistics jsonb, reported_at timestamptz)
    on conflict (match_id) do update set incidents = excluded.incidents,
      statistics = excluded.statistics, reported_at = excluded.reported_at`.execute(tx)
}
