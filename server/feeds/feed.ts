/**
 * The one port that matches come in through. A feed says what its source knows at an instant; taking it in
 * (server/work/take-in.ts) is the same for every feed.
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

/** Decimal odds as exact strings. A missing price is absent. */
export interface FeedOdds {
  source: string
  result?: { home: string; draw: string; away: string }
  totals?: { line: number; over: string; under: string }[]
}

export interface FeedMatch {
  /** Stable: survives a moved kick-off, a changed row order and an added score. */
  key: string
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
  /** Later than `now`, the next instant at which reading can bring news; null when the source cannot tell. */
  nextChange?(now: Date): Date | null
}
