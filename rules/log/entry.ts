/**
 * What the public log says: one JSON object an entry, in the canonical form of RFC 8785, so that
 * anyone who has the values has the bytes. docs/log.md tells the same for readers. Times are UTC,
 * ISO 8601 with milliseconds, by the site's clock; ids are the site's.
 */
import canonicalize from 'canonicalize'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import type { PlanDraft } from '../../contract/plan.ts'
import type { Words } from '../../contract/values.ts'
import type { Market } from '../market.ts'
import type { PlanOutcome } from '../settle.ts'

/** The version of these shapes, `v` in every entry. */
export const entryVersion = 1

interface Common {
  v: number
  /**
   * When what is recorded happened. Not before an earlier entry's but where `late` is set, or by at
   * most five minutes: two writers at once may be entered against the order of their clocks.
   */
  at: string
  /**
   * Happened before the log began, and entered when it did: its place proves nothing about its
   * time.
   */
  late?: true
}

/** The numbers that the rules of settling stand on; a new entry with each change of them. */
export interface RulesEntry extends Common {
  kind: 'rules'
  ruleVersion: number
  /** Minutes before kick-off. */
  deadlineMinutes: number
  /**
   * A match counts that kicks off at most so many hours after the kick-off that its plan was
   * published for.
   */
  playedWithinHours: number
  /** Opened so many hours after its kick-off or later, a plan is a miss. */
  revealedWithinHours: number
}

/** An expert is there, or publishes here no longer. */
export interface ExpertEntry extends Common {
  kind: 'expert'
  expertId: number
  handle: string
  name: Words
  expertKind: 'person' | 'model' | 'invented'
  withdrawn: boolean
}

/**
 * A match and its kick-off: before the first plan on it, and again each time the kick-off moves.
 */
export interface MatchEntry extends Common {
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

/** A version of a plan, sealed. Of what it says only the commitment. */
export interface CommitEntry extends Common {
  kind: 'commit'
  planId: number
  expertId: number
  /** Of this expert: 1, 2, 3 … without a gap. All versions of a plan have the same. */
  serial: number
  version: number
  matchId: number
  leagueId: number
  /** As it stood when this version was stored. */
  kickoff: string
  price: number
  refundOnMiss: boolean
  /**
   * Play type codes, comma-separated; the first one is the main selection's, which decides hit or
   * miss.
   */
  plays: string
  title: Words
  /** SHA-256 over 32 random bytes of salt and the canonical JSON of the body, in hexadecimal. */
  commitment: string
}

/** What a sealed plan says. */
export type PlanBody = Pick<PlanDraft, 'selections' | 'analysis' | 'probabilities'>

/**
 * From kick-off on, or when its match will not be played: what opens the commitment. Of every
 * version.
 */
export interface RevealEntry extends Common {
  kind: 'reveal'
  planId: number
  expertId: number
  version: number
  /** Hexadecimal. */
  salt: string
  body: PlanBody
  /**
   * The market on the match as it stood then, where odds were known: what the expected hit rate is
   * made of.
   */
  market: Market | null
}

/**
 * How a match ended, each time its source says so anew; or that one called off is taken up again.
 * Matches without a plan have none.
 */
export interface ResultEntry extends Common {
  kind: 'result'
  matchId: number
  /** 1 for the first, then one more each time. */
  version: number
  status: number
  awarded: boolean
  kickoff: string | null
  /** Goals after regular time with stoppage time; null where none count. */
  score: [home: number, away: number] | null
}

/** What became of a plan, by the rules, from the entries that it names. */
export interface SettlementEntry extends Common {
  kind: 'settlement'
  planId: number
  expertId: number
  matchId: number
  /** 1, and one more for each settlement that takes the place of the one before. */
  sequence: number
  ruleVersion: number
  /** Version of the result; 0 where the match had none. */
  resultVersion: number
  outcome: PlanOutcome
  hitResult: number
  /** NC1 to NC4. */
  ncReason: number | null
  /** Units on a stake of 1, a decimal of six places. */
  profit: string | null
  /** The plan's place in its expert's record. */
  kickoff: string
  /**
   * Indexes of the entries that it follows from; null where there is none, as no result of a match
   * that was not played in time.
   */
  follows: { commit: number | null; reveal: number | null; result: number | null }
}

/** Comes right after a result or a settlement that takes the place of an earlier one. Both stay. */
export interface CorrectionEntry extends Common {
  kind: 'correction'
  /** Indexes. */
  replaced: number
  by: number
}

/**
 * From the next checkpoint on another key signs, under another name. The key before it signs the
 * tree that ends with this entry, and no later one.
 */
export interface KeyEntry extends Common {
  kind: 'key'
  /** Its verifier key in one line; its name is the log's origin from then on. */
  key: string
  before: {
    key: string
    /**
     * Its last checkpoint but the one that has this entry: a signed note, with the cosignatures
     * that came.
     */
    checkpoint: string
  }
  /** The word of the one before that this one takes over: a signed note (key-change.ts). */
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
  | CorrectionEntry
  | KeyEntry
export type EntryKind = LogEntry['kind']

const utf8 = new TextEncoder()

/** The bytes of a value in canonical JSON. Throws a TypeError on what JSON cannot say. */
export function canonicalBytes(value: unknown): Uint8Array {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('not a value of JSON')
  return utf8.encode(text)
}

/**
 * What a plan's body is sealed as. `salt` is 32 random bytes: of three possible picks a hash
 * without it would give one away. `hash` is SHA-256, for who has a faster one.
 */
export function commitmentOf(
  salt: Uint8Array,
  body: unknown,
  hash: (bytes: Uint8Array) => Uint8Array = sha256,
): string {
  return bytesToHex(hash(concatBytes(salt, canonicalBytes(body))))
}
