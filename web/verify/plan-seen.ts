/** Which of the reader's witnesses had seen a plan, and when: checked in the reader's browser. */
import { parseCheckpoint, parseNote, signedBy } from '../../rules/log/note.ts'
import { notesIn } from '../../rules/verify/cosigned.ts'
import { Misfit, openTree, Unreadable } from '../../rules/verify/tree.ts'
import { ownWitnesses, readLog } from '../api/log-files.ts'

export interface PlanSeen {
  /** How many of the reader's witnesses cosigned a state of the log that has the plan in it. */
  count: number
  /** When the first of them did, by its own clock, in milliseconds since 1970. */
  first: number
}

/**
 * Null where none of them did, or where the site serves no such states. `seal` is what the page
 * shows: the plan's place in the log and its commitment.
 */
export async function planSeen(
  planId: number,
  seal: { index: number; commitment: string },
): Promise<PlanSeen | null> {
  const seen = new Map<string, number>()
  try {
    for (const text of notesIn(await readLog(`cosigned/plan-${planId}.json`))) {
      const note = parseNote(text)
      const head = note && parseCheckpoint(note.text)
      const signed = note ? ownWitnesses().flatMap((key) => signedBy(note, [key]) ?? []) : []
      if (!head || signed.length === 0 || seal.index >= head.size) continue
      const tree = await openTree(head, readLog)
      const entry = (await tree.entries([seal.index])).get(seal.index)
      if (!entry || !isSeal(entry, planId, seal.commitment)) continue
      for (const { key, seconds } of signed)
        if (seconds !== null)
          seen.set(key.name, Math.min(seen.get(key.name) ?? Infinity, seconds * 1_000))
    }
  } catch (error) {
    // what cannot be read or does not fit counts for nothing
    if (!(error instanceof Misfit || error instanceof Unreadable)) throw error
  }
  return seen.size > 0 ? { count: seen.size, first: Math.min(...seen.values()) } : null
}

function isSeal(bytes: Uint8Array, planId: number, commitment: string): boolean {
  const entry: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes))
  return (
    entry['kind'] === 'commit' && entry['planId'] === planId && entry['commitment'] === commitment
  )
}
