import { afterAll, beforeAll, expect, test } from 'vitest'
import { prefix } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import { testServer, type TestServer } from './test-server.ts'

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
interface Content {
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  summary?: string
  parameters?: { name: string; description?: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}
interface Description {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
}

let server: TestServer
let description: Description
beforeAll(async () => {
  server = await testServer()
  description = (await server.app.inject({ url: `${prefix}/openapi.json` })).json<Description>()
})
afterAll(() => server.close())

/** The paths of all fields of a schema that have no description. */
function unsaid({ properties = {}, items, anyOf = [] }: Schema, path: string): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const here = `${path}.${name}`
    return [...(field.description ? [] : [here]), ...unsaid(field, here)]
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
  expect(silent.filter((field) => !envelope.test(field))).toEqual([])
})

test('every code is described', () => {
  for (const code of Object.values(codes))
    expect(description.info.description).toMatch(new RegExp(`^\\| ${code} \\| .+ \\|$`, 'm'))
})
