/**
 * Follows the log's key changes from a key that a reader has stored to the one that signs now, by
 * the statement of each key in between. Where entries of the log were lost, the entry that names
 * the next key states it.
 */
import type { ContinueEntry, KeyEntry } from '../log/entry.ts'
import { namesNext } from '../log/key-change.ts'
import { sameHash, type Head } from '../log/merkle.ts'
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signedBy,
  type Checkpoint,
} from '../log/note.ts'
import { factOf } from './facts.ts'
import type { Read, Tree } from './tree.ts'

/** The log's file that has the index of every `key` and `continue` entry, one a line. */
export const keyChangesPath = 'key-changes'

/** A place at which the log was set back: entries that the old key had signed were lost. */
export interface SetBack extends Pick<ContinueEntry, 'at' | 'kept' | 'missing'> {
  index: number
  /** The old log's last published checkpoint. */
  last: Checkpoint
}

/**
 * The set-backs between the key `known` and `signer`, both in one line, in order; null if no chain
 * of key changes in this tree leads from one to the other. Rejects with the errors of `read`, and
 * with `Misfit`.
 */
export async function pathBetween(
  known: string,
  signer: string,
  tree: Tree,
  read: Read,
): Promise<SetBack[] | null> {
  const setBacks: SetBack[] = []
  let key = parseVerifierKey(known)
  for (const [index, entry] of await tree.entries(await placesOf(read))) {
    const fact = factOf(index, entry)
    if (fact?.kind !== 'key' && fact?.kind !== 'continue') continue
    const next = parseVerifierKey(fact.key)
    if (!key || !next || !namesNext(fact.named, key, next)) continue
    if (fact.kind === 'continue') {
      const last = lastOf(fact)
      if (!last) continue
      const { at, kept, missing } = fact
      setBacks.push({ index, at, kept, missing, last })
    }
    key = next
  }
  return key !== null && formatVerifierKey(key) === signer ? setBacks : null
}

/**
 * Whether the last of these entries leads to the key that signs a tree of `size` entries. The key
 * before it signs until then, and the tree that ends with a `key` entry.
 */
export function leadsTo(
  signer: string,
  last: KeyEntry | ContinueEntry,
  index: number,
  size: number,
): boolean {
  const isLastOfOld = last.kind === 'key' && index === size - 1
  return last.key === signer || (isLastOfOld && last.before.key === signer)
}

/** Every set-back that the log admits, whichever of its keys the reader has stored. */
export async function listSetBacks(tree: Tree, read: Read): Promise<SetBack[]> {
  return Array.from(await tree.entries(await placesOf(read))).flatMap(([index, entry]) => {
    const fact = factOf(index, entry)
    const last = fact?.kind === 'continue' ? lastOf(fact) : null
    return fact?.kind === 'continue' && last
      ? [{ index, at: fact.at, kept: fact.kept, missing: fact.missing, last }]
      : []
  })
}

/** The indexes of all `key` and `continue` entries, as the site lists them. */
export async function placesOf(read: Read): Promise<number[]> {
  const lines = new TextDecoder().decode(await read(keyChangesPath)).split('\n')
  return lines.filter((line) => /^(0|[1-9]\d{0,14})$/.test(line)).map(Number)
}

/** Null unless the old key signed it. */
function lastOf({ before }: ContinueEntry): Checkpoint | null {
  const key = parseVerifierKey(before.key)
  const note = parseNote(before.checkpoint)
  const checkpoint = note && parseCheckpoint(note.text)
  return key && note && checkpoint?.origin === key.name && signedBy(note, [key])?.length === 1
    ? checkpoint
    : null
}

/**
 * Whether a reader's state of the old log is one that these set-backs admit: of no more entries
 * than its last checkpoint, and the same at the same size.
 */
export function admits([first]: readonly SetBack[], seen: Head): boolean {
  if (!first) return false
  const { last } = first
  return seen.size < last.size || (seen.size === last.size && sameHash(seen.root, last.root))
}
