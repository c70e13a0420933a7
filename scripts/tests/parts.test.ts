/** The division of the test files between `npm test` and `npm run test:full`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../layers/sources.ts'
import { deeperInFull, fullOnly } from './full-only.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The files that Vitest runs with a configuration in a part, as paths from the root. */
function filesOf(part: 'main' | 'full'): string[] {
  return ['vitest.config.ts', 'e2e/vitest.config.ts'].flatMap((config) => {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const args = [vitest, 'list', '--filesOnly', '--json', '--config', config]
    const env = { ...process.env, TEST_PART: part }
    const listed: { file: string }[] = JSON.parse(
      execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }),
    )
    return listed.map(({ file }) => file.slice(root.length + 1))
  })
}

test('every test file is run by exactly one of both commands', () => {
  const [main, full] = [filesOf('main'), filesOf('full')]
  const once = full.filter((file) => !deeperInFull.includes(file))
  expect([...main, ...once].sort()).toEqual([...readSources(/\.test\.tsx?$/).keys()].sort())
  expect(full).toEqual(expect.arrayContaining([...deeperInFull]))
  expect(main).toEqual(expect.arrayContaining([...deeperInFull]))
})

test('the lists name files that exist, and at most twenty unit files wait', () => {
  const waiting = Object.keys(fullOnly)
  const journeys = read('e2e/main-journeys.ts').match(/(?<=')e2e\/.+(?=')/g) ?? []
  expect(journeys.length).toBeGreaterThan(5)
  const named = [...waiting, ...journeys, ...deeperInFull]
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(waiting.length).toBeLessThanOrEqual(20)
})

test('no unit test has a retry', () => {
  const texts = [...readSources(/\.test\.tsx?$/), ['vitest.config.ts', read('vitest.config.ts')]]
  const retried = texts.filter(
    ([file = '', text = '']) =>
      !/^(e2e|trials)\//.test(file) && /\b(retry|repeats): [1-9]/.test(text),
  )
  expect(retried.map(([file]) => file)).toEqual([])
})
