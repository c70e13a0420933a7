/**
 * Every field of requests and answers has a bound, and the server accepts and stores values at the
 * bound.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls, prefix, type CallName } from '../../../contract/calls.ts'
import { LiveSince } from '../../../contract/live.ts'
import { largestInteger } from '../../../contract/values.ts'
import { newVisitor } from '../../wallet/test-reader.ts'
import { allowedBy } from './schema-arbitrary.ts'
import { sharedServer } from '../test-server.ts'

/** The parts of JSON Schema that the contract uses. */
interface Node {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Node[]
  properties?: Record<string, Node>
  items?: Node
  patternProperties?: Record<string, Node>
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxItems?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Paths without a bound, and patterns of texts with an unbounded repetition. */
function* unbounded(node: Node, path: string): Generator<string> {
  if (node.enum || 'const' in node) return
  for (const [at, one] of (node.anyOf ?? []).entries()) yield* unbounded(one, `${path}|${at}`)
  if (node.type === 'integer' || node.type === 'number') {
    if ((node.minimum ?? node.exclusiveMinimum) === undefined) yield `${path}: no minimum`
    if ((node.maximum ?? node.exclusiveMaximum) === undefined) yield `${path}: no maximum`
  }
  if (node.type === 'string' && node.maxLength === undefined && node.format === undefined) {
    if (node.pattern === undefined) yield `${path}: no maxLength`
    else if (/[+*]|,\}/.test(node.pattern.replaceAll(/\\.|\[[^\]]*\]/g, 'x')))
      yield `${path}: a pattern without an end, and no maxLength`
  }
  if (node.type === 'array') {
    if (node.maxItems === undefined) yield `${path}: no maxItems`
    yield* unbounded(node.items ?? {}, `${path}[]`)
  }
  for (const [name, one] of Object.entries({ ...node.properties, ...node.patternProperties }))
    yield* unbounded(one, `${path}.${name}`)
}

const names = Object.keys(calls) as CallName[]
/** boundary: TypeBox's schemas are JSON Schema, but its types separate the parts by kind */
const schemaOf = (name: CallName) => calls[name].data as Node

test.each(names)('every field of a request to %s is bounded', (name) => {
  expect([...unbounded(schemaOf(name), 'data')]).toEqual([])
})

test.each(names)('every field of an answer of %s is bounded', (name) => {
  // the union of the schemas of public and private results is bounded by its parts
  expect([...unbounded(calls[name].result as Node, 'result')]).toEqual([])
})

test('every field of the event stream is bounded', () => {
  expect([...unbounded(LiveSince as Node, 'live')]).toEqual([])
})

/** Integers of a schema with their maximum. */
function* integers(node: Node, path: string): Generator<[string, number]> {
  if (node.type === 'integer' && !node.enum) yield [path, node.maximum ?? Infinity]
  for (const one of node.anyOf ?? []) yield* integers(one, path)
  if (node.items) yield* integers(node.items, `${path}[]`)
  for (const [name, one] of Object.entries({ ...node.properties, ...node.patternProperties }))
    yield* integers(one, `${path}.${name}`)
}

test('every integer has a maximum that its column can store', async () => {
  const found = names.flatMap((name) =>
    [schemaOf(name), calls[name].result as Node].flatMap((node) => [...integers(node, name)]),
  )
  expect(found.length).toBeGreaterThan(300)
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type in ('smallint', 'integer')
    and column_name not in (select column_name from information_schema.columns
      where table_schema = current_schema() and data_type = 'bigint')`.execute(db)
  const small = new Set(rows.map(({ name }) => name.replaceAll('_', '').toLowerCase()))
  // a field named like a column must fit the column's type; all must be exact as JavaScript numbers
  const wrong = found.filter(([path, maximum]) => {
    const field = path.split('.').at(-1)?.toLowerCase() ?? ''
    return maximum > (small.has(field) ? largestInteger : Number.MAX_SAFE_INTEGER)
  })
  expect(wrong).toEqual([])
})

test('a schema without a bound is found', () => {
  const text = { type: 'string' }
  const node = {
    properties: { a: { type: 'integer', minimum: 0 }, b: { type: 'array', items: text }, c: text },
  }
  expect([...unbounded(node, '')]).toEqual([
    '.a: no maximum',
    '.b: no maxItems',
    '.b[]: no maxLength',
    '.c: no maxLength',
  ])
})

const server = await sharedServer({ trustedProxies: 1 })
const { db } = server.database
const reader = await newVisitor(server.app, '10.3.0.1')

/** The same value with every number at its bound. */
function atTheEnd(node: Node, value: unknown, end: 'minimum' | 'maximum'): unknown {
  if (typeof value === 'number' && !node.enum) return node[end] ?? value
  if (Array.isArray(value)) return value.map((one) => atTheEnd(node.items ?? {}, one, end))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      atTheEnd(node.properties?.[name] ?? {}, one, end),
    ]),
  )
}

test.each(names)('%s answers the largest and the smallest numbers without a 500', async (name) => {
  const schema = schemaOf(name)
  let from = 0
  for (const sample of fc.sample(allowedBy(calls[name].data), 4)) {
    for (const end of ['minimum', 'maximum'] as const) {
      const answer = await server.app.inject({
        method: 'POST',
        url: prefix + calls[name].path,
        headers: { 'x-forwarded-for': `10.4.0.${++from}` },
        payload: { uid: reader.uid, token: reader.token, data: atTheEnd(schema, sample, end) },
      })
      expect([answer.statusCode, answer.body]).not.toEqual([500, expect.anything()])
    }
  }
})

test('the price of an unlock beyond its column is refused with its field', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/app/api/predict/unlock',
    payload: {
      uid: reader.uid,
      token: reader.token,
      data: { id: 1, price: 2 ** 31 },
      info: { lang: 'en' },
    },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 400 }])
  expect(answer.json()).toMatchObject({ msg: expect.stringContaining('price') })
})
