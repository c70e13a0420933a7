/** A test run that is ended leaves no database, no site and no browser behind. */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { root } from './server-process.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-ended-'))
  // for the account of PostgreSQL, whose socket is in it
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The unit tests' cluster, and the site and the browser of the browser tests, until ended. */
const script = `
const { runParts } = await import('./scripts/tests/run-parts.mjs')
const both = 'vitest watch contract & vitest watch --config e2e/vitest.config.ts home-rules & wait'
process.exitCode = await runParts('.', [{ name: 'both', command: ['sh', '-c', both] }])
`

let run: ChildProcess
afterEach(() => run.kill('SIGTERM'))

test.skipIf(process.platform !== 'linux')(
  'SIGTERM ends everything that a run has started',
  // against a run that hangs
  { timeout: 600_000 },
  async () => {
    run = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder, E2E_WORLD: inject('world'), TEST_PART: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = new Promise((done) => run.once('close', (code) => done(code)))
    const started = new Map<number, string>()
    const isComplete = () => {
      for (const [pid, command] of processesBelow(run.pid ?? 0)) started.set(pid, command)
      const count = (what: RegExp) => [...started.values()].filter((one) => what.test(one)).length
      return (
        count(/\/postgres -D/) >= 2 && count(/server\/main\.ts/) > 0 && count(/--type=renderer/) > 0
      )
    }
    while (!isComplete()) {
      if (run.exitCode !== null) throw new Error(`The run ended with ${run.exitCode}.`)
      await delay(100)
    }
    run.kill('SIGTERM')
    expect(await ended).toBe(143)
    expect([...started].filter(([pid]) => isAlive(pid))).toEqual([])
  },
)

/** Each process below one, with its command. */
function processesBelow(top: number): [number, string][] {
  const above = new Set([top])
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids
    .sort((one, other) => one - other)
    .flatMap((pid): [number, string][] => {
      try {
        const [, parent] = statOf(pid)
        if (!above.has(Number(parent))) return []
        above.add(pid)
        return [[pid, readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]]
      } catch {
        // it has ended meanwhile
        return []
      }
    })
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`) && statOf(pid)[0] !== 'Z'

/** State and parent of a process. Its name before them may contain spaces. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
