/** Text of files and answers without what nobody sees in it. */

/** Marks of byte order and direction, and spaces without a width. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Spaces that a line cannot break at. */
const fixedSpaces = /[\u00a0\u2007\u202f]/g
const anyOfThem =
  /[\u00a0\u2007\u200b\u200e\u200f\u202a-\u202f\u2060\u2066-\u2069\ufeff]|\\u(?:00a0|2007|200[bef]|202[a-f]|2060|206[6-9]|feff)/i

/** The text without marks that are not seen, and with plain spaces. */
export const visible = (text: string): string => text.replace(unseen, '').replace(fixedSpaces, ' ')

/** Whether a text is a day without a time. */
export const isDay = (text: string): boolean => /^\s*\d{4}-\d\d-\d\d\s*$/.test(text)

/**
 * An instant in ISO 8601, in UTC where it has no zone; a day is its midnight. Null for another text
 * and for a day that no month has: `Date` takes 31 November for 1 December, and reads much else.
 */
export function instantIn(text: string): Date | null {
  const [, day = '', time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      text.trim(),
    ) ?? []
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null
  const offset = zone.length === 3 ? `${zone}:00` : zone || 'Z'
  const at = time === '' ? midnight : new Date(`${day}T${time}${offset}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/**
 * Characters of a line, a cell or a text in JSON; real ones have up to 240. The patterns of the
 * readers take too long on much longer ones.
 */
export const longestText = 1_000
const longText = new RegExp(String.raw`"(?:[^"\\]|\\.){${longestText + 1}}`, 's')

/**
 * The value of JSON, with visible texts. A longer text than `longestText` is cut to that length,
 * which is still longer than any name or detail may be. Throws a SyntaxError for other text.
 */
export const visibleJson = (text: string): unknown =>
  anyOfThem.test(text) || longText.test(text)
    ? JSON.parse(text.replace(/^\ufeff/, ''), (_name, value: unknown) =>
        typeof value === 'string' ? visible(value.slice(0, longestText)) : value,
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
