/**
 * The statement of a log's key that another key takes over: a signed note (c2sp.org/signed-note) in
 * the `key` entry.
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
 * The text names both keys, so that it cannot be used for any other pair. It cannot be confused
 * with a checkpoint, whose second line is a number.
 */
const textOf = (before: VerifierKey, next: VerifierKey) =>
  `key-change/v1\n${formatVerifierKey(before)}\n${formatVerifierKey(next)}\n`

export function nameNext(before: SigningKey, next: VerifierKey): string {
  const text = textOf(verifierKey(before), next)
  return formatNote({ text, signatures: [signNote(text, before)] })
}

/** Tests whether the note is a statement by `before` that `next` takes over. */
export function namesNext(note: string, before: VerifierKey, next: VerifierKey): boolean {
  const parsed = parseNote(note)
  return parsed?.text === textOf(before, next) && signedBy(parsed, [before])?.length === 1
}
