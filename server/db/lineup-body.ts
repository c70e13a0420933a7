/** Content of the column lineup.body. */
import type { FeedAbsence, FeedPlayer } from '../feeds/feed.ts'

export interface LineupPlayer {
  /** player_id */
  player: number
  number: number | null
  position: NonNullable<FeedPlayer['position']> | null
}

export interface LineupAbsence extends LineupPlayer {
  reason: FeedAbsence['reason']
  /** ISO 8601 */
  since: string
}

export interface LineupBody {
  formation: string | null
  /** The goalkeeper first, then line by line from the back, each from the right to the left. */
  starters: LineupPlayer[]
  bench: LineupPlayer[]
  absences: LineupAbsence[]
}
