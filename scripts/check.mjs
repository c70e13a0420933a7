/**
 * Runs every script of package.json that is named "check:…" at the same time. The output of each is
 * printed as a whole when it ends. Exits with 1 and names those that failed.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const checks = Object.entries(scripts).filter(([name]) => name.startsWith('check:'))

const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}

const results = await Promise.all(checks.map(([name, command]) => run(name, command)))
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
// for the summary of a test command (scripts/tests/run-parts.mjs)
if (process.env.TEST_OUTCOME !== undefined) {
  const counts = { passed: results.length - failed.length, failed: failed.length, skipped: 0 }
  const outcome = { ...counts, failures: failed, retried: [] }
  writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome))
}

/** Resolves when the check has ended and its output is printed. */
function run(name, command) {
  const started = performance.now()
  return new Promise((resolve) => {
    const output = []
    // The shell gives way to the program, without npm's own start of 0.3 s for each.
    const child = spawn(`exec ${command}`, {
      cwd: root,
      env,
      shell: true,
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
