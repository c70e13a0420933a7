/**
 * Checks the signed state of a log: whose it is, which witnesses have seen it, and whether it
 * continues the tree that this reader saw before.
 */
import { consistencyProof, verifyConsistency, type Head } from '../log/merkle.ts'
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  signedBy,
  type Checkpoint,
  type VerifierKey,
} from '../log/note.ts'
import type { Finding } from './findings.ts'
import { leadsTo } from './key-changes.ts'
import { Misfit, openTree, type Read, type Tree } from './tree.ts'

/** What a reader stores about a site's log between visits. */
export interface Remembered extends Head {
  /**
   * The log's verifier key, in one line. A different key must be linked to it by `key` entries of
   * the same tree.
   */
  key: string
}

export interface Opened {
  checkpoint: Checkpoint
  tree: Tree
  /** Witnesses whose cosignature is valid, with the time of each, in seconds since 1970. */
  witnessed: { name: string; seconds: number }[]
  remember: Remembered
}

/** What a site states about its log, and what this reader already has about it. */
export interface Claim {
  /** The checkpoint as served. */
  note: string
  /** The log's key as the site states it. */
  key: VerifierKey
  /**
   * The log's key from another source, if the reader has one: it must be the signing key, or lead
   * to it by `key` entries.
   */
  pinned?: VerifierKey | null
  witnesses: readonly VerifierKey[]
  /** What this reader stored about the log before; null at the first visit. */
  last: Remembered | null
}

/** Rejects with the errors of `read`. */
export async function openLog(
  { note, key, pinned, witnesses, last }: Claim,
  read: Read,
): Promise<Opened | Finding> {
  const parsed = parseNote(note)
  const checkpoint = parsed && parseCheckpoint(parsed.text)
  const signed = parsed && signedBy(parsed, [key])
  if (!parsed || !checkpoint || !signed?.length || checkpoint.origin !== key.name)
    return { kind: 'unsigned' }
  if (last && last.size > checkpoint.size)
    return { kind: 'shrunk', seen: last.size, size: checkpoint.size }
  try {
    const tree = await openTree(checkpoint, read)
    const continues =
      !last ||
      verifyConsistency(
        last,
        checkpoint,
        await consistencyProof(last.size, checkpoint.size, tree.read),
      )
    if (last && !continues) return { kind: 'forked', seen: last.size }
    const line = formatVerifierKey(key)
    for (const known of [pinned && formatVerifierKey(pinned), last?.key])
      if (known && known !== line && !(await leadsTo(known, line, tree, read)))
        return { kind: 'otherKey', known }
    const { size, root } = checkpoint
    return {
      checkpoint,
      tree,
      witnessed: cosigned(parsed, witnesses),
      remember: { key: line, size, root },
    }
  } catch (error) {
    if (error instanceof Misfit) return { kind: 'root' }
    throw error
  }
}

/**
 * The valid cosignatures, each witness once. An invalid one is ignored: the log's own signature
 * does not depend on it.
 */
function cosigned(
  note: NonNullable<ReturnType<typeof parseNote>>,
  witnesses: readonly VerifierKey[],
) {
  const found = new Map<string, { name: string; seconds: number }>()
  for (const witness of witnesses) {
    const seconds = signedBy(note, [witness])?.[0]?.seconds ?? null
    if (seconds !== null) found.set(formatVerifierKey(witness), { name: witness.name, seconds })
  }
  return [...found.values()]
}
