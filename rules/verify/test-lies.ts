/** For tests: an answer of a site with one value changed. */

/**
 * The paths of all values in an answer.
 * @param some which items of a list are changed, by their places; all of them if left out
 */
export function pathsIn(
  value: unknown,
  some: (places: string[]) => string[] = (places) => places,
  path: string[] = [],
): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = new Map<string, unknown>(Object.entries(value))
  const names = Array.isArray(value) ? some([...inner.keys()]) : [...inner.keys()]
  return names.flatMap((name) => pathsIn(inner.get(name), some, [...path, name]))
}

/** The first two items of a list, and its last. */
export const ends = <T>(places: T[]): T[] =>
  places.length > 3 ? [...places.slice(0, 2), ...places.slice(-1)] : places

/** The same answer with another value at one path. */
export function lied<T>(answer: T, [name = '', ...rest]: readonly string[]): T {
  // boundary: any object or list
  const copy = (Array.isArray(answer) ? [...answer] : { ...answer }) as Record<string, unknown>
  copy[name] = rest.length > 0 ? lied(copy[name], rest) : another(copy[name], name)
  return copy as T
}

/** Another value; of a size a smaller one, since a larger one asks for more entries. */
function another(value: unknown, name: string): unknown {
  if (name === 'logSize') return Number(value) - 1
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(value) ? '2020-01-01T00:00:00.000Z' : `${value}1`
  return 1
}

/** The schema of an answer, as far as it is walked here. */
export interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** The paths of all fields that an answer of this schema can have; `*` is any place of a list. */
export function fieldsOf({ properties, items, anyOf }: Schema, path: string[] = []): string[] {
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]))
  if (items) return fieldsOf(items, [...path, '*'])
  if (anyOf) return [...new Set(anyOf.flatMap((one) => fieldsOf(one, path)))]
  return [path.join('.')]
}

/** The places of a field in an answer; those that it lacks at the end of the path, too. */
export function placesIn(value: unknown, [name = '', ...rest]: readonly string[]): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = new Map(Object.entries(value))
  const names = name === '*' ? [...inner.keys()] : [name]
  if (rest.length === 0) return names.map((one) => [one])
  return names.flatMap((one) => placesIn(inner.get(one), rest).map((place) => [one, ...place]))
}
