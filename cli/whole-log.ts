/**
 * Reads a whole log from its single file of all entries and proves it against a signed head. Stores
 * the entries by expert in files of a folder, so that each thread can read one expert and memory
 * does not grow with the log.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Id } from '../contract/id.ts'
import type { LogEntry } from '../rules/log/entry.ts'
import { isEntry } from '../rules/log/entry-schema.ts'
import { emptyRoot, leafHash, nodeHash, rootOf, sameHash, type Head } from '../rules/log/merkle.ts'
import { factOf, type Fact } from '../rules/verify/facts.ts'
import type { Finding } from '../rules/verify/findings.ts'
import { followOrder } from '../rules/verify/order.ts'
import { mostMalformed } from '../rules/verify/whole.ts'
import { timesAmong, timesIn, type LogTimes } from '../rules/verify/times.ts'
import { parsedEntry } from '../rules/verify/parsed-entry.ts'

const hashLength = 32

/** Longest entry of a log: two bytes in front of an entry hold its length. */
const longestEntry = 65_535

/** Number of files for the entries of experts; the remainder of an expert's id selects the file. */
const parts = 64
const partOf = (expertId: number) => expertId % parts

/** Stand for a match's id in `rules` entries, and in entries about no match or expert. */
const [ofRules, ofNothing] = [-1, -2]

/** Bytes before each entry: its index and id as doubles, and its length. */
const headLength = 20

/** The result of reading a whole log. */
export interface WholeLog {
  /** The folder of its entries. */
  folder: string
  size: number
  /** The experts who have published. */
  publishers: number[]
  /** The matches that plans are on, and the plans. */
  matches: number[]
  plans: number[]
  /** All experts that the log names, whether they have published or not. */
  experts: Set<Id>
  /** Experts who no longer publish here. */
  withdrawn: Set<Id>
  /** What the order of the log does not allow, and entries that do not fit the schema. */
  findings: Finding[]
  /** The number of plans from before the log. */
  late: number
  /** The time of each entry, in milliseconds; NaN for a `late` one. Shared between threads. */
  timeAt: Float64Array<SharedArrayBuffer>
  /** The times at which the site was running, in milliseconds, rising; shared between threads. */
  times: Float64Array<SharedArrayBuffer>
}

/** Null if the lines do not begin with the entries of this tree. Rejects if `chunks` does. */
export async function readWholeLog(
  { size, root }: Head,
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
): Promise<WholeLog | null> {
  const leaves = new Uint8Array(size * hashLength)
  const times: number[] = []
  const timeAt = new Float64Array(new SharedArrayBuffer(size * 8)).fill(Number.NaN)
  const [publishers, matches] = [new Set<number>(), new Set<number>()]
  const plans = new Set<number>()
  const [experts, withdrawn] = [new Set<Id>(), new Set<Id>()]
  const order = followOrder(true)
  const malformed: Finding[] = []
  const others = openPart(folder, 'others')
  const ofExperts = Array.from({ length: parts }, (_, part) => openPart(folder, String(part)))

  let subject: Subject = { isExpert: false, id: ofNothing }

  function take(index: number, bytes: Uint8Array): void {
    leaves.set(leafHash(bytes), index * hashLength)
    const entry = parsedEntry(bytes)
    if (entry === null || !isEntry(entry)) {
      malformed.push({ kind: 'malformed', index })
      return
    }
    order.take(index, entry)
    if (!entry.late) timeAt[index] = Date.parse(entry.at)
    times.push(...timesIn([entry]))
    // a correction belongs to the entry right before it
    if (entry.kind !== 'correction') subject = subjectOf(entry)
    const part = subject.isExpert ? ofExperts[partOf(subject.id)] : others
    part?.add(index, subject.id, bytes)
    if ('expertId' in entry) {
      if (entry.kind === 'commit') {
        publishers.add(entry.expertId)
        matches.add(entry.matchId)
        plans.add(entry.planId)
      }
      if (entry.kind === 'expert') experts.add(entry.expertId)
      if (entry.kind === 'expert' && entry.withdrawn) withdrawn.add(entry.expertId)
    }
  }

  try {
    let index = 0
    let rest: Uint8Array = new Uint8Array()
    for await (const chunk of chunks) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let from = 0
      for (let end; index < size && (end = bytes.indexOf(newline, from)) >= 0; from = end + 1)
        take(index++, bytes.subarray(from, end))
      rest = bytes.subarray(from)
      if (index === size || rest.length > longestEntry) break
    }
    if (index < size || !sameHash(await rootOfLeaves(leaves), root)) return null
  } finally {
    for (const part of [others, ...ofExperts]) part.close()
  }
  const shared = new Float64Array(new SharedArrayBuffer(times.length * 8))
  shared.set(times)
  return {
    folder,
    size,
    publishers: [...publishers].toSorted((a, b) => a - b),
    matches: [...matches],
    plans: [...plans],
    experts,
    withdrawn,
    findings: [...malformed.slice(0, mostMalformed), ...order.findings()],
    late: order.late(),
    timeAt,
    times: shared.sort(),
  }
}

/** What an entry is about: an expert, a match, or all (negative). */
interface Subject {
  isExpert: boolean
  id: number
}

function subjectOf(entry: LogEntry): Subject {
  if ('expertId' in entry) return { isExpert: true, id: entry.expertId }
  if ('matchId' in entry) return { isExpert: false, id: entry.matchId }
  return { isExpert: false, id: entry.kind === 'rules' ? ofRules : ofNothing }
}

const newline = 10

/** The root over the hashes of all leaves, 32 bytes each. */
async function rootOfLeaves(leaves: Uint8Array): Promise<Uint8Array> {
  const levels = [leaves]
  for (let level = leaves; level.length >= 2 * hashLength; levels.push(level)) {
    const pairs = Math.floor(level.length / (2 * hashLength))
    const above = new Uint8Array(pairs * hashLength)
    for (let at = 0; at < pairs; at++)
      above.set(nodeHash(hashAt(level, at * 2), hashAt(level, at * 2 + 1)), at * hashLength)
    level = above
  }
  return rootOf(leaves.length / hashLength, (level, at) => hashAt(levels[level] ?? emptyRoot, at))
}

const hashAt = (hashes: Uint8Array, at: number) =>
  hashes.subarray(at * hashLength, (at + 1) * hashLength)

/** Bytes collected before they are written. */
const buffered = 1 << 17

function openPart(folder: string, name: string) {
  const file = openSync(join(folder, name), 'w')
  const buffer = Buffer.allocUnsafe(buffered)
  let used = 0
  const flush = () => {
    writeSync(file, buffer, 0, used)
    used = 0
  }
  return {
    add(index: number, id: number, bytes: Uint8Array): void {
      if (used + headLength + bytes.length > buffered) flush()
      buffer.writeDoubleLE(index, used)
      buffer.writeDoubleLE(id, used + 8)
      buffer.writeUInt32LE(bytes.length, used + 16)
      buffer.set(bytes, used + headLength)
      used += headLength + bytes.length
    },
    close(): void {
      flush()
      closeSync(file)
    },
  }
}

interface StoredEntry {
  index: number
  bytes: Uint8Array
}

/** The entries of a file, by the id of their subject. */
function readPart(folder: string, name: string): Map<number, StoredEntry[]> {
  const all = readFileSync(join(folder, name))
  const byId = new Map<number, StoredEntry[]>()
  for (let at = 0; at < all.length;) {
    const [index, id] = [all.readDoubleLE(at), all.readDoubleLE(at + 8)]
    const from = at + headLength
    at = from + all.readUInt32LE(at + 16)
    const one = { index, bytes: all.subarray(from, at) }
    const entries = byId.get(id)
    if (entries) entries.push(one)
    else byId.set(id, [one])
  }
  return byId
}

/** The entries of the whole log about one expert. */
export interface ExpertEntries {
  /** Indexes of the entries that the record is derived from, rising. */
  belongs: number[]
  /** Those entries; null for one that is malformed. */
  known: ReadonlyMap<number, Fact | null>
}

/** Facts about matches stay in memory, because many experts have plans on the same matches. */
const factCacheSize = 50_000

/** Opens a log that `readWholeLog` stored. */
export function openWholeLog({
  folder,
  size,
  times,
  timeAt,
}: Pick<WholeLog, 'folder' | 'size' | 'times' | 'timeAt'>) {
  const others = readPart(folder, 'others')
  const facts = new Map<number, Fact | null>()
  let last: { part: number; experts: Map<number, StoredEntry[]> } | null = null

  function shared({ index, bytes }: StoredEntry): Fact | null {
    const cached = facts.get(index)
    if (cached !== undefined) return cached
    if (facts.size >= factCacheSize) facts.clear()
    const fact = factOf(index, bytes)
    facts.set(index, fact)
    return fact
  }

  return {
    size,
    /** The time of the newest entry under so many; null where it does not say. */
    newest(under: number): number | null {
      const time = timeAt[under - 1]
      return time === undefined || Number.isNaN(time) ? null : time
    },
    times: timesAmong(times) satisfies LogTimes | null,
    of(expertId: number): ExpertEntries {
      const part = partOf(expertId)
      if (last?.part !== part) last = { part, experts: readPart(folder, String(part)) }
      const found: [number, Fact | null][] = []
      const matches = new Set<number>()
      for (const { index, bytes } of last.experts.get(expertId) ?? []) {
        const fact = factOf(index, bytes)
        found.push([index, fact])
        if (fact?.kind === 'commit') matches.add(fact.matchId)
      }
      for (const id of [ofRules, ...matches])
        for (const one of others.get(id) ?? []) found.push([one.index, shared(one)])
      found.sort(([a], [b]) => a - b)
      return { belongs: found.map(([index]) => index), known: new Map(found) }
    },
  }
}
export type OpenWholeLog = ReturnType<typeof openWholeLog>
