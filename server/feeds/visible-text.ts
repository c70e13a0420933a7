/** Text of files and answers without what nobody sees in it. */

/** Marks of byte order and direction, and spaces without a width. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Spaces that a line cannot break at. */
const fixedSpaces = /[\u00a0\u2007\u202f]/g
const anyOfThem =
  /[\u00a0\u2007\u200b\u200e\u200f\u202a-\u202f\u2060\u2066-\u2069\ufeff]|\\u(?:00a0|2007|200[bef]|202[a-f]|2060|206[6-9]|feff)/i

/** The text without marks that are not seen, and with plain spaces. */
export const visible = (text: string): string => text.replace(unseen, '').replace(fixedSpaces, ' ')

/** An instant in ISO 8601, in UTC where it has no zone; null for another text. */
export function instantIn(text: string): Date | null {
  const hasZone = /(?:z|[+-]\d\d:?\d\d)\s*$/i.test(text)
  const at = new Date(hasZone || !/\d:\d\d/.test(text) ? text : `${text.trim()}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The value of JSON, with visible texts. Throws a SyntaxError if the text is not JSON. */
export const visibleJson = (text: string): unknown =>
  anyOfThem.test(text)
    ? JSON.parse(text.replace(/^\ufeff/, ''), (_name, value: unknown) =>
        typeof value === 'string' ? visible(value) : value,
      )
    : JSON.parse(text)

/** The same; undefined if the text is not JSON. */
export function parsedAnswer(text: string): unknown {
  try {
    return visibleJson(text)
  } catch {
    return undefined
  }
}
