/** Checks in the reader's browser which of the reader's witnesses had seen a plan, and when. */
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  signedBy,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { newestUnder, notesIn, presentFor, statesTime } from '../../rules/verify/cosigned.ts'
import { Misfit, openTree, Unreadable } from '../../rules/verify/tree.ts'
import { ownTrust, readLog } from '../api/log-files.ts'

export interface PlanSeen {
  /** Number of the reader's witnesses that cosigned a state of the log with the plan in it. */
  count: number
  /**
   * Time of the first of these cosignatures, or of the last one that the quorum of the reader's
   * policy needs, by the witness's clock, in milliseconds since 1970.
   */
  first: number
  /** Whether the reader's policy has a quorum and it is met. */
  hasQuorum: boolean
}

/**
 * Null if no witness did, or fewer than the reader's quorum, or if the site does not serve cosigned
 * checkpoints. `seal` has the plan's place in the log and its commitment, as on the page.
 */
export async function planSeen(
  planId: number,
  seal: { index: number; commitment: string },
): Promise<PlanSeen | null> {
  const { keys, isEnough, hasQuorum } = ownTrust()
  const seen = new Map<string, { key: VerifierKey; at: number }>()
  try {
    for (const text of notesIn(await readLog(`cosigned/plan-${planId}.json`))) {
      const note = parseNote(text)
      const head = note && parseCheckpoint(note.text)
      const signed = note ? keys.flatMap((key) => signedBy(note, [key]) ?? []) : []
      if (!head || signed.length === 0 || seal.index >= head.size) continue
      const tree = await openTree(head, readLog)
      const entry = (await tree.entries([seal.index])).get(seal.index)
      if (!entry || !isSeal(entry, planId, seal.commitment)) continue
      const newest = await newestUnder(tree, head.size)
      const present = presentFor(new Date(), newest)
      for (const { key, seconds } of signed) {
        if (seconds === null || !statesTime(seconds, newest, present)) continue
        const line = formatVerifierKey(key)
        const at = Math.min(seen.get(line)?.at ?? Infinity, seconds * 1_000)
        seen.set(line, { key, at })
      }
    }
  } catch (error) {
    // a malformed or invalid note is ignored
    if (!(error instanceof Misfit || error instanceof Unreadable)) throw error
  }
  const rising = [...seen.values()].toSorted((one, other) => one.at - other.at)
  const enough = rising.findIndex((_, at) =>
    isEnough(rising.slice(0, at + 1).map(({ key }) => key)),
  )
  const last = rising[enough]
  return last ? { count: rising.length, first: last.at, hasQuorum } : null
}

function isSeal(bytes: Uint8Array, planId: number, commitment: string): boolean {
  const entry: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes))
  return (
    entry['kind'] === 'commit' && entry['planId'] === planId && entry['commitment'] === commitment
  )
}
