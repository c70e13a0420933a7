/** Gives the schemas of an OpenAPI document names, so that each is written once. */
import canonicalize from 'canonicalize'
import * as studio from '../../../contract/calls/studio.ts'
import * as envelope from '../../../contract/envelope.ts'
import * as expertDetail from '../../../contract/expert-detail.ts'
import * as expert from '../../../contract/expert.ts'
import * as live from '../../../contract/live.ts'
import * as matchDetail from '../../../contract/match-detail.ts'
import * as match from '../../../contract/match.ts'
import * as planDetail from '../../../contract/plan-detail.ts'
import * as plan from '../../../contract/plan.ts'
import * as table from '../../../contract/table.ts'
import * as values from '../../../contract/values.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Fields = Record<string, Json>

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The modules whose exported schemas are components, under the names of their exports. */
const contract = [
  envelope,
  expert,
  expertDetail,
  live,
  match,
  matchDetail,
  plan,
  planDetail,
  studio,
  table,
  values,
]

/** Only schemas with parts get a name: objects, unions and lists of values. */
const isNamed = (name: string, value: unknown): value is object =>
  /^[A-Z]/.test(name) &&
  typeof value === 'object' &&
  value !== null &&
  (Reflect.get(value, 'type') === 'object' || 'anyOf' in value || 'enum' in value)

/**
 * A schema in the form of the document: plain JSON, and `enum` instead of `const`, as the OpenAPI
 * plugin writes it.
 */
function plain(schema: object): Json {
  return JSON.parse(JSON.stringify(schema), (_, value: Json) => {
    if (!isFields(value) || value['const'] === undefined) return value
    const { const: only, ...rest } = value
    return { ...rest, enum: [only] }
  }) as Json
}

/** Equal for schemas that differ in their description only. */
function keyOf(schema: Fields): string {
  const { description: _, ...rest } = schema
  return canonicalize(rest) ?? ''
}

const names = new Map(
  contract
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]): [string, string][] => {
      const schema = isNamed(name, value) ? plain(value) : null
      return isFields(schema) ? [[keyOf(schema), name]] : []
    }),
)

/**
 * The document with each named schema of the contract, and the payload and the result of each call,
 * moved to `components`. The refusals of all calls are one response. Needs an `operationId` on each
 * operation.
 */
export function withComponents(document: object): object {
  const schemas: Fields = {}
  const responses: Fields = {}

  function named(schema: Fields, name: string | undefined): Fields {
    const component = name ?? names.get(keyOf(schema))
    if (component === undefined) return children(schema)
    schemas[component] ??= children(schema)
    const { description } = schema
    const same = isFields(schemas[component]) && schemas[component]['description'] === description
    const $ref = `#/components/schemas/${component}`
    return description === undefined || same ? { $ref } : { $ref, description }
  }

  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk)
    return isFields(value) ? named(value, undefined) : value
  }
  const children = (schema: Fields): Fields =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, walk(value)]))

  /** The payload or the result of a call, named as in the contract, or else after the call. */
  function partOf(schema: Fields, name: string): Fields {
    const { properties } = schema
    if (!isFields(properties) || !isFields(properties['data'])) return children(schema)
    const { data, ...rest } = properties
    const isEmpty = isFields(data['properties']) && Object.keys(data['properties']).length === 0
    const schemaName = names.get(keyOf(data)) ?? name
    const part = isEmpty ? data : named(data, schemaName)
    return { ...schema, properties: { ...children(rest), data: part } }
  }

  function content(body: Json | undefined, name: string): Json {
    if (!isFields(body) || !isFields(body['content'])) return body ?? null
    const entries = Object.entries(body['content']).map(([type, media]): [string, Json] =>
      isFields(media) && isFields(media['schema'])
        ? [type, { ...media, schema: partOf(media['schema'], name) }]
        : [type, media],
    )
    return { ...body, content: Object.fromEntries(entries) }
  }

  function operation(one: Json): Json {
    if (!isFields(one)) return one
    const { operationId } = one
    if (typeof operationId !== 'string') throw new Error('an operation without an operationId')
    // GET and POST of a call have the same result
    const call = operationId.charAt(0).toUpperCase() + operationId.slice(1).replace(/Get$/, '')
    const answers = isFields(one['responses']) ? Object.entries(one['responses']) : []
    const whole = answers.map(([status, answer]): [string, Json] => {
      if (!/^[45]XX$/.test(status)) return [status, content(answer, `${call}Result`)]
      responses['Refusal'] ??= isFields(answer)
        ? { ...answer, description: 'The code says why; `msg` says it in words.' }
        : answer
      return [status, { $ref: '#/components/responses/Refusal' }]
    })
    return {
      ...one,
      ...(one['requestBody'] === undefined
        ? {}
        : { requestBody: content(one['requestBody'], `${call}Data`) }),
      ...(Array.isArray(one['parameters']) ? { parameters: one['parameters'].map(walk) } : {}),
      responses: Object.fromEntries(whole),
    }
  }

  const { paths, ...rest } = plain(document) as Fields
  const operations = Object.entries(isFields(paths) ? paths : {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(isFields(item) ? item : {}).map(([method, one]) => [method, operation(one)]),
    ),
  ])
  const written = Object.fromEntries(operations)
  return { ...rest, components: { schemas, responses }, paths: written }
}
