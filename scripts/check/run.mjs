/**
 * Runs every script of package.json that is named "check:…" at the same time. The output of each is
 * printed as a whole when it ends. Exits with 1 and names those that failed. A check is left out if
 * no file has changed since it last passed. The lint runs on the files that a change can affect: it
 * has no cache of its own, and takes two thirds of the time.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedFiles, filesToLint, hashesOf, readTree } from './changes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const checks = Object.entries(scripts).filter(([name]) => name.startsWith('check:'))

const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

/** By check: the hashes of all files when it last passed. */
const passedFile = join(root, 'node_modules', '.cache', 'touchline-checks.json')
const passedWith = existsSync(passedFile) ? JSON.parse(readFileSync(passedFile, 'utf8')) : {}
const tree = readTree(root)
const hashes = tree && hashesOf(tree)

const results = await Promise.all(checks.map(([name, command]) => check(name, command)))
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
if (hashes) {
  const passed = results.filter((one) => one.passed).map(({ name }) => [name, hashes])
  mkdirSync(dirname(passedFile), { recursive: true })
  writeFileSync(passedFile, JSON.stringify({ ...passedWith, ...Object.fromEntries(passed) }))
}
// for the summary of a test command (scripts/tests/run-parts.mjs)
if (process.env.TEST_OUTCOME !== undefined) {
  const counts = { passed: results.length - failed.length, failed: failed.length, skipped: 0 }
  const outcome = { ...counts, failures: failed, retried: [] }
  writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome))
}

/** Runs a check on what has changed since it last passed. */
async function check(name, command) {
  const before = passedWith[name]
  if (!hashes || !before) return run(name, command)
  const changed = changedFiles(before, hashes)
  const files = name === 'check:lint' ? filesToLint(tree, changed) : changed
  if (files.length > 0) return run(name, command, name === 'check:lint' ? files : [])
  console.log(`unchanged  ${name}`)
  return { name, passed: true }
}

/** Resolves when the check has ended and its output is printed. */
function run(name, command, files = []) {
  const started = performance.now()
  return new Promise((resolve) => {
    const output = []
    // The shell gives way to the program, without npm's own start of 0.3 s for each.
    const child = spawn('sh', ['-c', `exec ${command} "$@"`, 'sh', ...files], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (part) => output.push(part))
    child.stderr.on('data', (part) => output.push(part))
    child.once('close', (code) => {
      const passed = code === 0
      const seconds = ((performance.now() - started) / 1_000).toFixed(1)
      console.log(`${passed ? 'passed' : 'FAILED'}  ${name}  ${seconds} s`)
      if (!passed) console.log(Buffer.concat(output).toString().trimEnd())
      resolve({ name, passed })
    })
  })
}
