/**
 * The signed state of a log: whose it is, who else has seen it, and whether it continues what this
 * reader saw before.
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

/** What a reader keeps of a site's log from one time to the next. */
export interface Remembered extends Head {
  /** The log's verifier key, in one line. Another one has to be named by it, in the same tree. */
  key: string
}

export interface Opened {
  checkpoint: Checkpoint
  tree: Tree
  /** Witnesses whose cosignature holds, and when they say they saw it, in seconds since 1970. */
  witnessed: { name: string; seconds: number }[]
  remember: Remembered
}

/** What a site says of its log, and what this reader knows of it. */
export interface Claim {
  /** The checkpoint as it is served. */
  note: string
  /** The log's key as the site shows it. */
  key: VerifierKey
  /**
   * The log's key where the reader has one from elsewhere: it signs, or it named the one that does.
   */
  pinned?: VerifierKey | null
  witnesses: readonly VerifierKey[]
  /** What this reader saw of the log before; null the first time. */
  last: Remembered | null
}

/** Rejects with what `read` rejects with. */
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
 * A witness's line that does not hold is worth nothing, and spoils nothing: the log's own signature
 * stands by itself. Each counts once.
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
