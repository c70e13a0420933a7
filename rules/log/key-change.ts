/**
 * The word of a log's key that another one takes over: a signed note (c2sp.org/signed-note), which
 * stands in the `key` entry.
 */
import {
  formatNote,
  formatVerifierKey,
  parseNote,
  signedBy,
  signNote,
  verifierKey,
  type SigningKey,
  type VerifierKey,
} from './note.ts'

/**
 * Both keys are in it, so that it says nothing of any other; it is no checkpoint, whose second line
 * is a number.
 */
const textOf = (before: VerifierKey, next: VerifierKey) =>
  `key-change/v1\n${formatVerifierKey(before)}\n${formatVerifierKey(next)}\n`

export function nameNext(before: SigningKey, next: VerifierKey): string {
  const text = textOf(verifierKey(before), next)
  return formatNote({ text, signatures: [signNote(text, before)] })
}

/** Whether this is `before`'s own word that `next` takes over. */
export function namesNext(note: string, before: VerifierKey, next: VerifierKey): boolean {
  const parsed = parseNote(note)
  return parsed?.text === textOf(before, next) && signedBy(parsed, [before])?.length === 1
}
