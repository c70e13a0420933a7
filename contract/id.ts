/**
 * An id of a record. This server's are whole numbers. Those of another back end may be any number
 * or text: nothing is computed from an id, it is only compared and sent back.
 */
export type Id = number | string
/**
 * An id as it is used everywhere: a positive whole number in plain digits as a number, so that "7"
 * and 7 are the same id, and any other text as it came. Undefined for anything else.
 */
export function readId(value: unknown): Id | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
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
