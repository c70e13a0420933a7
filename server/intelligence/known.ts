/** What is known of a match at one instant: everything that its intelligence may be made of, and nothing later. */
import type { Zone } from '../../contract/table.ts'
import type { Words } from '../../contract/values.ts'
import type { Standing } from '../../rules/table.ts'
import type { FeedAbsence, Side } from '../feeds/feed.ts'
import type { Fixture, PlayedMatch } from '../house/history.ts'
import type { Gap } from '../house/writing/facts.ts'

export interface Known {
  /** Where the data come from, as the database names it. */
  source: string
  /** The present, or the kick-off once it is past. */
  asOf: Date
  /** Its kick-off is `asOf` where nobody knows one; `timeKnown` says so. */
  fixture: Fixture
  /** Whether the hours of this match and of those of both sides in the two weeks before are known: rest is counted by them. */
  timeKnown: boolean
  /** Of a tournament: whoever is named first is at home in name only. */
  neutralGround: boolean
  /** Results of both sides and their meetings, in order of kick-off. */
  played: readonly PlayedMatch[]
  /** Earlier matches of both sides without a result that counts, in order of kick-off. */
  gaps: readonly Gap[]
  /** Kick-offs of every match of a side that was or is to be played before this one, in order. */
  schedule: Readonly<Record<Side, readonly Date[]>>
  /** Goals of earlier matches, only of those of which all are known. */
  goals: readonly MatchGoals[]
  /** Null in knock-out rounds, and where nothing was played. */
  table: Table | null
  absences: Readonly<Record<Side, readonly Absence[]>>
}

export interface MatchGoals {
  matchId: number
  homeId: number
  goals: readonly { side: Side; minute: number }[]
}

export interface Table {
  standings: readonly Standing[]
  zones: readonly Zone[]
  /** Matches of each club in the whole season; null where not all fixtures are out. */
  total: number | null
  /** Of a group of a cup: few matches make it. */
  group: boolean
  /** Kick-off of the last match in it. */
  at: Date
}

export interface Absence {
  name: Words
  reason: FeedAbsence['reason']
  since: Date
}
