/**
 * Fails when a part of the built front end exceeds its size limit. Raise a limit only by a
 * decision.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge } from './result.ts'
import { run } from './sizes.bench.ts'

const built = existsSync(join(import.meta.dirname, '../dist/client/.vite/manifest.json'))

test.skipIf(!built)('no part of the front end is larger than its limit', async () => {
  const results = await run()
  expect(results.length).toBeGreaterThan(15)
  const over = results.filter((result) => judge(result) !== 'holds')
  expect(over.map(({ what, value, limit }) => `${what}: ${value} kB of ${limit}`)).toEqual([])
})

test.skipIf(!built)("pages are rendered by React's production code", () => {
  const renderer = readFileSync(join(import.meta.dirname, '../dist/ssr/server.js'), 'utf8')
  expect(renderer).toContain('renderToString')
  // decided at run time, it would be development's wherever NODE_ENV is not set
  expect(renderer).not.toContain('process.env.NODE_ENV')
})

test.skipIf(!built)("no file of the browser contains the contract's schemas", () => {
  const folder = join(import.meta.dirname, '../dist/client/assets')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(20)
  // each schema of TypeBox has this field
  expect(
    files.filter((name) => readFileSync(join(folder, name), 'utf8').includes('~kind')),
  ).toEqual([])
})
