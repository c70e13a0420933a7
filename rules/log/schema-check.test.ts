/** Each keyword of the schema of entries, and the check of whole entries beside a library's. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { Compile } from 'typebox/schema'
import { expect, test } from 'vitest'
import { parsedEntry } from '../verify/parsed-entry.ts'
import type { FrozenLog } from '../verify/test-frozen-log.ts'
import { fromBase64 } from './bytes.ts'
import { entrySchema, isEntry } from './entry-schema.ts'
import { checkOf, type Schema } from './schema-check.ts'
import { parseBundle } from './tiles.ts'

const one = { type: 'object', properties: { a: { type: 'null' } }, required: ['a'] }
const table: [schema: Schema, allowed: unknown[], refused: unknown[]][] = [
  [{}, [null, 1, {}], []],
  [{ type: 'string' }, ['', 'x'], [1, null, {}]],
  [{ type: 'boolean' }, [true, false], [0, 'true', null]],
  [{ type: 'null' }, [null], [0, '', false, {}]],
  [{ type: 'number' }, [0, 1.5], ['1', null]],
  [{ type: 'integer' }, [0, -3], [1.5, '1', 2 ** 53]],
  [{ type: 'array' }, [[], [1]], [{}, null, 'x']],
  [{ type: 'object' }, [{}, { a: 1 }], [[], null, 'x', 1]],
  [{ const: 2 }, [2], ['2', 3]],
  [{ enum: ['a', 'b'] }, ['a', 'b'], ['c', 1, null]],
  [{ pattern: '^a+$' }, ['a', 'aa'], ['b', '', null]],
  [{ pattern: '^1$' }, ['1'], [1]],
  [
    { format: 'date-time' },
    ['2026-02-28T23:59:59.999Z', '2028-02-29T00:00:00.000Z', '2026-12-31T00:00:00.000Z'],
    ['2026-02-29T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-01-01T24:00:00.000Z', 1, null],
  ],
  [{ minimum: 1 }, [1, 2], [0, '1', null]],
  [{ maximum: 1 }, [1, 0], [2, '1', null]],
  [
    { minItems: 2 },
    [
      [1, 2],
      [1, 2, 3],
    ],
    [[1], 'xx', null],
  ],
  [{ maxItems: 1 }, [[], [1]], [[1, 2], 'x', null]],
  [{ items: { type: 'null' } }, [[], [null]], [[null, 1], [1], {}, null]],
  [{ anyOf: [{ type: 'null' }, { const: 1 }] }, [null, 1], [2, '1']],
  [{ required: ['a', 'b'] }, [{ a: null, b: 0, c: 1 }], [{ a: 1 }, { b: 1 }, {}, null, 'x']],
  [one, [{ a: null }, { a: null, b: 1 }], [{ a: 1 }, {}, null]],
  [{ ...one, required: [] }, [{}, { b: 1 }], [{ a: 1 }]],
  [{ ...one, additionalProperties: false }, [{ a: null }], [{ a: null, b: 1 }, { b: 1 }]],
  [{ properties: { a: {} } }, [{}, { a: 1 }], [null, 7]],
  [{ type: 'number', minimum: 1 }, [1], [0, '1']],
  [{ type: 'number', minimum: 1, maximum: 2, title: 'x', description: 'y' }, [1, 2], [0, 3, '1']],
]

test.each(table)('%j', (schema, allowed, refused) => {
  const check = checkOf(schema)
  expect(allowed.map(check)).toEqual(allowed.map(() => true))
  expect(refused.map(check)).toEqual(refused.map(() => false))
})

test('a keyword or a type that is not checked is no part of a schema', () => {
  expect(() => checkOf({ maxLength: 3 })).toThrow('The check has no maxLength')
  expect(() => checkOf({ type: 'date' })).toThrow('The check has no type date')
  expect(() => checkOf({ items: { format: 'x' } })).toThrow(TypeError)
})

test('what is no object with a kind and a version is no entry', () => {
  for (const value of [null, undefined, 7, 'kind', [], {}, { kind: 'rules' }, { v: 1 }])
    expect([value, isEntry(value)]).toEqual([value, false])
  expect(isEntry({ kind: 'other', v: 1 })).toBe(false)
  expect(isEntry({ kind: 'rules', v: 9 })).toBe(false)
})

const shape = Compile(entrySchema)
/** Values that a keeper could put in the place of another. */
const others = [null, 0, -1, 1.5, '', 'x', '1', '2026-01-01', true, [], [1], {}]

/** The value with each of its parts, at any depth, replaced, left out or joined by another. */
function* variants(value: unknown): Generator {
  yield* others
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    yield [...value, value[0]]
    yield value.slice(1)
    for (const [at, item] of value.entries())
      for (const other of variants(item)) yield value.with(at, other)
    return
  }
  yield { ...value, more: 1 }
  for (const [name, field] of Object.entries(value)) {
    const { [name]: _, ...less } = value as Record<string, unknown>
    yield less
    for (const other of variants(field)) yield { ...value, [name]: other }
  }
}

test.each([1, 3])('the check of entries and a library agree on log %d', async (book) => {
  const packed = await readFile(new URL(`../verify/frozen/log-${book}.json.gz`, import.meta.url))
  // boundary: the file was written as this type
  const { files } = JSON.parse(gunzipSync(packed).toString()) as FrozenLog
  const entries = Object.entries(files)
    .filter(([path]) => path.startsWith('tile/entries/'))
    .flatMap(([, file]) => parseBundle(fromBase64(file) ?? new Uint8Array()) ?? [])
    .flatMap((bytes) => parsedEntry(bytes) ?? [])
  const kinds = new Map(
    entries.map((entry) => [`${entry.kind} ${Object.keys(entry).join()}`, entry]),
  )
  expect(kinds.size).toBeGreaterThan(7)
  let refused = 0
  for (const entry of kinds.values()) {
    expect(isEntry(entry)).toBe(true)
    for (const other of variants(entry)) {
      const isValid = shape.Check(other)
      if (isEntry(other) !== isValid) expect(other).toBe(isValid ? 'valid' : 'not valid')
      refused += isValid ? 0 : 1
    }
  }
  expect(refused).toBeGreaterThan(1_000)
})
