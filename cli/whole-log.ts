/**
 * Reads a whole log from its single file of all entries and proves it against a signed head. Stores
 * the entries by expert in files of a folder, so that each thread can read one expert and memory
 * does not grow with the log.
 */
import { createHash } from 'node:crypto'
import { openPart, openParts, partOf, readPart, type StoredEntry } from './log-parts.ts'
import type { Id } from '../contract/id.ts'
import type { LogEntry } from '../rules/log/entry.ts'
import { isEntry } from '../rules/log/entry-schema.ts'
import { emptyRoot, leafHash, nodeHash, rootOf, sameHash, type Head } from '../rules/log/merkle.ts'
import { storedFactOf, type Fact } from '../rules/verify/facts.ts'
import type { Finding } from '../rules/verify/findings.ts'
import { followOrder } from '../rules/verify/order.ts'
import { mostMalformed } from '../rules/verify/whole.ts'
import { timesAmong, timesIn, type LogTimes } from '../rules/verify/times.ts'
import { parsedEntry } from '../rules/verify/parsed-entry.ts'

const hashLength = 32

/** Longest entry of a log: two bytes in front of an entry hold its length. */
const longestEntry = 65_535

/** Stand for a match's id in `rules` entries, and in entries about no match or expert. */
const [ofRules, ofNothing] = [-1, -2]

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
  /** Whether time may run faster than for its readers, by the last `rules` entry. */
  isReplay: boolean
  /** The first entry that the last of the log's keys may have signed alone. */
  keyFrom: number
  /** The beginnings of the log that were asked for, by the number of their entries. */
  beginnings: ReadonlyMap<number, Beginning>
}

/** The first entries of a log. */
export interface Beginning {
  /** The root of their tree. */
  root: Uint8Array
  /** SHA-256 of their lines in the file of all entries, in hexadecimal. */
  sha256: string
}

/**
 * Null if the lines do not begin with the entries of this tree. Rejects if `chunks` does.
 * @param ofSizes numbers of first entries whose `beginnings` are needed
 */
export async function readWholeLog(
  { size, root }: Head,
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  ofSizes: ReadonlySet<number> = new Set(),
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
  const ofExperts = openParts(folder, '')

  let subject: Subject = { isExpert: false, id: ofNothing }
  let keyFrom = 0
  let isReplay = false
  const lines = createHash('sha256')
  const digests = new Map<number, string>()
  const hashed = Math.max(0, ...ofSizes)

  function take(index: number, bytes: Uint8Array): void {
    leaves.set(leafHash(bytes), index * hashLength)
    if (index < hashed) lines.update(bytes).update('\n')
    if (ofSizes.has(index + 1)) digests.set(index + 1, lines.copy().digest('hex'))
    const entry = parsedEntry(bytes)
    if (entry === null || !isEntry(entry)) {
      malformed.push({ kind: 'malformed', index })
      return
    }
    order.take(index, entry)
    if (!entry.late) timeAt[index] = Date.parse(entry.at)
    if (entry.kind === 'rules') isReplay = entry.world === 'replay'
    if (entry.kind === 'key' || entry.kind === 'continue') keyFrom = index + 1
    times.push(...timesIn([entry]))
    // a correction belongs to the entry right before it
    if (entry.kind !== 'correction') subject = subjectOf(entry)
    const part = subject.isExpert ? ofExperts : others
    part.add(index, subject.id, bytes)
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

  const beginnings = new Map<number, Beginning>()
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
    if (index < size) return null
    const rootAt = treeOf(leaves)
    if (!sameHash(await rootAt(size), root)) return null
    for (const [at, sha256] of digests) beginnings.set(at, { root: await rootAt(at), sha256 })
  } finally {
    others.close()
    ofExperts.close()
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
    isReplay,
    keyFrom,
    beginnings,
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

/** The root over the first leaves, from the hashes of all of them, 32 bytes each. */
function treeOf(leaves: Uint8Array): (size: number) => Promise<Uint8Array> {
  const levels = [leaves]
  for (let level = leaves; level.length >= 2 * hashLength; levels.push(level)) {
    const pairs = Math.floor(level.length / (2 * hashLength))
    const above = new Uint8Array(pairs * hashLength)
    for (let at = 0; at < pairs; at++)
      above.set(nodeHash(hashAt(level, at * 2), hashAt(level, at * 2 + 1)), at * hashLength)
    level = above
  }
  return (size) => rootOf(size, (level, at) => hashAt(levels[level] ?? emptyRoot, at))
}

const hashAt = (hashes: Uint8Array, at: number) =>
  hashes.subarray(at * hashLength, (at + 1) * hashLength)

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
  let lastFound: { expertId: number; entries: ExpertEntries } | null = null

  function shared({ index, bytes }: StoredEntry): Fact | null {
    const cached = facts.get(index)
    if (cached !== undefined) return cached
    if (facts.size >= factCacheSize) facts.clear()
    const fact = storedFactOf(index, bytes)
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
      if (lastFound?.expertId === expertId) return lastFound.entries
      const found: [number, Fact | null][] = []
      const matches = new Set<number>()
      const own = readPart(folder, String(partOf(expertId)))
      for (const { index, bytes } of own.get(expertId) ?? []) {
        const fact = storedFactOf(index, bytes)
        found.push([index, fact])
        if (fact?.kind === 'commit') matches.add(fact.matchId)
      }
      for (const id of [ofRules, ...matches])
        for (const one of others.get(id) ?? []) found.push([one.index, shared(one)])
      found.sort(([a], [b]) => a - b)
      const entries = { belongs: found.map(([index]) => index), known: new Map(found) }
      lastFound = { expertId, entries }
      return entries
    },
  }
}
export type OpenWholeLog = ReturnType<typeof openWholeLog>
