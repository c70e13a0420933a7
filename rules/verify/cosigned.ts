/**
 * When the outside world had seen the plans: by the checkpoints that witnesses cosigned whose keys
 * the reader brought along. A witness that only the site names counts for nothing here.
 */
import { rootOf, sameHash, type ReadHash } from '../log/merkle.ts'
import { parseCheckpoint, parseNote, signedBy, type VerifierKey } from '../log/note.ts'
import type { Finding } from './findings.ts'

/** A state of this log, and the witnesses of the reader's that cosigned it. */
export interface Cosigned {
  size: number
  /** Seconds since 1970, by the witness's clock. */
  seen: { name: string; seconds: number }[]
}

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
      return seconds === null ? [] : [{ name: key.name, seconds }]
    })
    if (seen.length === 0) continue
    if (!sameHash(await rootOf(said.size, read), said.root))
      return { kind: 'forked', seen: said.size }
    states.push({ size: said.size, seen })
  }
  return states
}

/** How many of these plans a witness had seen before their kick-off. */
export function countSeen(
  plans: readonly { index: number; kickoffTime: Date }[],
  states: readonly Cosigned[],
): number {
  const rising = states.toSorted((a, b) => a.size - b.size)
  const earliest = rising.map(({ seen }) => Math.min(...seen.map(({ seconds }) => seconds)))
  // the earliest time from each state on: a later state may have been cosigned earlier elsewhere
  for (let at = earliest.length - 2; at >= 0; at--)
    earliest[at] = Math.min(earliest[at] ?? Infinity, earliest[at + 1] ?? Infinity)
  return plans.filter(({ index, kickoffTime }) => {
    const first = rising.findIndex(({ size }) => size > index)
    return first >= 0 && (earliest[first] ?? Infinity) * 1_000 < kickoffTime.getTime()
  }).length
}
