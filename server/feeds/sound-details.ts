/** Answers of providers with a detail of a wrong type: the detail is left out and named. */
import type { Rejected } from './feed.ts'

interface Shape<Value> {
  Check(value: unknown): value is Value
  Errors(value: unknown): readonly { instancePath: string }[]
}

/**
 * The value without those of `details` that are not of its shape, and their places. A place is a
 * JSON Pointer (RFC 6901) such as "/venue"; "*" stands for every item of a list. Null if another
 * part is not of the shape.
 */
export function withSoundDetails<Value>(
  value: unknown,
  shape: Shape<Value>,
  details: readonly string[],
): { value: Value; unread: string[] } | null {
  if (shape.Check(value)) return { value, unread: [] }
  const patterns = details.map((place) => place.split('/'))
  const wrong = new Set<string>()
  for (const { instancePath } of shape.Errors(value)) {
    const parts = instancePath.split('/')
    const pattern = patterns.find((names) =>
      names.every((name, at) => parts[at] !== undefined && (name === '*' || name === parts[at])),
    )
    if (pattern) wrong.add(parts.slice(0, pattern.length).join('/'))
  }
  const copy = structuredClone(value)
  // an error of a union is named there and in its members
  const unread = [...wrong]
    .filter((place) => ![...wrong].some((other) => other.startsWith(`${place}/`)))
    .toSorted(byPlace)
  // from the end of a list to its beginning: its places move
  for (const place of unread.toReversed()) remove(copy, place.split('/').slice(1))
  return shape.Check(copy) ? { value: copy, unread } : null
}

const byPlace = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

function remove(value: unknown, [name = '', ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return
  if (rest.length > 0) remove(Reflect.get(value, name), rest)
  else if (Array.isArray(value)) value.splice(Number(name), 1)
  else Reflect.deleteProperty(value, name)
}

/** For the operator: the details that were left out of an item, such as "match 7". */
export const unreadDetails = (
  item: string,
  unread: readonly string[],
  content: unknown,
): Rejected[] =>
  unread.map((place) => ({
    item: `${place.slice(1)} of ${item}`,
    reason: 'detail-unreadable',
    detail: 'This part of the answer has another form; the rest was taken.',
    content,
    part: true,
  }))
