import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints the addresses of the modules of our own and of packages that a start reads. */
const listModules = `
  import { registerHooks } from 'node:module'
  const read = []
  registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) })
  for (const part of ['site.ts', 'app.ts'])
    await import(process.argv[1] + '/' + part)
  console.log(read.join('\\n'))
  process.exit()`

test('a start reads no code of feeds that are not set, and none for rare requests', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    listModules,
    import.meta.dirname,
  ])
  const read = stdout.split('\n')
  const readOf = (part: string) => read.filter((url) => url.includes(part))
  expect(readOf('/server/app.ts')).toHaveLength(1)
  expect(readOf('/node_modules/fastify/').length).toBeGreaterThan(10)
  for (const rare of ['@simplewebauthn/server', 'sharp', 'prom-client', 'csv-parse', 'hyparquet'])
    expect(readOf(`/node_modules/${rare}/`)).toEqual([])
  for (const feed of ['csv', 'football-data-org', 'api-football', 'the-odds-api'])
    expect(readOf(`/server/feeds/${feed}/`)).toEqual([])
})
