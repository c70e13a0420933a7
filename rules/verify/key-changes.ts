/**
 * Follows the log's key changes from a key that a reader has stored to the one that signs now, by
 * the statement of each key in between.
 */
import { namesNext } from '../log/key-change.ts'
import { formatVerifierKey, parseVerifierKey } from '../log/note.ts'
import { factOf } from './facts.ts'
import type { Read, Tree } from './tree.ts'

/** The log's file that has the index of every `key` entry, one a line. */
export const keyChangesPath = 'key-changes'

/**
 * Tests whether a chain of key changes in this tree leads from the key `known` to `signer`, both in
 * one line. Rejects with the errors of `read`, and with `Misfit`.
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
