/** A test command with parts that pass, fail, or wait until they are ended. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'touchline-parts-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

interface Part {
  name: string
  command: string[]
  env?: Record<string, string>
  beside?: boolean
}
const shell = (name: string, script: string): Part => ({ name, command: ['sh', '-c', script] })
const outcome = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }
const saying = (name: string, exit: number, said: object): Part =>
  shell(
    name,
    `printf %s '${JSON.stringify({ ...outcome, ...said })}' > "$TEST_OUTCOME"; exit ${exit}`,
  )

/** Starts the parts as a test command does, in a process of its own. */
function start(parts: Part[]) {
  const module = new URL('run-parts.mjs', import.meta.url).href
  const script = join(root, 'command.mjs')
  writeFileSync(
    script,
    `import { runParts } from ${JSON.stringify(module)}\n` +
      `const parts = ${JSON.stringify(parts)}\n` +
      `process.exitCode = await runParts(${JSON.stringify(root)}, parts, { grace: 200 })\n`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<{ code: number | null; lines: string[] }>((done) =>
    child.once('close', (code) => done({ code, lines: output.trimEnd().split('\n') })),
  )
  return { child, ended, output: () => output }
}

test('each part runs whatever the others said, and the summary names every failure', async () => {
  const { code, lines } = await start([
    shell('prepare', 'exit 3'),
    saying('check', 1, { passed: 4, failed: 1, failures: ['check:lint'] }),
    saying('unit', 1, { passed: 9, failed: 1, skipped: 2, failures: ['rules/a.test.ts: adds'] }),
    { name: 'absent', command: ['/no/such/program'] },
    saying('browser', 0, { passed: 5, retried: ['e2e/a.test.ts: opens (1, passed)'] }),
  ]).ended
  expect(code).toBe(1)
  const summary = lines.slice(lines.indexOf('── summary'))
  expect(summary.map((line) => line.replace(/ {2,}\d+:\d\d {2,}/, ' '))).toEqual([
    '── summary',
    '  FAILED  prepare 0 passed, 1 failed',
    '  FAILED  check 4 passed, 1 failed',
    '  FAILED  unit 9 passed, 1 failed, 2 skipped',
    '  FAILED  absent 0 passed, 1 failed',
    '  passed  browser 5 passed, 0 failed',
    'Failed:',
    '  prepare: ended with 3',
    '  check: check:lint',
    '  unit: rules/a.test.ts: adds',
    '  absent: spawn /no/such/program ENOENT',
    'Retried, to be mended: 1',
    '  browser: e2e/a.test.ts: opens (1, passed)',
    '18 passed, 4 failed, 2 skipped',
  ])
})

test('a part that fails without a failed case fails the run', async () => {
  const { code, lines } = await start([saying('unit', 1, { passed: 9 })]).ended
  expect([code, ...lines.slice(-2)]).toEqual([1, '  unit: ended with 1', '9 passed, 1 failed'])
})

test('a part beside the next runs while that one does, and ends before the one after', async () => {
  const { code } = await start([
    { ...shell('world', 'until [ -e unit ]; do sleep 0.05; done; touch world'), beside: true },
    shell('unit', 'touch unit; until [ -e world ]; do sleep 0.05; done'),
    { ...shell('slow', 'sleep 0.2; touch slow'), beside: true },
    shell('quick', 'test ! -e slow'),
    shell('browser', 'test -e slow'),
  ]).ended
  expect(code).toBe(0)
})

test('parts that pass end the run with 0', async () => {
  const { code, lines } = await start([
    shell('prepare', 'exit 0'),
    saying('unit', 0, { passed: 9 }),
  ]).ended
  expect([code, lines.at(-1)]).toEqual([0, '10 passed, 0 failed'])
})

test('the temporary files of the parts are gone after the run', async () => {
  const { output, ended } = start([
    shell('unit', 'mktemp -d "$TMPDIR/left-XXXX"'),
    shell('browser', 'exit 0'),
  ])
  await ended
  const [left] = /^\/.*left-\w+$/m.exec(output()) ?? []
  expect(left).toBeDefined()
  expect(existsSync(left ?? '')).toBe(false)
})

/** A child in a session of its own, as PostgreSQL is, which no signal but SIGKILL ends. */
const stubborn = `
const { spawn } = require('node:child_process')
const wait = "process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1e9)"
spawn(process.execPath, ['-e', wait], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
setInterval(() => {}, 1e9)
`

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends all that the parts have started',
  async (signal) => {
    const waiting = { name: 'site', command: [process.execPath, '-e', stubborn] }
    const run = start([waiting, shell('never', 'echo started > never')])
    const pid = await new Promise<number>((found) =>
      run.child.stdout.on('data', () => {
        const [line] = /^\d+$/m.exec(run.output()) ?? []
        if (line !== undefined) found(Number(line))
      }),
    )
    expect(isAlive(pid)).toBe(true)
    run.child.kill(signal)
    const { code, lines } = await run.ended
    expect(isAlive(pid)).toBe(false)
    expect(code).toBe({ SIGTERM: 143, SIGINT: 130, SIGHUP: 129 }[signal])
    expect(lines.slice(-2)).toEqual([`Ended by ${signal}`, '0 passed, 1 failed'])
    expect(() => readFileSync(join(root, 'never'))).toThrow('ENOENT')
  },
)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const state = process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  return !/\) Z /.test(state)
}
