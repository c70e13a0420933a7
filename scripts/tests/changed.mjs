/**
 * `npm run test:changed [-- COMMIT]`: types, lint, format, and the unit tests of the files changed
 * since COMMIT, committed or not. Without COMMIT: since the branch left main. Those are the tests
 * that import, read or start a changed file, directly or through others; of more than `most` the
 * nearest run. A change of any source runs the tests of the whole tree, too. It opens no browser:
 * `npm test` does.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree } from '../check/changes.ts'
import { reachedFrom, referencesIn } from '../check/references.ts'
import { fullOnly, isBrowserTest } from './full-only.ts'
import { runParts } from './run-parts.mjs'

/** Test files that take less than a minute on two cores. */
const most = 12

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const since = process.argv[2] ?? git('merge-base', 'HEAD', 'main')[0]
const all = [
  ...git('diff', '--name-only', '--no-renames', '--relative', since),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const changed = all.filter((file) => existsSync(join(root, file)))

const reached = testsOf(all)
const tests = reached.slice(0, most)
const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))

console.log(`${changed.length} files changed since ${since.slice(0, 12)}`)
if (tests.length < reached.length)
  console.log(`${reached.length} test files use them: the nearest ${most} run, npm test runs all`)

process.exitCode = await runParts(root, [
  { name: 'types', command: ['npm', 'run', '--silent', 'check:types'] },
  ...onFiles('lint', ['oxlint', '--type-aware'], sources),
  ...onFiles('format', ['oxfmt', '--check', '--no-error-on-unmatched-pattern'], changed),
  ...onFiles('unit', ['vitest', 'run'], tests),
])

function onFiles(name, command, files) {
  return files.length > 0 ? [{ name, command: [...command, ...files] }] : []
}

/**
 * The unit tests of `npm test` that use the files: those of the whole tree, then those beside a
 * changed file, up to half of `most`, then the others, the nearest first.
 */
function testsOf(files) {
  const tree = readTree(root)
  const isTest = (file) => /\.test\.tsx?$/.test(file) && !isBrowserTest(file) && !(file in fullOnly)
  const ofTree = [...tree.keys()].filter(
    (file) => isTest(file) && tree.get(file).includes(' = readSources('),
  )
  const references = referencesIn(tree, { values: true })
  // a unit test that does not read a style has nothing of it: class names alone
  const [styles, others] = [true, false].map((isStyle) =>
    files.filter((file) => file.endsWith('.css') === isStyle),
  )
  const ofStyles = styles.flatMap((file) => [...(references.get(file) ?? [])])
  const used = [...ofStyles, ...reachedFrom(others, references)]
  // a test of the scripts names files of the product as examples only
  const areScripts = files.some((file) => !/^(cli|contract|rules|server|web)\//.test(file))
  const tests = used.filter(
    (file) => tree.has(file) && isTest(file) && (areScripts || !file.startsWith('scripts/')),
  )
  const folders = new Set(files.map((file) => dirname(file)))
  const beside = tests.filter((file) => folders.has(dirname(file))).slice(0, most / 2)
  return [...new Set([...ofTree, ...beside, ...tests])]
}
