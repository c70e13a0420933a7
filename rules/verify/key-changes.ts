/**
 * From a key of the log that a reader knows to the one that signs now: by what each one in between
 * said itself.
 */
import { namesNext } from '../log/key-change.ts'
import { formatVerifierKey, parseVerifierKey } from '../log/note.ts'
import { factOf } from './facts.ts'
import type { Read, Tree } from './tree.ts'

/** The log's file that has the index of every `key` entry, one a line. */
export const keyChangesPath = 'key-changes'

/**
 * Whether the key `known` named `signer`, or one that did, and so on, all in this tree; both in one
 * line. Rejects with what `read` rejects with, and `Misfit`.
 */
export async function leadsTo(
  known: string,
  signer: string,
  tree: Tree,
  read: Read,
): Promise<boolean> {
  const lines = new TextDecoder().decode(await read(keyChangesPath)).split('\n')
  const places = lines.filter((line) => /^(0|[1-9]\d{0,14})$/.test(line)).map(Number)
  let key = parseVerifierKey(known)
  for (const [index, entry] of await tree.entries(places)) {
    const fact = factOf(index, entry)
    const next = fact?.kind === 'key' ? parseVerifierKey(fact.key) : null
    if (fact?.kind === 'key' && key && next && namesNext(fact.named, key, next)) key = next
  }
  return key !== null && formatVerifierKey(key) === signer
}
