/** What a file of openfootball says, before the clock decides how much of it may be told. */
import type { Rejected, Score } from '../feed.ts'

/** How the source marks a match that was not simply played. */
export type Ruling = 'postponed' | 'interrupted' | 'abandoned' | 'cancelled' | 'awarded'

const rulings = new Map<string, Ruling>([
  ['postponed', 'postponed'],
  ['suspended', 'interrupted'],
  ['interrupted', 'interrupted'],
  ['abandoned', 'abandoned'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['awarded', 'awarded'],
])

/** What a status word of a file means, or null. */
export const rulingOf = (word: string): Ruling | null =>
  rulings.get(word.trim().toLowerCase()) ?? null

/** Scores as the file has them; each is absent when the file does not say. */
export interface Result {
  half?: Score
  /** After regular time. */
  full?: Score
  /** After 120 minutes, cumulative. */
  extra?: Score
  penalties?: Score
}

/** One goal: for which side, and in which minute of play, 1 to 120; stoppage time beside it. */
export interface Goal {
  side: 0 | 1
  minute: number
  stoppage: number
  /** Absent where it was simply played. */
  kind?: 'penalty' | 'own'
  /** Who scored, as the file spells it. */
  name?: string
}

/** One side's players, as the file spells them. */
export interface Team {
  /** Eleven in lines from the back: the goalkeeper, the defenders, and so on. */
  lines: string[][]
  /** Those who came on. */
  substitutes: string[]
}

/** Of both sides; null where the file does not say. */
export type Teams = readonly [home: Team | null, away: Team | null]

/** One match as one row or line of a file says it. */
export interface Row {
  /** File and position, for the operator. */
  item: string
  round: string
  stage: string
  /** Day of the league's own calendar, "2025-08-15". */
  date: string
  /** As written: "20:45", "9:00", "13:00 UTC-6"; absent when only the day is known. */
  time?: string
  home: string
  away: string
  result: Result
  ruling?: Ruling
  /** Empty unless every goal of the match has its minute. */
  goals: Goal[]
  teams?: Teams
  venue?: string
}

/** One file, read: a list of matches, or what it is instead. */
export type Parsed =
  | { kind: 'matches'; name: string; rows: Row[]; rejected: Rejected[] }
  /** Not a list of matches, such as squads or stadiums. */
  | { kind: 'other'; reason: string }

/** A match with its place in time and its stable keys. */
export interface Fixture {
  item: string
  /** League, season, phase and the two sides: survives a moved kick-off, another round number, another row order and a new spelling. */
  key: string
  league: string
  season: string
  round: string
  home: string
  away: string
  /** UTC; noon of the league's day while only the day is known. */
  kickoff: Date
  kickoffKnown: boolean
  result: Result
  ruling?: Ruling
  goals: Goal[]
  teams?: Teams
  venue?: string
}

/** A file that cannot be taken at all: unreadable, too large, not text, not JSON. Nothing of it is taken. */
export class BrokenFile extends Error {
  readonly file: string
  constructor(file: string, what: string) {
    super(`${file}: ${what}`)
    this.file = file
  }
}
