/** The published schema accepts every entry of a frozen log, and nothing that is not an entry. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { Compile } from 'typebox/schema'
import { expect, test } from 'vitest'
import type { FrozenLog } from '../verify/test-frozen-log.ts'
import { fromBase64 } from './bytes.ts'
import { entrySchema } from './entry-schema.ts'
import type { LogEntry } from './entry.ts'
import { parseBundle } from './tiles.ts'

const shape = Compile(entrySchema)
const packed = await readFile(new URL('../verify/frozen/log-1.json.gz', import.meta.url))
// boundary: the file was written as this type
const log = JSON.parse(gunzipSync(packed).toString()) as FrozenLog
const entries = Object.entries(log.files)
  .filter(([path]) => path.startsWith('tile/entries/'))
  .flatMap(([, file]) => parseBundle(fromBase64(file) ?? new Uint8Array()) ?? [])
  .map((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as LogEntry)

test('every entry of a frozen log is valid by the schema', () => {
  expect(entries.length).toBeGreaterThan(400)
  for (const entry of entries) if (!shape.Check(entry)) expect(entry).toBeNull()
})

test('an entry with an extra field, a missing field or another type is invalid', () => {
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    const entry = entries.find((one) => one.kind === kind)
    if (!entry) continue
    expect(shape.Check({ ...entry, more: 1 })).toBe(false)
    for (const [name, value] of Object.entries(entry)) {
      if (name === 'late' || name === 'prev') continue
      const { [name]: _, ...less } = entry as unknown as Record<string, unknown>
      const isOptional = ['market', 'title', 'name', 'world'].includes(name)
      if (!isOptional) expect([kind, name, shape.Check(less)]).toEqual([kind, name, false])
      expect([kind, name, shape.Check({ ...entry, [name]: { of: value } })]).toEqual([
        kind,
        name,
        false,
      ])
    }
  }
})
