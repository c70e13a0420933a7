/** The answers of every command to --help and wrong usage. Neither needs a database or a site. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(`${root}package.json`, 'utf8'),
)
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /\bnode ((?:cli|bench|trials)\/\S+\.ts)/.exec(script)?.[1]
  return file === undefined ? [] : [[name, file] as const]
})

function run(file: string, ...args: string[]) {
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [root + file, ...args], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    )
  })
}

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
    const { code, out, err } = await run(file, '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^npm run ${name} -- `))
  },
)

test.each(commands)(
  'npm run %s refuses an unknown option with 2 and its usage',
  async (name, file) => {
    const { code, out, err } = await run(file, '--no-such-option')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('--no-such-option')
    expect(err).toContain(`npm run ${name} -- `)
  },
)
