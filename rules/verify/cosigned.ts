/**
 * When witnesses had seen the plans: by the checkpoints that they cosigned, with keys that the
 * reader brought. A witness that only the site names counts for nothing here.
 */
import { rootOf, sameHash, type ReadHash } from '../log/merkle.ts'
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  signedBy,
  type VerifierKey,
} from '../log/note.ts'
import type { Policy } from '../log/policy.ts'
import type { Finding } from './findings.ts'
import { timeIn } from './times.ts'
import type { Tree } from './tree.ts'

/** A state of this log, and the witnesses that cosigned it, of those that were asked for. */
export interface Cosigned {
  size: number
  /** Seconds since 1970, by the witness's clock. */
  seen: { key: VerifierKey; seconds: number }[]
}

/** How far two honest clocks may differ, in milliseconds. */
const overlap = 5 * 60_000

/** The times between which a cosignature can be; null where a limit is not known. */
export interface Limits {
  /** When the newest entry under a state of so many entries was entered, in milliseconds. */
  newest: (size: number) => number | null | Promise<number | null>
  /** The present of the reader, in milliseconds. */
  present: number | null
}
const noLimits: Limits = { newest: () => null, present: null }

/**
 * Whether the time of a cosignature says something: it is not 0, which makes no statement about
 * time (c2sp.org/tlog-cosignature), not before the newest entry that it covers, and not in the
 * future; five minutes are allowed.
 */
export function statesTime(
  seconds: number,
  newest: number | null,
  present: number | null,
): boolean {
  const time = seconds * 1_000
  return (
    time > 0 &&
    (newest === null || time >= newest - overlap) &&
    (present === null || time <= present + overlap)
  )
}

/** When the newest entry under a tree of `size` entries was entered; null if it does not say. */
export async function newestUnder(
  tree: Pick<Tree, 'entries'>,
  size: number,
): Promise<number | null> {
  if (size === 0) return null
  const entry = (await tree.entries([size - 1])).get(size - 1)
  const time = entry ? timeIn(entry) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/**
 * The reader's clock as the present of a log whose newest entry is from `newest`, in milliseconds:
 * null where the log plays a later time.
 */
export const presentFor = (now: Date, newest: number | null): number | null =>
  newest !== null && newest > now.getTime() + overlap ? null : now.getTime()

/** Whether these witnesses are enough for the reader: any one, or the quorum of a policy. */
export type IsEnough = (witnesses: readonly VerifierKey[]) => boolean
export const anyWitness: IsEnough = (witnesses) => witnesses.length > 0
/** The quorum of a policy, and at least one witness: a policy may ask for none. */
export const enoughBy =
  ({ isMet }: Pick<Policy, 'isMet'>): IsEnough =>
  (witnesses) =>
    anyWitness(witnesses) && isMet(witnesses)

/** The log's file with the first cosigned checkpoints after each of an expert's plans. */
export const cosignedPath = (expertId: number): string => `cosigned/expert-${expertId}.json`

/** The notes in such a file; none where it is malformed. */
export function notesIn(file: Uint8Array): string[] {
  try {
    const { notes }: { notes?: unknown } = JSON.parse(new TextDecoder().decode(file))
    return Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : []
  } catch {
    return []
  }
}

/**
 * The states among these notes that the reader's witnesses cosigned at a time within `limits`, each
 * held against the tree of `size` entries. A valid cosignature over another tree is a finding: the
 * witness saw another history. Rejects as `read` does.
 */
export async function cosignedStates(
  notes: readonly string[],
  witnesses: readonly VerifierKey[],
  size: number,
  read: ReadHash,
  { newest, present }: Limits = noLimits,
): Promise<Cosigned[] | Extract<Finding, { kind: 'forked' }>> {
  const states: Cosigned[] = []
  for (const text of notes) {
    const note = parseNote(text)
    const said = note && parseCheckpoint(note.text)
    if (!note || !said || said.size > size) continue
    const seen = witnesses.flatMap((key) => {
      const seconds = signedBy(note, [key])?.[0]?.seconds ?? null
      return seconds === null ? [] : [{ key, seconds }]
    })
    if (seen.length === 0) continue
    if (!sameHash(await rootOf(said.size, read), said.root))
      return { kind: 'forked', seen: said.size }
    const time = await newest(said.size)
    const timely = seen.filter(({ seconds }) => statesTime(seconds, time, present))
    if (timely.length > 0) states.push({ size: said.size, seen: timely })
  }
  return states
}

/**
 * How many of these plans enough of these witnesses had seen before their kick-off: each by the
 * first state that has the plan and that it cosigned. `time`: when a plan was sealed; nobody saw it
 * before.
 */
export function countSeen(
  plans: readonly { index: number; time?: Date; kickoffTime: Date }[],
  states: readonly Cosigned[],
  witnesses: readonly VerifierKey[],
  isEnough: IsEnough = anyWitness,
): number {
  const rising = states.toSorted((a, b) => a.size - b.size)
  const each = witnesses.map((key) => {
    const line = formatVerifierKey(key)
    const times = rising.flatMap(({ size, seen }) => {
      const own = seen.find((one) => formatVerifierKey(one.key) === line)
      return own ? [{ size, seconds: own.seconds }] : []
    })
    return { key, times }
  })
  return plans.filter(({ index, time, kickoffTime }) =>
    isEnough(
      each.flatMap(({ key, times }) => {
        const first = times[firstAbove(times, index)]
        return first &&
          statesTime(first.seconds, time?.getTime() ?? null, null) &&
          first.seconds * 1_000 < kickoffTime.getTime()
          ? [key]
          : []
      }),
    ),
  ).length
}

/** The place of the first state of more than so many entries. */
function firstAbove(times: readonly { size: number }[], index: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle]?.size ?? Infinity) > index) high = middle
    else low = middle + 1
  }
  return low
}

/** The size of the largest state in these notes; 0 without any. */
export const largestOf = (notes: readonly string[]): number =>
  notes.reduce(
    (size, note) => Math.max(size, parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0),
    0,
  )
