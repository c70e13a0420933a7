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

/** A state of this log, and the witnesses that cosigned it, of those that were asked for. */
export interface Cosigned {
  size: number
  /** Seconds since 1970, by the witness's clock. */
  seen: { key: VerifierKey; seconds: number }[]
}

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
 * The states among these notes that the reader's witnesses cosigned, each held against the tree of
 * `size` entries. A valid cosignature over another tree is a finding: the witness saw another
 * history. Rejects as `read` does.
 */
export async function cosignedStates(
  notes: readonly string[],
  witnesses: readonly VerifierKey[],
  size: number,
  read: ReadHash,
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
    states.push({ size: said.size, seen })
  }
  return states
}

/**
 * How many of these plans enough of these witnesses had seen before their kick-off: each by the
 * first state that has the plan and that it cosigned.
 */
export function countSeen(
  plans: readonly { index: number; kickoffTime: Date }[],
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
  return plans.filter(({ index, kickoffTime }) =>
    isEnough(
      each.flatMap(({ key, times }) => {
        const first = times[firstAbove(times, index)]
        return first && first.seconds * 1_000 < kickoffTime.getTime() ? [key] : []
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
