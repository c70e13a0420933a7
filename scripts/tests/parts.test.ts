/** The division of the test files between `npm test` and `npm run test:full`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../layers/sources.ts'
import { deeperInFull, fullOnly, isBrowserTest } from './full-only.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The unit test files that Vitest runs in a part, as paths from the root. */
function filesOf(part: 'main' | 'full'): string[] {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'list', '--filesOnly', '--json']
  const env = { ...process.env, TEST_PART: part }
  const listed: { file: string }[] = JSON.parse(
    execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }),
  )
  return listed.map(({ file }) => file.slice(root.length + 1))
}

/** Read as text: a script does not import a test's folder. */
const mainJourneys = read('e2e/main-journeys.ts').match(/(?<=')e2e\/.+(?=')/g) ?? []

test('every unit test file is run by one of both commands, and some by both', () => {
  const [main, full] = [filesOf('main'), filesOf('full')]
  const once = full.filter((file) => !deeperInFull.includes(file))
  const unit = [...readSources(/\.test\.tsx?$/).keys()].filter((file) => !isBrowserTest(file))
  expect([...main, ...once].sort()).toEqual(unit.sort())
  expect(full).toEqual(expect.arrayContaining([...deeperInFull]))
  expect(main).toEqual(expect.arrayContaining([...deeperInFull]))
})

test('the main journeys are the files with tagged browser tests', () => {
  const tagged = [...readSources(/\.test\.ts$/)].filter(
    ([file, text]) => isBrowserTest(file) && /@module-tag main\n|', main, |^ {2}main,$/m.test(text),
  )
  expect(tagged.map(([file]) => file).sort()).toEqual([...mainJourneys].sort())
})

test('the lists name files that exist, and at most twenty unit files wait', () => {
  const waiting = Object.keys(fullOnly)
  const named = [...waiting, ...mainJourneys, ...deeperInFull]
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(waiting.length).toBeLessThanOrEqual(20)
})

test('no unit test has a retry', () => {
  const texts = [...readSources(/\.test\.tsx?$/), ['vitest.config.ts', read('vitest.config.ts')]]
  const retried = texts.filter(
    ([file = '', text = '']) => !isBrowserTest(file) && /\b(retry|repeats): [1-9]/.test(text),
  )
  expect(retried.map(([file]) => file)).toEqual([])
})
