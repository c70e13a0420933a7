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
  const copy = structuredClone(value)
  const unread: string[] = []
  for (let pass = 0; pass < mostPasses; pass++) {
    if (pass === 0) numbersFromTexts(copy, shape)
    if (shape.Check(copy)) return { value: copy, unread: unread.toSorted(byPlace) }
    const wrong = wrongDetails(copy, shape, details)
    if (wrong.length === 0) return null
    // from the end of a list to its beginning: its places move
    for (const place of wrong.toReversed()) remove(copy, place.split('/').slice(1))
    unread.push(...asBefore(wrong, unread))
  }
  return null
}

/** A number that is written as a text, "12", becomes a number where the shape asks for one. */
function numbersFromTexts(value: unknown, shape: Shape<unknown>): void {
  for (let pass = 0; pass < mostPasses; pass++) {
    const written = [...new Set(shape.Errors(value).map(({ instancePath }) => instancePath))]
      .map((place) => slotAt(value, place.split('/').slice(1)))
      .filter((slot) => slot !== null && /^-?\d{1,15}(\.\d{1,9})?$/.test(slot.text))
    if (written.length === 0) return
    for (const slot of written) if (slot) Reflect.set(slot.of, slot.name, Number(slot.text))
  }
}

/** Where a text stands; null where there is none. */
function slotAt(
  value: unknown,
  [name = '', ...rest]: readonly string[],
): { of: object; name: string; text: string } | null {
  if (typeof value !== 'object' || value === null) return null
  const inside: unknown = Reflect.get(value, name)
  if (rest.length > 0) return slotAt(inside, rest)
  return typeof inside === 'string' ? { of: value, name, text: inside } : null
}

/** Passes over one value. A pass names the first eight errors, so 160 details can be left out. */
const mostPasses = 20

/** The places in the whole value: an item of a list has moved by those that were left out of it. */
function asBefore(places: readonly string[], leftOut: readonly string[]): string[] {
  const before = leftOut.toSorted(byPlace).map(itemOf)
  return places.map((place) => {
    const { list, index } = itemOf(place)
    if (index === null) return place
    const at = before.reduce(
      (moved, one) =>
        one.list === list && one.index !== null && one.index <= moved ? moved + 1 : moved,
      index,
    )
    return `${list}/${at}`
  })
}

/** The list and the number of an item; no number for another place. */
function itemOf(place: string): { list: string; index: number | null } {
  const [, list = '', index] = /^(.*)\/(\d+)$/.exec(place) ?? []
  return { list, index: index === undefined ? null : Number(index) }
}

function wrongDetails(value: unknown, shape: Shape<unknown>, details: readonly string[]): string[] {
  const patterns = details.map((place) => place.split('/'))
  const wrong = new Set<string>()
  for (const { instancePath } of shape.Errors(value)) {
    const parts = instancePath.split('/')
    const pattern = patterns.find((names) =>
      names.every((name, at) => parts[at] !== undefined && (name === '*' || name === parts[at])),
    )
    if (pattern) wrong.add(parts.slice(0, pattern.length).join('/'))
  }
  // an error of a union is named there and in its members
  return [...wrong]
    .filter((place) => ![...wrong].some((other) => other.startsWith(`${place}/`)))
    .toSorted(byPlace)
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
