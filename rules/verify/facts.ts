/** Parses an expert's entries once and groups them by plan and match. */
import { isInPhase, oddsForm } from '../../contract/values.ts'
import {
  commitmentOf,
  entryVersion,
  type CloseEntry,
  type CommitEntry,
  type CorrectionEntry,
  type LogEntry,
  type MatchEntry,
  type ResultEntry,
  type RevealEntry,
  type SettlementEntry,
} from '../log/entry.ts'
import { isEntry } from '../log/entry-schema.ts'
import { fromHex } from '../log/bytes.ts'
import { betOf, marketShare } from '../market.ts'
import type { Rulebook } from '../book/index.ts'
import type { Market } from '../plays/play.ts'
import { plays } from '../plays/plays.ts'
import type { Reference } from '../reference.ts'
import { settlePlan } from '../settle.ts'

/** Of every entry: its place in the log, and its time as this site states it. */
interface Written {
  index: number
  time: Date
}

export type Commit = CommitEntry & Written & { kickoffTime: Date; mainPlay: number }
/** With the commitment that its salt and body open. */
export type Reveal = RevealEntry & Written & { opens: string }
export type Result = ResultEntry & Written & { kickoffTime: Date | null }
export type Match = MatchEntry & Written & { kickoffTime: Date | null }
export type Close = CloseEntry & Written & { kickoffTime: Date }
export type Settlement = SettlementEntry & Written & { kickoffTime: Date }
export type Correction = CorrectionEntry & Written
type Other = Exclude<
  LogEntry,
  CommitEntry | RevealEntry | ResultEntry | MatchEntry | SettlementEntry | CloseEntry
> &
  Written
export type Fact = Commit | Reveal | Result | Match | Settlement | Close | Other

/**
 * Tests whether a result settles plans. A result that does not settle undoes an earlier one: the
 * match is still to be played.
 */
export const settles = ({ status, awarded, score }: Result): boolean =>
  awarded || isInPhase(status, 'void') || (isInPhase(status, 'finished') && score !== null)

/**
 * Tests whether the sources of a match disagree about its result: it is finished without a score
 * while they tell different ones, or while some say that it was not played to its end.
 */
export function isDisputed({ status, awarded, score, sources = [] }: Result): boolean {
  const told = sources.filter((word) => word.status !== null && !word.setAside)
  const ends = new Set(told.map((word) => isInPhase(word.status ?? 0, 'void')))
  const isTold = ends.size > 1 || told.some((word) => word.score !== null)
  return isTold && !awarded && score === null && isInPhase(status, 'finished')
}

/**
 * Tests whether `one` comes before `other` in the log. Places of `late` entries prove no order, so
 * their times decide: of two entries with the same time each counts as before the other.
 */
export const isBefore = (one: Fact, other: Fact): boolean =>
  one.late || other.late ? one.time <= other.time : one.index < other.index

/** One plan: its versions in order, its reveals and its settlements. */
export interface PlanFacts {
  serial: number
  /** The book that was in force where its last version was sealed. The plan is judged by it. */
  book: Rulebook
  commits: Commit[]
  /** The last version, which is the one that counts. */
  last: Commit
  reveals: Reveal[]
  settlements: Settlement[]
  /** The last prices before kick-off on its match. */
  close: Close | null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses an entry that was held to the schema when it was read. Null when its values cannot be
 * computed with.
 */
export function storedFactOf(index: number, bytes: Uint8Array): Fact | null {
  try {
    // boundary: the schema describes this type
    return factFrom(index, JSON.parse(utf8.decode(bytes)) as LogEntry)
  } catch {
    return null
  }
}

/** Parses an entry. Null when it is not an entry of this log's format. */
export function factOf(index: number, bytes: Uint8Array): Fact | null {
  try {
    const entry: unknown = JSON.parse(utf8.decode(bytes))
    // boundary: the schema describes this type
    return isEntry(entry) ? factFrom(index, entry as LogEntry) : null
  } catch {
    // not JSON, or values that cannot be computed with
    return null
  }
}

const instant = (text: string): Date => {
  const time = new Date(text)
  if (typeof text !== 'string' || Number.isNaN(time.getTime())) throw new TypeError('not a time')
  return time
}

const maybe = (text: string | null) => (text === null ? null : instant(text))

/**
 * The fact of an entry that fits the schema. Throws where its values cannot be computed with, such
 * as a price or a pick that does not exist.
 */
export function factFrom(index: number, entry: LogEntry): Fact {
  if (!Number.isInteger(entry.v) || entry.v < 1 || entry.v > entryVersion)
    throw new TypeError('another version')
  const written = { index, time: instant(entry.at) }
  switch (entry.kind) {
    case 'commit':
      whole(
        entry.expertId,
        entry.planId,
        entry.serial,
        entry.version,
        entry.matchId,
        entry.leagueId,
      )
      if (entry.market) priceable(entry.market)
      if (entry.reference) finite(entry.reference)
      return {
        ...entry,
        ...written,
        kickoffTime: instant(entry.kickoff),
        mainPlay: Number(entry.plays.split(',')[0]),
      }
    case 'reveal':
      whole(entry.planId, entry.version)
      computable(entry)
      return { ...entry, ...written, opens: commitmentOf(fromHex(entry.salt), entry.body) }
    case 'result':
      whole(entry.matchId, entry.version, entry.status, ...(entry.score ?? []))
      return { ...entry, ...written, kickoffTime: maybe(entry.kickoff) }
    case 'match':
      whole(entry.matchId)
      return { ...entry, ...written, kickoffTime: maybe(entry.kickoff) }
    case 'close':
      whole(entry.matchId)
      if (entry.market) priceable(entry.market)
      return { ...entry, ...written, kickoffTime: instant(entry.kickoff) }
    case 'settlement':
      whole(
        entry.planId,
        entry.sequence,
        entry.ruleVersion,
        entry.resultVersion,
        ...placesIn(entry.follows),
      )
      return { ...entry, ...written, kickoffTime: instant(entry.kickoff) }
    case 'key':
      if (typeof entry.key !== 'string' || typeof entry.named !== 'string')
        throw new TypeError('not a key')
      return { ...entry, ...written }
    case 'continue':
      if (![entry.key, entry.named, entry.before.key, entry.before.checkpoint].every(isText))
        throw new TypeError('not a key')
      whole(entry.kept, entry.missing.from, entry.missing.to)
      return { ...entry, ...written }
    case 'correction':
      whole(entry.replaced, entry.by)
      return { ...entry, ...written }
    case 'rules':
    case 'expert':
    case 'moderation':
      return { ...entry, ...written }
    default:
      throw new TypeError('another kind')
  }
}

const placesIn = ({ commit, reveal, result }: SettlementEntry['follows']) =>
  [commit, reveal, result].filter((place) => place !== null)

const isText = (value: unknown) => typeof value === 'string'

function whole(...numbers: readonly number[]): void {
  if (!numbers.every(Number.isSafeInteger)) throw new TypeError('not a whole number')
}

/** Throws when no chance can be computed from a model's estimate. */
function finite({ home, away, rho }: Reference): void {
  if (![home, away, rho].every(Number.isFinite)) throw new TypeError('not a number')
}

/** Throws when no chance can be computed from a market. */
function priceable(market: Market): void {
  if (typeof market !== 'object') throw new TypeError('not a market')
  for (const play of Object.values(plays))
    for (const { odds } of play.offers(market))
      for (const price of odds.values())
        if (!oddsForm.test(price)) throw new TypeError('not a price')
}

/**
 * Throws when no score could settle the revealed selections, or when its market is invalid: a
 * commitment may seal any content.
 */
function computable({ body: { selections }, market }: RevealEntry): void {
  settlePlan(selections, [0, 0])
  if (!market) return
  priceable(market)
  for (const selection of selections) marketShare(market, betOf(selection))
}
