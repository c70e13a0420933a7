/**
 * Faults that tests and benchmarks of this repository cover already; here they run in full size.
 */
import { spawn } from 'node:child_process'
import { root } from '../../e2e/server-process.ts'
import type { Fault } from './faults.ts'

interface Held {
  what: string
  files: readonly string[]
  /** Only tests whose name matches. */
  name?: string
  e2e?: true
  /** Counts of the whole, by the variable that sets them. */
  runs?: Record<string, number>
}

const tests: Record<string, Held> = {
  'R-06': {
    what: 'R-06 connection cut between COMMIT and reply, 1,000 times',
    files: ['server/wallet/cut.test.ts'],
    runs: { CUT_RUNS: 1_000 },
  },
  'R-07': {
    what: 'R-07 orders of results, corrections and late plans',
    files: ['server/settlement', 'server/wallet/refund.test.ts'],
  },
  'R-08': {
    what: 'R-08 invariants after random commands and races',
    files: ['server/wallet/commands.test.ts', 'server/wallet/races.test.ts'],
    runs: { COMMAND_RUNS: 5_000, RACE_RUNS: 20 },
  },
  'R-11': {
    what: 'R-11, F-15 dump, backup and restore: equal by every row',
    files: ['server/db/dump.test.ts'],
  },
  'F-10': {
    what: 'F-10 a feed that repeats, goes back and bursts',
    files: ['server/live/live-routes.test.ts', 'server/intake'],
  },
  'F-12': {
    what: 'F-12 a server that no message reaches: it polls',
    files: ['server/live/data-versions.test.ts'],
  },
  'F-13': {
    what: 'F-13 silent, slow and lost connections to the database',
    files: ['server/http/silence.test.ts', 'server/jobs/jobs.test.ts'],
  },
  'F-14': { what: 'F-14 SIGTERM in every state', files: ['e2e/stop.test.ts'], e2e: true },
  'S-05': { what: 'S-05 slow senders and slow readers', files: ['server/http/slow.test.ts'] },
  'S-14': { what: 'S-14 a development server', files: ['server/http/pages/dev-pages.test.ts'] },
  'S-15': {
    what: 'S-15 points and wrong tries from one address',
    files: ['server/accounts/accounts.test.ts'],
  },
}

const benchmarks: Record<string, { what: string; name: string }> = {
  'P-01': { what: 'P-01 warm reads against bare node:http', name: 'server-http' },
  'P-03': { what: 'P-03 lists on large tables', name: 'plan-lists' },
  'P-04': { what: 'P-04, S-06 10,000 streams', name: 'streams' },
  'P-05': { what: 'P-05 one plan that everybody unlocks', name: 'unlock' },
}

/** The end of a program's output, and its exit code. */
function outputOf(args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('close', (code) => resolve({ code, text }))
  })
}

const testFault =
  ({ what, files, name, e2e, runs = {} }: Held): Fault =>
  async (size) => {
    const env = Object.entries(runs).map(([of, whole]) => [of, String(size(whole))] as const)
    const { code, text } = await outputOf(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...(e2e ? ['--config', 'e2e/vitest.config.ts'] : []),
        ...(name === undefined ? [] : ['-t', name]),
        '--no-color',
        ...files,
      ],
      Object.fromEntries(env),
    )
    const counted = /Tests\s+(.+?)\s*$/m.exec(text)?.[1] ?? 'no tests'
    const counts = env.map(([of, count]) => `${of}=${count}`).join(' ')
    return [{ what, figures: `${counted} ${counts}`.trim(), holds: code === 0 }]
  }

const benchFault =
  ({ what, name }: { what: string; name: string }): Fault =>
  async (size) => {
    const rounds = String(size(9))
    const { code, text } = await outputOf(['bench/run.ts', name], { BENCH_ROUNDS: rounds })
    const lines = text.split('\n').filter((line) => /holds|MISSES|ERROR/.test(line))
    const figures = lines
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, of, ratio, value, limit]) => `${of}: ${ratio || value} (at most ${limit})`)
    return [{ what, figures: figures.join('; ') || 'no figures', holds: code === 0 }]
  }

export const heldByTests: Record<string, Fault> = {
  ...Object.fromEntries(Object.entries(tests).map(([id, held]) => [id, testFault(held)])),
  ...Object.fromEntries(Object.entries(benchmarks).map(([id, one]) => [id, benchFault(one)])),
}
