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
import { newestUnder, presentFor, statesTime } from './cosigned.ts'
import type { Finding } from './findings.ts'
import { admits, pathBetween } from './key-changes.ts'
import { Misfit, openTree, type Read, type Tree } from './tree.ts'

/** A reader's memory of a site's log between visits. */
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
  /**
   * Witnesses whose cosignature is valid and of its time, with that time in seconds since 1970.
   */
  witnessed: { name: string; key: VerifierKey; seconds: number }[]
  remember: Remembered
}

/** A site's statements about its log, and this reader's memory of it. */
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
  /** Keys of witnesses that the reader brought along: those that the site names prove nothing. */
  witnesses: readonly VerifierKey[]
  /** The present by the reader's clock; absent: no cosignature is compared with it. */
  now?: Date
  /** This reader's memory of the log; null at the first visit. */
  last: Remembered | null
  /** The reader knows that the log was set back, and continues with the remaining log. */
  acceptsSetBack?: boolean
}

/** Rejects with the errors of `read`. */
export async function openLog(
  { note, key, pinned, witnesses, now, last, acceptsSetBack = false }: Claim,
  read: Read,
): Promise<Opened | Finding> {
  const parsed = parseNote(note)
  const checkpoint = parsed && parseCheckpoint(parsed.text)
  const signed = parsed && signedBy(parsed, [key])
  if (!parsed || !checkpoint || !signed?.length || checkpoint.origin !== key.name)
    return { kind: 'unsigned' }
  try {
    const tree = await openTree(checkpoint, read)
    const line = formatVerifierKey(key)
    const known = [pinned && formatVerifierKey(pinned), last?.key].flatMap((other) =>
      other && other !== line ? [other] : [],
    )
    const paths = await Promise.all(known.map((other) => pathBetween(other, line, tree, read)))
    const setBacks = paths.find((path) => path !== null && path.length > 0) ?? []
    const [setBack] = setBacks
    // lost entries cannot be compared; kept ones can
    const isLost = setBack !== undefined && last !== null && last.size > setBack.kept
    if (isLost && !admits(setBacks, last)) return { kind: 'forked', seen: last.size }
    if (last && !isLost) {
      const finding = await differing(last, checkpoint, tree)
      if (finding) return finding
    }
    const unnamed = known.find((_, at) => paths[at] === null)
    if (unnamed !== undefined) return { kind: 'otherKey', known: unnamed }
    if (setBack && !acceptsSetBack) {
      const { at, kept, missing } = setBack
      const { origin } = setBack.last
      return { kind: 'setBack', seen: last?.size ?? 0, at, kept, ...missing, origin }
    }
    const { size, root } = checkpoint
    return {
      checkpoint,
      tree,
      witnessed: await timely(cosigned(parsed, witnesses), tree, size, now),
      remember: { key: line, size, root },
    }
  } catch (error) {
    if (error instanceof Misfit) return { kind: 'root' }
    throw error
  }
}

/** Whether the tree continues the one that this reader saw; null if it does. */
async function differing(
  last: Remembered,
  checkpoint: Checkpoint,
  tree: Tree,
): Promise<Finding | null> {
  const { size } = checkpoint
  if (last.size > size) return { kind: 'shrunk', seen: last.size, size }
  const proof = await consistencyProof(last.size, size, tree.read)
  return verifyConsistency(last, checkpoint, proof) ? null : { kind: 'forked', seen: last.size }
}

/** Those whose time says something about a tree of `size` entries. */
async function timely(
  all: Opened['witnessed'],
  tree: Tree,
  size: number,
  now: Date | undefined,
): Promise<Opened['witnessed']> {
  if (all.length === 0) return all
  const newest = await newestUnder(tree, size)
  const present = now ? presentFor(now, newest) : null
  return all.filter(({ seconds }) => statesTime(seconds, newest, present))
}

/**
 * The valid cosignatures, each witness once. An invalid one is ignored: the log's own signature
 * does not depend on it.
 */
function cosigned(
  note: NonNullable<ReturnType<typeof parseNote>>,
  witnesses: readonly VerifierKey[],
) {
  const found = new Map<string, Opened['witnessed'][number]>()
  for (const witness of witnesses) {
    const seconds = signedBy(note, [witness])?.[0]?.seconds ?? null
    if (seconds !== null)
      found.set(formatVerifierKey(witness), { name: witness.name, key: witness, seconds })
  }
  return [...found.values()]
}
