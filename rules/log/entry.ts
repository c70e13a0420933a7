/**
 * The entries of the public log: one JSON object each, in the canonical form of RFC 8785, so that
 * the same values always give the same bytes. docs/log.md describes them for readers. Times are UTC
 * by the site's clock, ISO 8601 with milliseconds. Ids are the site's.
 */
import canonicalize from 'canonicalize'
import { concatBytes } from '@noble/hashes/utils.js'
import type { PlanDraft } from '../../contract/plan.ts'
import type { Words, World } from '../../contract/values.ts'
import type { Market } from '../plays/play.ts'
import type { Reference } from '../reference.ts'
import type { PlanOutcome } from '../settle.ts'
import { toHex } from './bytes.ts'
import { sha256 } from './sha256.ts'

/**
 * The version of the shapes that are written now, `v` in every entry. Version 1 had texts of people
 * in clear, no `prev` and no `close`; its entries stay as they are.
 */
export const entryVersion = 2

interface Common {
  v: number
  /**
   * When the recorded event happened. Times do not decrease along the log, with two exceptions:
   * entries marked `late`, and a tolerance of five minutes, because two concurrent writers may be
   * entered against the order of their clocks.
   */
  at: string
  /**
   * The event happened before the log began and was entered when it began: the entry's place proves
   * nothing about its time.
   */
  late?: true
}

/** Of every entry with an `expertId`, from version 2 on. */
interface OfExpert extends Common {
  expertId: number
  /** Index of this expert's entry before it; null for the first. */
  prev?: number | null
}

/**
 * Of entries about a match (its `match`, `result` and `close`), of `rules` entries, and of entries
 * about the log's key (`key` and `continue`).
 */
interface Chained extends Common {
  /**
   * Index of the entry before it about the same match, of the rules, or of the keys; null for the
   * first. Absent in logs of books 1 and 2 until the first entry that has it.
   */
  prev?: number | null
}

/** The market as the site knew it, with its source and the time of the reading that brought it. */
export interface RecordedMarket extends Market {
  source: string
  at: string
}

/** The numbers that settlement depends on. A new entry follows each change of them. */
export interface RulesEntry extends Chained {
  kind: 'rules'
  ruleVersion: number
  /** Minutes before kick-off. */
  deadlineMinutes: number
  /**
   * A match counts if it kicks off at most this many hours after the kick-off that its plan was
   * published for.
   */
  playedWithinHours: number
  /** A plan revealed this many hours after its kick-off or later is a miss. */
  revealedWithinHours: number
  /** From version 2 on. */
  world?: World
}

/** An expert starts to publish here, is withdrawn, is renamed, or changes its kind. */
export interface ExpertEntry extends OfExpert {
  kind: 'expert'
  handle: string
  /** Version 1 only. */
  name?: Words
  /** From version 2 on: the name by its fingerprint (`textHash`). */
  nameHash?: string
  expertKind: 'person' | 'model' | 'invented'
  withdrawn: boolean
}

/**
 * A match and its kick-off: entered before the first plan on the match, and again each time the
 * kick-off moves, or its league or a side is merged with one that was stored twice.
 */
export interface MatchEntry extends Chained {
  kind: 'match'
  matchId: number
  source: string
  sourceKey: string
  leagueId: number
  league: Words
  season: string
  home: Words
  away: Words
  kickoff: string | null
}

/** A sealed version of a plan: of its content the log has only the commitment. */
export interface CommitEntry extends OfExpert {
  kind: 'commit'
  planId: number
  /**
   * Counts the expert's plans: 1, 2, 3 … without a gap. All versions of a plan have the same
   * serial.
   */
  serial: number
  version: number
  matchId: number
  leagueId: number
  /** The kick-off at the time this version was stored. */
  kickoff: string
  price: number
  refundOnMiss: boolean
  /**
   * Play type codes, comma-separated. The first is the main selection's, which decides hit or miss.
   */
  plays: string
  /** Version 1 only. */
  title?: Words
  /** From version 2 on: the title by its fingerprint (`textHash`). */
  titleHash?: string
  /**
   * From version 2 on: the prices of all outcomes of these play types when this version was stored;
   * null where the site knew none. It reveals nothing about the picks.
   */
  market?: RecordedMarket | null
  /**
   * From book 3 on: the estimate of the house's model for the match; absent where its memory is too
   * short. It reveals nothing about the picks.
   */
  reference?: Reference
  /** SHA-256 over 32 random bytes of salt and the canonical JSON of the body, in hexadecimal. */
  commitment: string
}

/** The content of a plan that its commitment seals. */
export type PlanBody = Pick<PlanDraft, 'selections' | 'probabilities'> & {
  /** Version 1 only. */
  analysis?: Words
  /** From version 2 on: the analysis by its fingerprint (`textHash`). */
  analysisHash?: string
}

/**
 * Opens the commitment of a version, from kick-off on or when the match will not be played. Every
 * version is revealed.
 */
export interface RevealEntry extends OfExpert {
  kind: 'reveal'
  planId: number
  version: number
  /** 32 bytes, hexadecimal. */
  salt: string
  body: PlanBody
  /** Version 1 only: the market on the match at the reveal, if odds were known. */
  market?: Market | null
}

/**
 * The last prices before kick-off on a match with plans, entered when its plans are revealed; null
 * where the site knew none. From version 2 on.
 */
export interface CloseEntry extends Chained {
  kind: 'close'
  matchId: number
  kickoff: string
  market: RecordedMarket | null
}

/**
 * The operator took a text off the pages, or put it back. The plan still counts, and the
 * fingerprint of the text stays. From version 2 on.
 */
export interface ModerationEntry extends OfExpert {
  kind: 'moderation'
  planId: number | null
  field: 'title' | 'analysis' | 'bio'
  textHash: string
  removed: boolean
  /** One of the public reasons; null where the text is put back. */
  reason: string | null
}

/**
 * The result of a match, entered again each time its source changes it; or the notice that a match
 * that was called off will be played after all. Matches without a plan have none.
 */
/** The word of one source about a result that several sources know. */
export interface ResultWord {
  source: string
  /** Null while the source has told no result. */
  status: number | null
  awarded: boolean
  /** After regular time with stoppage time; null where it tells none. */
  score: [home: number, away: number] | null
  /** The operator has found this word to be wrong. */
  setAside?: true
}

export interface ResultEntry extends Chained {
  kind: 'result'
  matchId: number
  /** 1 for the first result of the match, then one more for each change. */
  version: number
  status: number
  awarded: boolean
  kickoff: string | null
  /** Goals after regular time with stoppage time; null when no score counts. */
  score: [home: number, away: number] | null
  /**
   * The words of all sources that know the match, in order of their names; absent where one source
   * knows it. They must agree on what the entry states: where they do not, no score counts.
   */
  sources?: ResultWord[]
}

/** The outcome of a plan, derived by the rules from the entries that it refers to. */
export interface SettlementEntry extends OfExpert {
  kind: 'settlement'
  planId: number
  matchId: number
  /** 1 for the plan's first settlement, then one more for each that replaces the one before. */
  sequence: number
  ruleVersion: number
  /** Version of the result; 0 when the match had no result. */
  resultVersion: number
  outcome: PlanOutcome
  hitResult: number
  /** NC1 to NC4. */
  ncReason: number | null
  /** Profit in units on a stake of 1, a decimal with six places. */
  profit: string | null
  /** The kick-off by which the plan is ordered in its expert's record. */
  kickoff: string
  /**
   * Indexes of the entries that the settlement is derived from. Null where there is no such entry:
   * for example, a match that was not played in time has no result.
   */
  follows: { commit: number | null; reveal: number | null; result: number | null }
}

/** Follows a result or a settlement that replaces an earlier one. Both stay in the log. */
export interface CorrectionEntry extends Common {
  kind: 'correction'
  /** Index of the replaced entry, and of the entry that replaces it. */
  replaced: number
  by: number
}

/**
 * A change of the log's key. From the next checkpoint on the new key signs, under its own name. The
 * old key signs the tree that ends with this entry, and no later one.
 */
export interface KeyEntry extends Chained {
  kind: 'key'
  /** The new key's verifier key in one line. Its name is the log's origin from then on. */
  key: string
  before: {
    key: string
    /**
     * The old key's last checkpoint before the one that includes this entry: a signed note, with
     * the cosignatures received for it.
     */
    checkpoint: string
  }
  /** The old key's statement that the new one takes over: a signed note (key-change.ts). */
  named: string
}

/**
 * The log continues under another name and key after signed entries were lost, for example by
 * restoring an old backup. The tree begins with the old log's tree of `kept` entries; entries
 * between them and this one are not covered by a claim. The new key signs this entry first.
 */
export interface ContinueEntry extends Chained {
  kind: 'continue'
  /** The new key's verifier key in one line. Its name is the log's origin from here on. */
  key: string
  before: {
    key: string
    /** The old log's last published checkpoint: a note signed by its key. */
    checkpoint: string
  }
  /** The size of the last tree of the old log that this tree is known to begin with. */
  kept: number
  /**
   * Indexes of the old log's entries that are not in this log, from the first to the last. Some
   * may have been entered again, at other places.
   */
  missing: { from: number; to: number }
  /** The old key's statement that the new one takes over: a signed note (key-change.ts). */
  named: string
}

export type LogEntry =
  | RulesEntry
  | ExpertEntry
  | MatchEntry
  | CommitEntry
  | RevealEntry
  | ResultEntry
  | SettlementEntry
  | CloseEntry
  | ModerationEntry
  | CorrectionEntry
  | KeyEntry
  | ContinueEntry
export type EntryKind = LogEntry['kind']

const utf8 = new TextEncoder()

/**
 * The bytes of a value in canonical JSON. Throws a TypeError on a value that JSON cannot express.
 */
export function canonicalBytes(value: unknown): Uint8Array {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('not a value of JSON')
  return utf8.encode(text)
}

/**
 * The commitment of a plan's body. `salt` is 32 random bytes: with three possible picks a hash
 * without salt could be guessed. `hash` is SHA-256 by default; a caller may pass a faster
 * implementation.
 */
export function commitmentOf(
  salt: Uint8Array,
  body: unknown,
  hash: (bytes: Uint8Array) => Uint8Array = sha256,
): string {
  return toHex(hash(concatBytes(salt, canonicalBytes(body))))
}

/**
 * The fingerprint of a text in up to three languages: SHA-256 over 32 random bytes of salt and the
 * canonical JSON of its `Words`, in hexadecimal. The text and its salt are served beside the log,
 * so that a text can go and its fingerprint stay.
 */
export const textHash = (salt: Uint8Array, words: Words): string => commitmentOf(salt, words)
