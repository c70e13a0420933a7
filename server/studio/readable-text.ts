import { currentBook } from '../../rules/book/index.ts'
import { cleaned, textReasons } from '../../rules/text.ts'

/**
 * A text written by people in its stored form, by one rule for all such texts: line breaks as LF,
 * NFC, trimmed. Null if it is empty, has no visible character or has a character that must not be
 * shown.
 */
export function readableText(text: string): string | null {
  const read = cleaned(text.replaceAll(/\r\n?/g, '\n'))
  const limits = { longest: Infinity, lines: true, mostMarks: currentBook.mostMarks }
  return read === '' || [...textReasons(read, limits)].length > 0 ? null : read
}
