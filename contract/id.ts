/**
 * An id of a record. This server's are whole numbers. Those of another back end may be any number
 * or text: nothing is computed from an id, it is only compared and sent back.
 */
export type Id = number | string
/** Most UTF-16 units of an id that is text. */
const longestId = 200
/** Half a sign of UTF-16. No address can contain it, so two ids would have the same one. */
const half = /\p{Cs}/u
/**
 * An id as it is used everywhere: a positive whole number in plain digits as a number, so that "7"
 * and 7 are the same id, and any other text as it came, with every mark and blank. Undefined for
 * anything else: a blank text, one that is too long, or one that no address can contain.
 */
export function readId(value: unknown): Id | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (value.length > longestId || half.test(value)) return undefined
  return /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value))
    ? Number(value)
    : value
}
/** The same type with ids of this server. */
export type WithNumberIds<T> = Id extends T
  ? Exclude<T, string>
  : T extends object
    ? { [K in keyof T]: WithNumberIds<T[K]> }
    : T
