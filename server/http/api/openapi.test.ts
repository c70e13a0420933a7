import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { calls, prefix } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { sharedServer } from '../test-server.ts'

interface Schema {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
interface Content {
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  operationId: string
  summary?: string
  parameters?: { name: string; description?: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}
interface Description {
  info: { description: string }
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}

const server = await sharedServer()
const text = (await server.app.inject({ url: `${prefix}/openapi.json` })).body
const description = JSON.parse(text) as Description

/**
 * The paths of all fields of a schema that have no description. A named schema is checked once, by
 * its name.
 */
function unsaid({ properties = {}, items, anyOf = [] }: Schema, path: string): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const here = `${path}.${name}`
    const named = description.components.schemas[field.$ref?.split('/').at(-1) ?? '']
    const isSaid = field.description ?? named?.description
    return [...(isSaid ? [] : [here]), ...unsaid(field, here)]
  })
  return [...fields, ...[...(items ? [items] : []), ...anyOf].flatMap((part) => unsaid(part, path))]
}

const schemasOf = ({ content = {} }: Content) => Object.values(content).map(({ schema }) => schema)
/** Fields of the envelope, which the API description explains as a whole. */
const envelope = /^(post|get) [^.]+\.(process|data|info)$/

test('every call has a summary, and every field, at any depth, a description', () => {
  const silent = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = `${method} ${path}`
      const fields = [operation.requestBody ?? {}, operation.responses['200'] ?? {}]
        .flatMap(schemasOf)
        .flatMap((schema) => unsaid(schema, call))
      const parameters = (operation.parameters ?? []).flatMap(({ name, description: said }) =>
        said ? [] : [`${call}?${name}`],
      )
      return [...(operation.summary ? [] : [call]), ...fields, ...parameters]
    }),
  )
  const { schemas } = description.components
  const named = Object.entries(schemas).flatMap(([name, schema]) => unsaid(schema, name))
  expect([...silent, ...named].filter((field) => !envelope.test(field))).toEqual([])
})

test('the recommended rules of Redocly find nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('every call has its name in the contract as operationId', () => {
  const ids = Object.values(description.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  for (const name of Object.keys(calls)) expect(ids).toContain(name)
})

test('a schema of the contract is written once, under its name', () => {
  const { schemas } = description.components
  for (const name of ['PlanCard', 'Expert', 'HomeMatch', 'QueryHomeResult'])
    expect(schemas).toHaveProperty(name)
  const inlined = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(inlined)
    const entries = Object.entries(value)
    const [[key, target] = []] = entries
    if (key === '$ref' && typeof target === 'string')
      return inlined(Object.entries(schemas).find(([name]) => target.endsWith(`/${name}`))?.[1])
    return Object.fromEntries(entries.map(([name, inner]) => [name, inlined(inner)]))
  }
  const repeated = JSON.stringify(inlined(description.paths)).length
  expect(JSON.stringify(description).length / repeated).toBeLessThan(0.8)
  const names = Object.keys(schemas)
  expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
})

test('every response code is described', () => {
  for (const code of Object.values(codes))
    expect(description.info.description).toMatch(new RegExp(`^\\| ${code} \\| .+ \\|$`, 'm'))
})
