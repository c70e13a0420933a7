/** Content of the columns match_course.incidents and match_course.statistics. */
import type { FeedIncident, FeedStatistics, Side } from '../feeds/feed.ts'

export interface StoredIncident {
  side: Side
  minute: number
  added: number | null
  kind: FeedIncident['kind']
  /** player_id */
  player: number | null
  off: number | null
}

export interface CourseBody {
  /** In order; null without data. */
  incidents: StoredIncident[] | null
  statistics: FeedStatistics | null
}
