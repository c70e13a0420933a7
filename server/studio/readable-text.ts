// controls but line breaks, marks that turn the direction of text, tags, private use, unassigned,
// lone surrogates, more than three combining marks in a row
const unreadable =
  /(?!\n)[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|\p{M}{4}/u
// fillers and the empty braille pattern are letters and signs that cannot be seen
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}]/u

/**
 * A text that people wrote, as it is stored: NFC, trimmed, line breaks as LF. Null if it has
 * nothing visible in it or something that must not be shown.
 */
export function readableText(text: string): string | null {
  const read = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
  return visible.test(read) && !unreadable.test(read) ? read : null
}
