/**
 * Runs the parts of a test command one after the other, each whatever the others said, and ends
 * with one summary: `run.mjs main` is `npm test`, `run.mjs full` is `npm run test:full`, and
 * `run.mjs main full` is both. Exits with 1 if a part failed. Runs under any Node from 18 on,
 * because its first part installs the packages.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runParts } from './run-parts.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const prepare = {
  name: 'prepare',
  command: [process.execPath, join('scripts', 'prepare.mjs'), 'tools', 'build', 'browser'],
  // its lock is shared with other commands
  env: { TMPDIR: tmpdir() },
}
const tests = (name, TEST_PART, unitEnv = {}) => [
  // one core makes it: alone, it would leave the other idle
  { name: `world${name}`, command: ['node', 'e2e/make-world.ts'], beside: true },
  { name: `unit${name}`, command: ['vitest', 'run'], env: { TEST_PART, ...unitEnv } },
  {
    name: `browser${name}`,
    command: ['vitest', 'run', '--config', 'e2e/vitest.config.ts'],
    env: { TEST_PART },
  },
]
const parts = {
  main: [{ name: 'check', command: ['node', 'scripts/check/run.mjs'] }, ...tests('', 'main')],
  full: tests(' (full)', 'full', { EVERY_SIZE: '1' }),
}

const chosen = process.argv.slice(2).flatMap((name) => parts[name])
process.exitCode = await runParts(root, [prepare, ...chosen])
