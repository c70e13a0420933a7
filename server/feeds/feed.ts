/**
 * The one port that matches come in through. A feed says what its source knows at an instant; taking it in
 * (server/intake/ingest.ts) is the same for every feed.
 */
import type { MatchStatus, Words } from '../../contract/values.ts'

export interface FeedLeague {
  /** Stable within the feed; a league keeps it over the seasons. */
  key: string
  name: Words
  shortName: Words
  /** ISO 3166-1 alpha-2 or a football code such as "gb-eng"; absent for international and invented leagues. */
  country?: string
  /** IANA zone that the source's local times are in. */
  zone: string
  /** Higher comes first in lists; 0 is the default. */
  prominence: number
}

export interface FeedClub {
  /** Stable within the feed, over seasons and spellings. */
  key: string
  name: Words
  shortName: Words
  /** Path under the static prefix; drawn by the server from its own name (see server/http/crest.ts). */
  crest: string
}

export type Score = readonly [home: number, away: number]

export type Side = 'home' | 'away'

/** A goal of play: a shoot-out has none. */
export interface FeedGoal {
  /** Whose score it raises: an own goal stands with the side that it helps. */
  side: Side
  /** Minute of play, 1 to 120; in stoppage time the last minute of its half, with `added` beside it. */
  minute: number
  /** Minutes of stoppage time, 1 and more. */
  added?: number
  kind: 'play' | 'penalty' | 'own'
  /** Absent where the source does not name the player. */
  scorer?: FeedPlayer
}

export interface FeedPlayer {
  /** Stable within the feed, over matches: what adds up to a table of scorers. */
  key: string
  name: Words
  /** On the shirt. */
  number?: number
  position?: 'goalkeeper' | 'defender' | 'midfielder' | 'forward'
}

/** One side of a line-up. */
export interface FeedLineup {
  /** As announced by the club; false while it is only expected. */
  confirmed: boolean
  /** Outfield lines from the back, such as "4-2-3-1"; absent where the source does not say. */
  formation?: string
  /** Eleven, the goalkeeper first, then line by line from the back, each from the right to the left. */
  starters: FeedPlayer[]
  bench: FeedPlayer[]
  absences: FeedAbsence[]
}

export interface FeedAbsence {
  player: FeedPlayer
  reason: 'injury' | 'suspension' | 'other'
  /** When the source said so. */
  since: Date
}

/** Decimal odds as exact strings. A missing price is absent. */
export interface FeedOdds {
  source: string
  result?: { home: string; draw: string; away: string }
  totals?: { line: number; over: string; under: string }[]
}

export interface FeedMatch {
  /** Stable: survives a moved kick-off, a changed row order and an added score. */
  key: string
  /** When the source itself said this, by its own clock, where it says so: of two words on a match the later one stands. */
  saidAt?: Date
  league: string
  /** As in "2025-26" or "2026". */
  season: string
  round: string
  home: string
  away: string
  /** UTC; null where even the day is unknown. */
  kickoff: Date | null
  /** False while only the day is known: such a match has status 13 and takes no plans. */
  kickoffKnown: boolean
  status: MatchStatus
  /** Minute of play while live, 1 to 120. */
  minute?: number
  /** The running score, extra time included, shoot-out excluded. Absent: this source does not say (a stored score stays). */
  score?: Score
  half?: Score
  /** After regular time with stoppage time: the score that settles. Absent: not said. */
  full?: Score
  /** After 120 minutes, cumulative. */
  extra?: Score
  penalties?: Score
  redCards?: Score
  /** The result was decided by a ruling, not by play. It settles nothing (NC1) and feeds no model. */
  awarded?: boolean
  venue?: string
  odds?: FeedOdds
  /** Every goal so far, in order; absent: this source does not say (stored ones stay). */
  goals?: FeedGoal[]
  /** Absent: this source does not say (stored ones stay). A confirmed one is never replaced by an expected one. */
  lineups?: Partial<Record<Side, FeedLineup>>
}

/** Something that a source said and that makes no sense. */
export interface Rejected {
  /** Where it stands: file and position, or the source's own id. Stable over repeated reads. */
  item: string
  /** A short fixed code, such as "score-negative"; listed by `npm run import -- --report`. */
  reason: string
  /** One sentence for the operator. */
  detail: string
  content: unknown
}

export interface FeedReading {
  leagues: FeedLeague[]
  clubs: FeedClub[]
  matches: FeedMatch[]
  rejected: Rejected[]
}

export interface Feed {
  /** Names the source in the database: "simulated", "openfootball". */
  readonly source: string
  /** True when matches, clubs and leagues are invented: every page then says so. */
  readonly invented: boolean
  /** The first kick-off that this feed can tell of, seen from `now`: where history begins. Null when it has none. */
  firstKickoff(now: Date): Promise<Date | null>
  /**
   * What the source says at `now` about every match that may have changed after `since` (all of them when null).
   * A source that cannot be read throws: nothing changes then.
   */
  read(now: Date, since: Date | null): Promise<FeedReading>
  /**
   * When the source was last heard, by the clock of `read`; null before. Absent where a reading that succeeds has heard it at that instant.
   */
  heardAt?(): Date | null
  /** Later than `now`, the next instant at which reading can bring news; null when the source cannot tell. */
  nextChange?(now: Date): Date | null
}
