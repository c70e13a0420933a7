/** The cards, substitutions and statistics of new snapshots that differ from the stored ones. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { CourseBody, StoredIncident } from '../db/course-body.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedIncident } from '../feeds/feed.ts'
import { coursesOf, type CourseRow } from './course-store.ts'
import { isLater, type MatchSnapshot } from './fact-snapshot.ts'

/** A part missing from a snapshot stays. */
export async function changedCourses(
  tx: Kysely<Tables>,
  news: readonly MatchSnapshot[],
  ids: ReadonlyMap<string, number>,
): Promise<CourseRow[]> {
  const withCourse = news.filter(({ match }) => match.incidents ?? match.statistics)
  const stored = await coursesOf(
    tx,
    withCourse.map(({ match_id }) => match_id),
  )
  return withCourse.flatMap(({ match_id, match }): CourseRow[] => {
    const { incidents, statistics, reportedAt } = match
    const before = stored.get(match_id)
    if (before && !isLater(match, before.reported_at)) return []
    const old: CourseBody = {
      incidents: before?.incidents ?? null,
      statistics: before?.statistics ?? null,
    }
    const body: CourseBody = {
      incidents: incidents?.map((one) => incidentOf(one, ids)) ?? old.incidents,
      statistics: statistics ?? old.statistics,
    }
    if (isDeepStrictEqual(old, body)) return []
    return [{ match_id, ...body, reported_at: reportedAt?.toISOString() ?? null }]
  })
}

function incidentOf(
  { side, minute, added, kind, player, off }: FeedIncident,
  ids: ReadonlyMap<string, number>,
): StoredIncident {
  return {
    side,
    minute,
    added: added ?? null,
    kind,
    player: player ? (ids.get(player.key) ?? null) : null,
    off: off ? (ids.get(off.key) ?? null) : null,
  }
}
