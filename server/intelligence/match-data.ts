/** The data known of a match at one instant: all input of its intelligence, and nothing later. */
import type { Zone } from '../../contract/table.ts'
import type { Words } from '../../contract/values.ts'
import type { Standing } from '../../rules/table.ts'
import type { FeedAbsence, Side } from '../feeds/feed.ts'
import type { Fixture, PlayedMatch } from '../house/history.ts'
import type { Gap } from '../house/writing/facts.ts'

export interface MatchData {
  /** The source of the data, by its name in the database. */
  source: string
  /** The present, or the kick-off once it has passed. */
  asOf: Date
  /** Without a known kick-off its kick-off is `asOf`; see `timeKnown`. */
  fixture: Fixture
  /**
   * Whether the times of this match, and of both sides' matches in the two weeks before it, are
   * known. Rest is computed from them.
   */
  timeKnown: boolean
  /** In a tournament: the first-named side has no home ground. */
  neutralGround: boolean
  /** Results of both sides and their meetings, in order of kick-off. */
  played: readonly PlayedMatch[]
  /** Earlier matches of both sides without a usable result, in order of kick-off. */
  gaps: readonly Gap[]
  /** Kick-offs of every match of a side before this one, played or still to be played, in order. */
  schedule: Readonly<Record<Side, readonly Date[]>>
  /** Goals of earlier matches, only of matches with all goals known. */
  goals: readonly MatchGoals[]
  /** Null in knock-out rounds, and before the first match. */
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
  /** Matches of each club in the whole season; null while fixtures are missing. */
  total: number | null
  /** The table is that of a cup group, which has few matches. */
  group: boolean
  /** Kick-off of the latest match in the table. */
  at: Date
}

export interface Absence {
  name: Words
  reason: FeedAbsence['reason']
  since: Date
}
