/**
 * The port through which match data enter. A feed reports the source's data at an instant; ingest
 * (server/intake/ingest.ts) is the same for every feed.
 */
import type { QuarantineReason } from '../../contract/quarantine.ts'
import type { Statistic } from '../../contract/match-events.ts'
import type { FootballSource, MatchStatus, Words } from '../../contract/values.ts'

export interface FeedLeague {
  /** Stable within the feed, over all seasons of the league. */
  key: string
  /** The key in our own tables, such as "de.1"; absent if the source's name is not in them. */
  ours?: string
  /** Other keys of the same league, under which an earlier release may have stored it. */
  spellings?: readonly string[]
  name: Words
  shortName: Words
  /**
   * ISO 3166-1 alpha-2 or a football code such as "gb-eng"; absent for international and invented
   * leagues.
   */
  country?: string
  /** IANA time zone of the source's local times. */
  zone: string
  /** Leagues with a higher value are listed first; 0 is the default. */
  prominence: number
}

export interface FeedClub {
  /** Stable within the feed, over seasons and spellings. */
  key: string
  /** The key in our own tables, such as "de/bayern-munchen"; absent if it is not in them. */
  ours?: string
  /** Other keys of the same club, under which an earlier release may have stored it. */
  spellings?: readonly string[]
  name: Words
  shortName: Words
  /**
   * Path under the static prefix. The server draws the crest from the file name
   * (server/http/files/crest.ts).
   */
  crest: string
}

export type Score = readonly [home: number, away: number]

export type Side = 'home' | 'away'

/** A goal in play. Shoot-out goals are not included. */
export interface FeedGoal {
  /** The side whose score it raises, also for an own goal. */
  side: Side
  /** Minute of play, 1 to 120; for stoppage time the last minute of the half, plus `added`. */
  minute: number
  /** Minutes of stoppage time, from 1. */
  added?: number
  kind: 'play' | 'penalty' | 'own'
  /** Absent if the source does not name the player. */
  scorer?: FeedPlayer
}

/** A card or a substitution. */
export interface FeedIncident {
  side: Side
  /** As of a goal. */
  minute: number
  added?: number
  kind: 'yellow' | 'secondYellow' | 'red' | 'substitution'
  /** The player with the card, or the substitute; absent if the source does not name the player. */
  player?: FeedPlayer
  /** The replaced player. */
  off?: FeedPlayer
}

export type FeedStatistics = Partial<Record<Statistic, readonly [home: number, away: number]>>

export interface FeedPlayer {
  /** Stable within the feed, across matches; scorer tables are counted by it. */
  key: string
  name: Words
  /** Shirt number. */
  number?: number
  position?: 'goalkeeper' | 'defender' | 'midfielder' | 'forward'
}

/** One side of a line-up. */
export interface FeedLineup {
  /** Announced by the club; false if the line-up is only expected. */
  confirmed: boolean
  /** Outfield lines from the back, such as "4-2-3-1"; absent if the source does not state it. */
  formation?: string
  /** Eleven players: the goalkeeper, then line by line from the back, each from right to left. */
  starters: FeedPlayer[]
  bench: FeedPlayer[]
  absences: FeedAbsence[]
}

export interface FeedAbsence {
  player: FeedPlayer
  reason: 'injury' | 'suspension' | 'other'
  /** When the source reported the absence. */
  since: Date
}

/** Decimal odds as exact strings. Missing odds are absent. */
export interface FeedOdds {
  source: string
  /**
   * When the bookmaker stated them, ISO 8601, if the source tells: a plan sealed more than an hour
   * later gets none.
   */
  statedAt?: string
  result?: { home: string; draw: string; away: string }
  totals?: { line: number; over: string; under: string }[]
}

export interface FeedMatch {
  /** Stable when the kick-off moves, the row order changes or a score is added. */
  key: string
  /**
   * The source's own timestamp of this snapshot, if it has one. Of two snapshots of a match the
   * later one wins.
   */
  reportedAt?: Date
  league: string
  /** As in "2025-26" or "2026". */
  season: string
  round: string
  home: string
  away: string
  /** UTC; null if not even the day is known. */
  kickoff: Date | null
  /**
   * False while only the day is known, or a side is not decided yet (names/undecided.ts): such a
   * match is "to be decided" and accepts no plans.
   */
  kickoffKnown: boolean
  status: MatchStatus
  /** Minute of play while live, 1 to 120. */
  minute?: number
  /**
   * The current score with extra time, without the shoot-out. Absent: no data (a stored score
   * stays).
   */
  score?: Score
  half?: Score
  /** After regular time with stoppage time: the score used for settlement. Absent: no data. */
  full?: Score
  /** After 120 minutes, cumulative. */
  extra?: Score
  penalties?: Score
  /** The side that won the shoot-out, where the source does not tell its score. */
  shootOutWinner?: Side
  redCards?: Score
  /**
   * The match is not over, also if the source said so before: an earlier result is taken back.
   * Absent: a finished match stays finished.
   */
  reopens?: true
  /**
   * The result was decided by a ruling, not by play. Plans are Not Counted (NC1), and models ignore
   * it.
   */
  awarded?: boolean
  venue?: string
  /** Number of spectators. Absent: no data (a stored one stays), as for the referee. */
  attendance?: number
  referee?: string
  odds?: FeedOdds
  /** All goals so far, in order. Absent: no data (stored goals stay). */
  goals?: FeedGoal[]
  /** All cards and substitutions so far. Absent: no data (stored ones stay). */
  incidents?: FeedIncident[]
  /** Absent: no data (stored ones stay). */
  statistics?: FeedStatistics
  /** Absent: no data (stored line-ups stay). An expected line-up never replaces a confirmed one. */
  lineups?: Partial<Record<Side, FeedLineup>>
}

/** An item of the source, or a part of one, that is invalid. */
export interface Rejected {
  /** Its location: file and position, or the source's own id. Stable over repeated reads. */
  item: string
  /** A short fixed code, such as "score-negative"; listed by `npm run import -- --report`. */
  reason: QuarantineReason
  /** One sentence for the operator. */
  detail: string
  content: unknown
  /** Only a detail was rejected, such as the goals; the item itself was taken. */
  part?: true
  /** When the row is read again without an operator, unless the source sends another one first. */
  againAt?: Date
}

/** A league's table as its source computes it, for the points that it takes off. */
export interface FeedTable {
  /** Our key of the league, such as "de.1". */
  league: string
  season: string
  /** Clubs of our tables: their key, and the points taken off, negative if some were given. */
  clubs: { club: string; name: string; deducted: number }[]
}

/** All matches that a source with ids of its own lists of a season; others are deleted. */
export interface FeedListing {
  league: string
  season: string
  /** Only the matches of this round are listed; absent: all of the season. */
  round?: string
  keys: readonly string[]
}

export interface FeedReading {
  leagues: FeedLeague[]
  clubs: FeedClub[]
  matches: FeedMatch[]
  rejected: Rejected[]
  tables?: readonly FeedTable[]
  /** Whole lists; a match in one that is new may be one that its source has deleted. */
  listings?: readonly FeedListing[]
  /**
   * Names of files that are read as a whole: their items (`NAME, line 4`) that were rejected before
   * and are not in `rejected` have been mended.
   */
  files?: readonly string[]
}

/**
 * The last answer of a source to this server, for the operator. Instants are by the clock of
 * `read`.
 */
export interface SourceWords {
  answer?: { text: string; at: Date } | undefined
  error?: { text: string; at: Date } | undefined
  /** Requests left in the present quota period, and when the next period begins. */
  quota?: { left: number; resetsAt: Date | null } | undefined
}

export interface Feed {
  /** The source's name in the database. */
  readonly source: FootballSource | 'simulated'
  /** True if the source knows the present state only: a catch-up with the past does not ask it. */
  readonly presentOnly?: boolean
  /**
   * True if the source still states every price that a reading does not report as changed. Then
   * each reading renews their time; else it is the time of the reading that brought them.
   */
  readonly restatesPrices?: boolean
  /** True if matches, clubs and leagues are invented; every page then shows a notice. */
  readonly invented: boolean
  /** The first kick-off available at `now`, where history begins. Null if there is none. */
  firstKickoff(now: Date): Promise<Date | null>
  /**
   * The source's data at `now` for every match that may have changed after `since` (for all matches
   * if null). Throws if the source cannot be read; nothing is stored then.
   */
  read(now: Date, since: Date | null): Promise<FeedReading>
  /**
   * When the source last answered, by the clock of `read`; null before the first answer. Feeds that
   * answer in every successful reading do not have this function.
   */
  lastUpdated?(): Date | null
  /** The source's last answer; feeds that read files do not have this function. */
  words?(): SourceWords
  /** Tells what was left of the quota before this server started, before the first reading. */
  resume?(quota: NonNullable<SourceWords['quota']>): void
  /**
   * Makes the next reading ask the source at once, although nothing is due; within what its quota
   * allows. Feeds that ask in every reading do not have this function.
   */
  askAgain?(): void
  /**
   * The next instant after `now` at which a reading can have changes; null if the source cannot
   * predict it.
   */
  nextChange?(now: Date): Date | null
}
