import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { endDescendants } from './descendants.mjs'
import { summaryOf } from './summary.mjs'
import { runFolder } from './run-folder.mjs'

/**
 * Runs parts in order in the folder `root`, prints the summary, and returns the exit code: 0, 1 if
 * a part failed, and 128 plus its number after a signal. A part is
 * `{ name, command, env, beside }`; it may write its outcome (see outcome-reporter.ts) to the file
 * that TEST_OUTCOME names. One with `beside` runs together with the next one. SIGINT, SIGTERM and
 * SIGHUP end every process that the parts have started; those that take longer than `grace`
 * milliseconds are killed. The parts have one folder for temporary files, which is removed at the
 * end, whatever an ended test left in it.
 */
export async function runParts(root, parts, { grace = 10_000 } = {}) {
  const folder = mkdtempSync(join(runFolder(), 'touchline-run-'))
  // for the database of tests that root runs, which has a user of its own
  chmodSync(folder, 0o711)
  let ended = null
  const end = (signal) => {
    if (ended === null) ended = { signal, all: endDescendants(process.pid, grace) }
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, end)
  try {
    const results = []
    let running = []
    for (const [no, part] of parts.entries()) {
      if (ended !== null) break
      console.log(`\n── ${part.name}`)
      running.push(run(root, part, folder, no))
      if (part.beside) continue
      results.push(...(await Promise.all(running)))
      running = []
    }
    await ended?.all
    console.log(summaryOf(results, ended?.signal ?? null))
    if (ended !== null) return 128 + constants.signals[ended.signal]
    return results.every(({ outcome }) => outcome.failed === 0) ? 0 : 1
  } finally {
    for (const signal of signals) process.off(signal, end)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Resolves to the part's name, its seconds and its outcome. */
function run(root, { name, command: [program, ...args], env = {} }, folder, no) {
  const file = join(folder, `${no}.json`)
  const started = performance.now()
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return new Promise((resolve) => {
    const done = (words) => {
      const seconds = (performance.now() - started) / 1_000
      resolve({ name, seconds, outcome: outcomeOf(file, words) })
    }
    const child = spawn(program, args, {
      cwd: root,
      // all parts with browser tests use the same world (e2e/make-world.ts)
      env: {
        E2E_WORLD: join(folder, 'world'),
        ...process.env,
        TMPDIR: folder,
        PATH: path,
        TEST_OUTCOME: file,
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
      // in a session of its own: a terminal's Ctrl-C reaches this process alone, which then finds
      // every process of the part still below it
      detached: true,
    })
    child.once('error', ({ message }) => done(message))
    child.once('close', (code, signal) => done(code === 0 ? null : `ended with ${signal ?? code}`))
  })
}

/** The outcome that a part wrote; one without its own counts as one case. */
function outcomeOf(file, words) {
  const outcome = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: words === null ? 1 : 0, failed: 0, skipped: 0, failures: [], retried: [] }
  if (words === null || outcome.failed > 0) return outcome
  return { ...outcome, failed: 1, failures: [words] }
}
