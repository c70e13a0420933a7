import { currentBook } from '../../rules/book/index.ts'
import { cleaned, textReasons } from '../../rules/text.ts'

/**
 * A text that people wrote, by the one rule for all of them, as it is stored: line breaks as LF,
 * NFC, trimmed. Null if it is empty, has nothing visible in it or something that must not be shown.
 */
export function readableText(text: string): string | null {
  const read = cleaned(text.replaceAll(/\r\n?/g, '\n'))
  const limits = { longest: Infinity, lines: true, mostMarks: currentBook.mostMarks }
  return read === '' || [...textReasons(read, limits)].length > 0 ? null : read
}
