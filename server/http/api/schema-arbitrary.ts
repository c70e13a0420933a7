/**
 * For tests: random values of a schema, generated from the schema itself, so that a new call is
 * fuzzed automatically.
 */
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'

/** The parts of JSON Schema that the contract uses. */
interface Node {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  patternProperties?: Record<string, Node>
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** Values that `schema` allows. Throws on a part of JSON Schema that no call has used so far. */
export function allowedBy(schema: TSchema): Arbitrary<unknown> {
  return from(schema)
}

function from(node: Node): Arbitrary<unknown> {
  if (node.enum) return fc.constantFrom(...node.enum)
  if ('const' in node) return fc.constant(node.const)
  if (node.anyOf) return fc.oneof(...node.anyOf.map(from))
  switch (node.type) {
    case 'object':
      return objectOf(node)
    case 'array':
      return fc.array(from(node.items ?? {}), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 5, 5),
      })
    case 'integer':
      return integerOf(node)
    case 'number':
      return numberOf(node)
    case 'string':
      return textOf(node)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
      return fc.jsonValue({ maxDepth: 2 })
    default:
      throw new Error(`no values can be made for ${JSON.stringify(node)}`)
  }
}

function objectOf({ properties, required = [], patternProperties }: Node): Arbitrary<unknown> {
  if (properties) {
    const values = Object.fromEntries(
      Object.entries(properties).map(([name, node]) => [name, from(node)]),
    )
    return fc.record(values, { requiredKeys: required })
  }
  return patternProperties
    ? fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
    : fc.constant({})
}

/** Small values as often as large ones: existing ids are small. */
function integerOf({ minimum = -(2 ** 53 - 1), maximum = 2 ** 53 - 1 }: Node): Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }),
    fc.maxSafeInteger().map(within(minimum, maximum)),
  )
}

function numberOf({ minimum = -1e9, maximum = 1e9, multipleOf }: Node): Arbitrary<number> {
  if (multipleOf)
    return fc
      .integer({ min: Math.ceil(minimum / multipleOf), max: Math.floor(maximum / multipleOf) })
      .map((n) => n * multipleOf)
  return fc.double({ min: minimum, max: maximum, noNaN: true })
}

const within = (minimum: number, maximum: number) => (value: number) =>
  Math.min(maximum, Math.max(minimum, value))

function textOf({ pattern, minLength = 0, maxLength: longest }: Node): Arbitrary<string> {
  // a pattern without a repetition bounds the length itself
  const isBounded = pattern && !/[+*]/.test(pattern.replaceAll(/\[[^\]]*\]/g, ''))
  const maxLength = longest ?? (isBounded ? Infinity : 40)
  // The length is written into the pattern: filtering random strings by length would not end.
  const sized = pattern?.replace(
    /\+\$$/,
    `{${Math.max(1, minLength)},${Math.min(maxLength, minLength + 20)}}$`,
  )
  if (sized)
    return fc
      .stringMatching(new RegExp(sized))
      .filter((text) => text.length >= minLength && text.length <= maxLength)
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 10) }),
  )
}
