/**
 * `npm run test:changed [-- COMMIT]`: types, lint, format, and the unit tests that import a file
 * changed since COMMIT, committed or not. Without COMMIT: since the branch left main. Of more than
 * `most` test files it runs the nearest to the change. It does not see files that a test only reads
 * or starts, and opens no browser: `npm test` does.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runParts } from './run-parts.mjs'

/** Test files that take less than a minute on two cores. */
const most = 20

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const since = process.argv[2] ?? git('merge-base', 'HEAD', 'main')[0]
const changed = [
  ...git('diff', '--name-only', '--relative', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(join(root, file)))

const reached = testsOf(changed)
const tests = reached.slice(0, most)
const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))

console.log(`${changed.length} files changed since ${since.slice(0, 12)}`)
if (tests.length < reached.length)
  console.log(
    `${reached.length} test files import them: the nearest ${most} run, npm test runs all`,
  )

process.exitCode = await runParts(root, [
  { name: 'types', command: ['npm', 'run', '--silent', 'check:types'] },
  ...onFiles('lint', ['oxlint', '--type-aware'], sources),
  ...onFiles('format', ['oxfmt', '--check', '--no-error-on-unmatched-pattern'], changed),
  ...onFiles('unit', ['vitest', 'run'], tests),
])

function onFiles(name, command, files) {
  return files.length > 0 ? [{ name, command: [...command, ...files] }] : []
}

/** The test files of `npm test` that import the changed files, the nearest first. */
function testsOf(files) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'list', '--filesOnly', '--json', '--changed', since]
  const env = { ...process.env, TEST_PART: 'main' }
  const listed = JSON.parse(
    execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }),
  )
  const folders = new Set(files.map(dirname))
  const distance = (test) =>
    files.includes(test)
      ? 0
      : folders.has(dirname(test))
        ? 1
        : folders.has(dirname(dirname(test)))
          ? 2
          : 3
  return listed
    .map(({ file }) => file.slice(root.length))
    .sort((one, other) => distance(one) - distance(other))
}
