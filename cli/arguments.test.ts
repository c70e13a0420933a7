/** The answers of every command to --help and wrong usage. Neither needs a database or a site. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Command } from './arguments.ts'
import { ran, started } from './test-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(`${root}package.json`, 'utf8'),
)
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file, command] =
    /\bnode (?:((?:bench|trials)\/\S+\.ts)|cli\/start\.mjs (\S+))$/.exec(script) ?? []
  if (command !== undefined) return [[name, `cli/${command}.ts`] as const]
  return file === undefined ? [] : [[name, file] as const]
})

test('the list of this test has every command', () => {
  expect(commands.map(([name]) => name).toSorted()).toEqual(
    [
      'backup',
      'bench',
      'cluster',
      'expert',
      'final',
      'freeze',
      'image',
      'import',
      'log',
      'models',
      'operator',
      'publish',
      'restore',
      'test:faults',
      'try-backend',
      'verify',
      'witness',
    ].toSorted(),
  )
})

test.each(commands)(
  'npm run %s prints its usage for --help, and ends with 0',
  async (name, file) => {
    const { run }: { run: Command } = await import(root + file)
    const { code, out, err } = await ran(run, ['--help'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^npm run ${name} -- `))
  },
)

/** One process for all commands: each of them is made by `command` of its own file. */
test('as a process, a command prints the same', async () => {
  for (const [name, file] of commands)
    expect([name, readFileSync(root + file, 'utf8')]).toEqual([
      name,
      expect.stringMatching(/^export const run = command\(import\.meta\.url, /m),
    ])
  const { code, out, err } = await started('verify', ['--help'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^npm run verify -- /)
})

test.each(commands)(
  'npm run %s refuses an unknown option with 2 and its usage',
  async (name, file) => {
    const { run }: { run: Command } = await import(root + file)
    const { code, out, err } = await ran(run, ['--no-such-option'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('--no-such-option')
    expect(err).toContain(`npm run ${name} -- `)
  },
)

test('a process ends with the exit code of its command', async () => {
  expect(await started('publish', ['--no-such-option'])).toEqual({
    code: 2,
    out: '',
    err: expect.stringContaining('npm run publish -- '),
  })
})
