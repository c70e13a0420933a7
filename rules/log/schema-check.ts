/**
 * Checks values by a JSON Schema, with the keywords that the schema of the log's entries uses. A
 * general library compiles code at run time, which the content security policy of a page forbids.
 */

export type Schema = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const types: Readonly<Record<string, Check>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isSafeInteger(value),
  array: (value) => Array.isArray(value),
  object: isObject,
}

/** Every month has these days at this hour: most instants need not be parsed. */
const ofEveryMonth = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\./

/** Tests whether a day and a time of day exist: “2026-02-31” is a text of the same form. */
function isInstant(value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (ofEveryMonth.test(value)) return true
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString() === value
}

type Keyword = (given: unknown, schema: Schema) => Check

const keywords: Readonly<Record<string, Keyword>> = {
  type: (given) => types[String(given)] ?? unknownKeyword(`type ${String(given)}`),
  const: (given) => (value) => value === given,
  enum: (given) => {
    const allowed = new Set(given as readonly unknown[])
    return (value) => allowed.has(value)
  },
  pattern: (given) => {
    const form = new RegExp(String(given))
    return (value) => typeof value === 'string' && form.test(value)
  },
  format: (given) =>
    given === 'date-time' ? isInstant : unknownKeyword(`format ${String(given)}`),
  minimum: (given) => (value) => typeof value === 'number' && value >= Number(given),
  maximum: (given) => (value) => typeof value === 'number' && value <= Number(given),
  minItems: (given) => (value) => Array.isArray(value) && value.length >= Number(given),
  maxItems: (given) => (value) => Array.isArray(value) && value.length <= Number(given),
  items: (given) => {
    const check = checkOf(given as Schema)
    return (value) => Array.isArray(value) && value.every(check)
  },
  anyOf: (given) => {
    const checks = (given as readonly Schema[]).map(checkOf)
    return (value) => checks.some((check) => check(value))
  },
  required: (given) => {
    const names = given as readonly string[]
    return (value) => isObject(value) && names.every((name) => value[name] !== undefined)
  },
  properties: (given, { additionalProperties }) => {
    const fields = Object.entries(given as Record<string, Schema>).map(
      ([name, schema]) => [name, checkOf(schema)] as const,
    )
    const others = additionalProperties !== false
    return (value) => {
      if (!isObject(value)) return false
      let known = 0
      for (const [name, check] of fields) {
        const field = value[name]
        if (field === undefined) continue
        if (!check(field)) return false
        known++
      }
      // a value of JSON is never undefined
      return others || Object.keys(value).length === known
    }
  },
}

/** Keywords that are for people, and the one that `properties` reads. */
const silent = new Set(['title', 'description', 'additionalProperties'])

function unknownKeyword(name: string): never {
  throw new TypeError(`The check has no ${name}`)
}

/** The check of a schema. Throws a TypeError on a keyword that this file does not have. */
export function checkOf(schema: Schema): Check {
  const checks = Object.entries(schema).flatMap(([name, given]) =>
    silent.has(name) ? [] : [(keywords[name] ?? unknownKeyword(name))(given, schema)],
  )
  const [first = () => true, second, ...more] = checks
  if (!second) return first
  if (more.length === 0) return (value) => first(value) && second(value)
  return (value) => checks.every((check) => check(value))
}
