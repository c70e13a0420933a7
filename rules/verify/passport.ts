/**
 * An expert's whole record in one file, which is verified without the site (docs/log.md): the
 * entries from which it follows, the hashes that lead from them to a signed checkpoint, and the
 * figures.
 */
import { booksIn } from './books.ts'
import { compareValue } from './card.ts'
import {
  anyWitness,
  cosignedStates,
  countSeen,
  presentFor,
  statesTime,
  type IsEnough,
} from './cosigned.ts'
import { factOf, type Fact } from './facts.ts'
import type { Finding } from './findings.ts'
import { inOrder, type Difference } from './numbers.ts'
import { checkPlans, gather, type Gathered } from './plans.ts'
import { priceFindings } from './prices.ts'
import { checkCorrections, checkSettlements, settledPlans, undone, waiting } from './settlements.ts'
import { settledBy, timeIn, timesAmong, timesIn } from './times.ts'
import { fullRecordOf } from '../full-record.ts'
import { fromBase64, toBase64, toHex } from '../log/bytes.ts'
import { leafHash, rootOf, sameHash, type Hash, type ReadHash } from '../log/merkle.ts'
import {
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signedBy,
  type Checkpoint,
  type VerifierKey,
} from '../log/note.ts'
import { readPartial, type TreeNode } from '../log/partial-tree.ts'
import { sha256 } from '../log/sha256.ts'

export const passportFormat = 'touchline-passport/v1'

/** The first line. */
export interface PassportHead {
  format: typeof passportFormat
  site: string
  expertId: number
  key: string
  checkpoint: string
  cosigned: string[]
  record: PassportRecord
}

export type PassportRecord = ReturnType<typeof passportRecord>

/** The text whose signature is the last line. `hash`: of all bytes before it, in hexadecimal. */
export const passportText = (origin: string, expertId: number, hash: string): string =>
  `${passportFormat}\n${origin}\nexpert ${expertId}\nsha256 ${hash}\n`

/** All lines but the last. */
export const passportLines = (
  head: PassportHead,
  entries: ReadonlyMap<number, Uint8Array>,
  nodes: readonly TreeNode[],
  last: number | null,
): string =>
  [
    head,
    ...Array.from(entries, ([index, bytes]) => ({
      index,
      entry: new TextDecoder().decode(bytes),
      ...(index === last && { last: true }),
    })),
    ...nodes.map(({ level, at, hash }) => ({ level, at, hash: toBase64(hash) })),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/** The figures of all time. */
export const passportRecord = (gathered: Gathered) => ({
  published: gathered.plans.length,
  ...fullRecordOf(inOrder(settledPlans(gathered)), gathered.books.last),
})

/** Of these entries the facts about this expert, in log order; the index of a malformed one. */
export function passportFacts(
  entries: Iterable<readonly [index: number, bytes: Uint8Array]>,
  expertId: number,
): Fact[] | number {
  const facts: Fact[] = []
  for (const [index, bytes] of [...entries].toSorted(([a], [b]) => a - b)) {
    const fact = factOf(index, bytes)
    if (!fact) return index
    if (!('expertId' in fact) || fact.expertId === expertId) facts.push(fact)
  }
  return facts
}

export type PassportFinding =
  | Finding
  /** The file is no passport. */
  | { kind: 'noPassport' }
  /** The last line is not signed by the log's key, or is about other bytes. */
  | { kind: 'unsignedPassport' }
  /** The entries and hashes do not lead to the root of the checkpoint. */
  | { kind: 'otherRoot' }
  | ({ kind: 'passportRecord' } & Difference)

export interface Passport {
  head: PassportHead
  entries: Map<number, Uint8Array>
  /** The log's last entry, where it is not about this record; else null. */
  last: number | null
  nodes: TreeNode[]
  note: string
  /** SHA-256 of all bytes before the last line, in hexadecimal. */
  hash: string
}

const utf8 = new TextEncoder()
const isText = (value: unknown) => typeof value === 'string'
const isPlace = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/** Null for a file that is no passport. */
export function parsePassport(file: Uint8Array): Passport | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file)
    if (!text.endsWith('\n')) return null
    const end = text.lastIndexOf('\n', text.length - 2) + 1
    const [first = '', ...lines] = text.slice(0, end).split('\n').slice(0, -1)
    const { note }: { note?: unknown } = Object(JSON.parse(text.slice(end)))
    const head: Partial<PassportHead> = Object(JSON.parse(first))
    const isHead =
      head.format === passportFormat &&
      [head.site, head.key, head.checkpoint].every(isText) &&
      isPlace(head.expertId) &&
      Array.isArray(head.cosigned) &&
      head.cosigned.every(isText) &&
      isPlace(head.record?.published)
    if (!isHead || typeof note !== 'string') return null
    const entries = new Map<number, Uint8Array>()
    const nodes: TreeNode[] = []
    let last: number | null = null
    for (const line of lines) {
      const {
        index,
        entry,
        last: isLast,
        level,
        at,
        hash,
      }: Partial<Record<string, unknown>> = Object(JSON.parse(line))
      if (isPlace(index) && typeof entry === 'string' && !entries.has(index)) {
        entries.set(index, utf8.encode(entry))
        if (isLast === true) last = index
      } else if (isPlace(level) && level < 53 && isPlace(at) && typeof hash === 'string')
        nodes.push({ level, at, hash: fromBase64(hash) ?? new Uint8Array() })
      else return null
    }
    return {
      // tested field by field
      head: head as PassportHead,
      entries,
      last,
      nodes,
      note,
      hash: toHex(sha256(utf8.encode(text.slice(0, end)))),
    }
  } catch {
    return null
  }
}

export interface PassportRequest {
  /** The log's key from elsewhere; null: the one that the passport names. */
  key: VerifierKey | null
  witnesses: readonly VerifierKey[]
  isEnough?: IsEnough
  /** The present by the reader's clock. */
  now: Date
}

export interface CheckedPassport {
  findings: PassportFinding[]
  /** What the passport proves; null where it proves nothing. */
  proven: {
    key: VerifierKey
    head: PassportHead
    checkpoint: Checkpoint
    /** The time of the log's last entry; null if it does not say. */
    latest: Date | null
    record: PassportRecord
    /** Plans that wait for a result, and plans that are from before the log. */
    waiting: number
    late: number
    /** Names of the reader's witnesses that cosigned the checkpoint. */
    witnessed: string[]
    /** Plans that enough of them had seen before kick-off. */
    seenBefore: number
  } | null
}

const refused = (...findings: PassportFinding[]): CheckedPassport => ({ findings, proven: null })

/** Runs the checks in order, and stops after the first one with findings. */
export async function verifyPassport(
  file: Uint8Array,
  { key: given, witnesses, isEnough = anyWitness, now }: PassportRequest,
): Promise<CheckedPassport> {
  const passport = parsePassport(file)
  const key = given ?? parseVerifierKey(passport?.head.key ?? '')
  if (!passport || !key) return refused({ kind: 'noPassport' })
  const { head, entries } = passport
  const note = parseNote(passport.note)
  const isSigned =
    note?.text === passportText(key.name, head.expertId, passport.hash) &&
    signedBy(note, [key])?.length === 1
  if (!isSigned) return refused({ kind: 'unsignedPassport' })
  const state = parseNote(head.checkpoint)
  const checkpoint = state && parseCheckpoint(state.text)
  if (!checkpoint || checkpoint.origin !== key.name || signedBy(state, [key])?.length !== 1)
    return refused({ kind: 'unsigned' })
  const read = await readProven(passport, checkpoint)
  const lastBytes = entries.get(checkpoint.size - 1)
  if (!read || !lastBytes) return refused({ kind: 'otherRoot' })

  const own = [...entries].filter(([index]) => index !== passport.last)
  const facts = passportFacts(own, head.expertId)
  if (typeof facts === 'number') return refused({ kind: 'malformed', index: facts })
  const books = booksIn(facts)
  if ('kind' in books) return refused(books)
  const gathered = gather(facts, books)
  const times = timesAmong([...timesIn(facts), timeIn(lastBytes)].filter((one) => one === one))
  const due = times && (await times.upTo(settledBy(times.latest, books.last)))
  const found: PassportFinding[] = [
    ...checkPlans(facts, gathered, head.record.published),
    ...priceFindings(facts, gathered),
    ...checkSettlements(gathered),
    ...checkCorrections(gathered),
    ...(due ? undone(gathered, due) : []),
  ]
  if (found.length > 0) return refused(...found)
  const record = passportRecord(gathered)
  const different: Difference[] = []
  for (const name of new Set([...Object.keys(record), ...Object.keys(head.record)])) {
    const [shown, follows] = [fieldOf(head.record, name), fieldOf(record, name)]
    compareValue(name, shown, follows === undefined ? null : follows, different)
  }
  if (different.length > 0)
    return refused(...different.map((one) => ({ kind: 'passportRecord' as const, ...one })))

  const latest = times?.latest ?? null
  const present = presentFor(now, latest?.getTime() ?? null)
  const { size } = checkpoint
  // of the entries that the passport has
  const ofLast = timeIn(lastBytes)
  const newest = (below: number) => {
    let time = below === size && !Number.isNaN(ofLast) ? ofLast : null
    for (const fact of facts)
      if (fact.index < below && !fact.late) time = Math.max(time ?? 0, fact.time.getTime())
    return time
  }
  const limits = { newest, present }
  const states = await provenStates(head.cosigned, witnesses, size, read, limits)
  if ('kind' in states) return refused(states)
  return {
    findings: [],
    proven: {
      key,
      head,
      checkpoint,
      latest,
      record,
      waiting: waiting(gathered),
      late: gathered.plans.filter(({ commits }) => commits.some((one) => one.late)).length,
      witnessed: witnesses.flatMap((witness) => {
        const seconds = signedBy(state, [witness])?.[0]?.seconds ?? null
        return seconds !== null && statesTime(seconds, latest?.getTime() ?? null, present)
          ? witness.name
          : []
      }),
      seenBefore: countSeen(
        gathered.plans.map(({ last }) => last),
        states,
        witnesses,
        isEnough,
      ),
    },
  }
}

/** As `cosignedStates`; a state that the passport's hashes do not prove is a finding. */
async function provenStates(...of: Parameters<typeof cosignedStates>) {
  try {
    return await cosignedStates(...of)
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'otherRoot' as const }
    throw error
  }
}

const fieldOf = (record: object, name: string): unknown =>
  new Map<string, unknown>(Object.entries(record)).get(name)

/** Reads the tree that the passport proves; null if that is not the tree of the checkpoint. */
async function readProven(
  { entries, nodes }: Passport,
  { size, root }: Checkpoint,
): Promise<ReadHash | null> {
  const leaves = new Map<number, Hash>()
  for (const [index, bytes] of entries) leaves.set(index, leafHash(bytes))
  const read = readPartial(leaves, nodes)
  if (!read || [...entries.keys()].some((index) => index >= size)) return null
  try {
    return sameHash(await rootOf(size, read), root) ? read : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
