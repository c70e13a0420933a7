/**
 * Checks what a reader was answered of a sealed plan: against the statement that the log's key
 * signed with the answer, and against the plan's `commit` entries. The same code runs in the
 * browser before the content is shown and on the command line (docs/log.md).
 */
import type { Opening } from '../../contract/opening.ts'
import type { PlanContent } from '../../contract/plan-detail.ts'
import type { TextLanguage, Words } from '../../contract/values.ts'
import { fromBase64 } from '../log/bytes.ts'
import type { PlanBody } from '../log/entry.ts'
import { leafHash, verifyInclusion } from '../log/merkle.ts'
import {
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signedBy,
  type Checkpoint,
  type VerifierKey,
} from '../log/note.ts'
import { parseStatement, saltedHash } from '../log/receipt.ts'
import { textFor } from '../text.ts'
import { parsedEntry } from './parsed-entry.ts'

export const receiptFormat = 'touchline-receipt/v1'

/** A `commit` entry of the plan, with its proof under the receipt's checkpoint. */
export interface LoggedEntry {
  index: number
  /** The entry's bytes as a text. */
  entry: string
  /** Hashes in Base64, from the leaf's sibling up. */
  proof: string[]
}

export interface Receipt extends Opening {
  format: typeof receiptFormat
  /** The origin that answered. */
  site: string
  planId: number
  /** The log's verifier key as the reader knew it. */
  key: string
  /** When it was read, by the reader's clock (ISO 8601). */
  readAt: string
  /** The signed note under which it was read; null if the log could not be read. */
  checkpoint: string | null
  entries: LoggedEntry[]
}

export type ReceiptFinding =
  /** The answer has the content and nothing that opens the commitment. */
  | { kind: 'noOpening' }
  /** The log is not signed, or not the one that the reader saw before. */
  | { kind: 'otherLog' }
  /** The answer has no statement signed by the log's key. */
  | { kind: 'unsignedAnswer' }
  /** The signed statement is about other content than the answer has. */
  | { kind: 'otherStatement' }
  /** The log has no such version of the plan at this place. */
  | { kind: 'notSealed'; index: number }
  /** The body that was answered is not the one that was sealed. */
  | { kind: 'otherBody'; index: number }
  /** The analysis that was answered is not the one whose fingerprint is in the body. */
  | { kind: 'otherAnalysis' }
  /** The log had a later version when this one was answered. */
  | { kind: 'oldVersion'; version: number; later: number; index: number }
  /** The site does not name the entry of a version, which the log must have. */
  | { kind: 'hiddenVersion'; version: number }
  /** The part of the answer that a page shows differs from the body. */
  | { kind: 'otherContent'; part: 'selections' | 'probabilities' | 'analysis' }
  /** An earlier answer opened the same version differently. */
  | { kind: 'readOther'; readAt: string }
  /** The checkpoint in the receipt is not signed by the log's key. */
  | { kind: 'unsignedCheckpoint' }
  /** An entry in the receipt is not in the tree of its checkpoint. */
  | { kind: 'entryNotIncluded'; index: number }

/** A `commit` entry that is proven to be in the log. */
export interface ProvenCommit {
  index: number
  bytes: Uint8Array
}

/** What the reader was answered, by its hashes; null if a salt is malformed. */
export function hashesOf({ salt, body, analysis }: Opening) {
  try {
    return {
      opens: saltedHash(salt, body),
      analysis: analysis && saltedHash(analysis.salt, analysis.text),
    }
  } catch {
    return null
  }
}

/** The hash by which a receipt is compared with another answer about the same version. */
export const readHash = (opening: Opening): string | null => hashesOf(opening)?.opens ?? null

/** The statement that the key signed with the answer; null if there is none of this key. */
function statementOf({ note }: Opening, key: VerifierKey) {
  const parsed = note === null ? null : parseNote(note)
  const statement = parsed && parseStatement(parsed.text)
  return parsed && statement?.origin === key.name && signedBy(parsed, [key])?.length === 1
    ? statement
    : null
}

/** The proven entries that seal a version of the plan. */
const sealsIn = (planId: number, commits: readonly ProvenCommit[]) =>
  commits.flatMap((commit) => {
    const entry = parsedEntry(commit.bytes)
    return entry?.kind === 'commit' && entry.planId === planId ? { ...commit, entry } : []
  })

/**
 * Checks an answer about a plan against the log. `commits`: entries of the plan, proven to be in
 * the log, among them the one at `opening.index`, where it has one. An answer that was given before
 * its entry had a place is compared with the entry of its version, if that is among them.
 */
export function openingFindings(
  planId: number,
  opening: Opening,
  commits: readonly ProvenCommit[],
  key: VerifierKey,
): ReceiptFinding[] {
  const found: ReceiptFinding[] = []
  const { version, index } = opening
  const hashes = hashesOf(opening)
  const statement = statementOf(opening, key)
  if (statement === null) found.push({ kind: 'unsignedAnswer' })
  else if (
    statement.planId !== planId ||
    statement.version !== version ||
    statement.opens !== hashes?.opens ||
    statement.analysis !== hashes.analysis
  )
    found.push({ kind: 'otherStatement' })
  const sealed = sealsIn(planId, commits)
  const own = sealed.find((one) => one.entry.version === version)
  if (index !== null && own?.index !== index) found.push({ kind: 'notSealed', index })
  else if (own && own.entry.commitment !== hashes?.opens)
    found.push({ kind: 'otherBody', index: own.index })
  if (!isAnalysisOf(opening, hashes?.analysis ?? null)) found.push({ kind: 'otherAnalysis' })
  const size = statement?.size ?? 0
  const later = sealed.find((one) => one.index < size && one.entry.version > version)
  if (later)
    found.push({ kind: 'oldVersion', version, later: later.entry.version, index: later.index })
  return found
}

/** The body as a value; null if it is none. */
export function bodyOf({ body }: Opening): PlanBody | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'selections' in value
      ? (value as PlanBody)
      : null
  } catch {
    return null
  }
}

/** Whether the analysis is the one in the body; one that was withdrawn is not answered. */
export const isAnalysisOf = (opening: Opening, hash: string | null) =>
  opening.analysis === null || bodyOf(opening)?.analysisHash === hash

/** The analysis that was sealed, in all languages; null where it was not answered. */
function analysisOf(opening: Opening): Words | null {
  if (opening.analysis === null) return bodyOf(opening)?.analysis ?? null
  try {
    return JSON.parse(opening.analysis.text) as Words
  } catch {
    return null
  }
}

/** The picks with what the expert stated of each, without prices and figures. */
const picksOf = (selections: readonly Partial<PlanContent['selections'][number]>[]) =>
  JSON.stringify(
    selections.map(({ play, line, picks = [] }) => [
      play,
      line ?? null,
      picks.map(({ key, probability }) => [key, probability ?? null]),
    ]),
  )

/** Compares the part of an answer that a page shows with the body that opens the commitment. */
export function contentFindings(
  opening: Opening,
  content: PlanContent,
  language: TextLanguage,
): ReceiptFinding[] {
  const body = bodyOf(opening)
  const stated = ({ probabilities: p }: Pick<PlanBody, 'probabilities'>) =>
    JSON.stringify(p ? [p.home, p.draw, p.away] : null)
  const words = analysisOf(opening)
  // an analysis that was withdrawn is not answered, and nothing is shown in its place
  const text = words === null ? '' : textFor(words, language).text
  const found: ReceiptFinding[] = []
  if (!body || picksOf(body.selections) !== picksOf(content.selections))
    found.push({ kind: 'otherContent', part: 'selections' })
  if (!body || stated(body) !== stated(content))
    found.push({ kind: 'otherContent', part: 'probabilities' })
  if (text !== content.analysis) found.push({ kind: 'otherContent', part: 'analysis' })
  return found
}

/**
 * The versions below the last one of `commits` without an entry there: the site names the entries
 * of all versions, and may leave out one that contradicts an earlier answer.
 */
export function versionFindings(
  planId: number,
  commits: readonly ProvenCommit[],
): ReceiptFinding[] {
  const known = new Set(sealsIn(planId, commits).map(({ entry }) => entry.version))
  const last = Math.max(0, ...known)
  // the site chooses the number, so only the first gap is named
  for (let version = 1; version < last; version++)
    if (!known.has(version)) return [{ kind: 'hiddenVersion', version }]
  return []
}

/**
 * Checks an earlier receipt, of any version, against entries that are proven now. It may have been
 * answered before its version had a place, or after a later version had one.
 */
export function keptFindings(receipt: Receipt, commits: readonly ProvenCommit[]): ReceiptFinding[] {
  const key = parseVerifierKey(receipt.key)
  if (!key) return []
  const isKnown = commits.some(({ index }) => index === receipt.index)
  const opening = isKnown ? receipt : { ...receipt, index: null }
  // without a signature it proves nothing, and was shown as such when it was read
  if (statementOf(opening, key) === null) return []
  return openingFindings(receipt.planId, opening, commits, key)
}

/** Compares an earlier receipt with a later answer about the same version. */
export function laterFindings(receipt: Receipt, opening: Opening): ReceiptFinding[] {
  return receipt.version === opening.version && readHash(receipt) !== readHash(opening)
    ? [{ kind: 'readOther', readAt: receipt.readAt }]
    : []
}

export interface VerifiedReceipt {
  findings: ReceiptFinding[]
  /** The signed checkpoint; null if the receipt has none. */
  checkpoint: Checkpoint | null
  /** Whether the log's key signed what was answered. */
  isSigned: boolean
}

const utf8 = new TextEncoder()

/** Verifies a receipt by itself: needs the log's key and nothing of the site. */
export function verifyReceipt(receipt: Receipt, key: VerifierKey): VerifiedReceipt {
  const note = receipt.checkpoint === null ? null : parseNote(receipt.checkpoint)
  const said = note && parseCheckpoint(note.text)
  const isSealed = note && said?.origin === key.name && signedBy(note, [key])?.length
  const checkpoint = isSealed ? said : null
  const findings: ReceiptFinding[] = []
  if (receipt.checkpoint !== null && !checkpoint) findings.push({ kind: 'unsignedCheckpoint' })
  const commits: ProvenCommit[] = []
  for (const { index, entry, proof } of receipt.entries) {
    const bytes = utf8.encode(entry)
    const hashes = proof.map((hash) => fromBase64(hash) ?? new Uint8Array())
    const isIncluded =
      checkpoint &&
      verifyInclusion(index, checkpoint.size, leafHash(bytes), hashes, checkpoint.root)
    if (isIncluded) commits.push({ index, bytes })
    else if (checkpoint) findings.push({ kind: 'entryNotIncluded', index })
  }
  const ofVersion = sealsIn(receipt.planId, commits).find(
    ({ entry }) => entry.version === receipt.version,
  )
  const index = receipt.index ?? ofVersion?.index ?? null
  const isProven = commits.some((commit) => commit.index === index)
  // without its entry a receipt says what was read, and nothing about the seal
  const known = { ...receipt, index: isProven ? index : null }
  return {
    findings: [...findings, ...openingFindings(receipt.planId, known, commits, key)],
    checkpoint: isProven ? checkpoint : null,
    isSigned: statementOf(receipt, key) !== null,
  }
}

/** The findings by which the site contradicts its own signature. */
const lies = new Set<ReceiptFinding['kind']>([
  'notSealed',
  'otherBody',
  'otherAnalysis',
  'oldVersion',
])

/** Whether the receipt proves to anyone that the site answered something that it had not sealed. */
export const provesLie = ({ findings, isSigned }: VerifiedReceipt): boolean =>
  isSigned &&
  findings.some(({ kind }) => lies.has(kind)) &&
  !findings.some(({ kind }) => kind === 'otherStatement')

/** A receipt in a file; null if it is none. */
export function parseReceipt(text: string): Receipt | null {
  try {
    const value: Partial<Receipt> = Object(JSON.parse(text))
    const { analysis, entries } = value
    const isWhole =
      value.format === receiptFormat &&
      [value.site, value.key, value.readAt, value.salt, value.body].every(isText) &&
      [value.note, value.checkpoint].every((one) => one === null || isText(one)) &&
      [value.planId, value.version].every(isPlace) &&
      (value.index === null || isPlace(value.index)) &&
      (analysis === null || (isText(analysis?.salt) && isText(analysis.text))) &&
      Array.isArray(entries) &&
      entries.every(
        ({ index, entry, proof }) =>
          isPlace(index) && isText(entry) && Array.isArray(proof) && proof.every(isText),
      )
    // tested field by field
    return isWhole && parseVerifierKey(value.key ?? '') ? (value as Receipt) : null
  } catch {
    return null
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isPlace = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
