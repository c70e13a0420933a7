/**
 * The installs and builds before a command, in a stub checkout: its npm records its calls, and
 * waits while the file `hold` exists.
 */
import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const npm = `#!/bin/sh
echo "$NODE_ENV: $*" >> npm-calls
while [ -e hold ]; do sleep 0.05; done
case "$*" in *--prefix*) mkdir scripts/openapi-client/node_modules; exit;; esac
if [ "$1 $2" = "install --no-save" ]; then
  mkdir node_modules/vitest
elif [ "$1" = ci ]; then
  rm -rf node_modules
  mkdir -p node_modules/.bin
  case "$*" in *--include=dev*) mkdir node_modules/vitest;; esac
  printf '#!/bin/sh\\necho v26.0.0\\n' > node_modules/.bin/node
  chmod +x node_modules/.bin/node
else
  mkdir -p dist
  ! grep -q broken web/client.tsx
fi
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline prepare é-'))
  for (const folder of ['scripts', 'bin', 'web', 'contract', 'rules', 'cli'])
    mkdirSync(join(root, folder))
  for (const file of ['package.json', 'package-lock.json', 'vite.config.ts', 'web/client.tsx'])
    writeFileSync(join(root, file), file)
  mkdirSync(join(root, 'scripts', 'openapi-client'))
  writeFileSync(join(root, 'scripts', 'openapi-client', 'package-lock.json'), 'lock')
  copyFileSync(
    fileURLToPath(new URL('prepare.mjs', import.meta.url)),
    join(root, 'scripts', 'prepare.mjs'),
  )
  writeFileSync(join(root, 'scripts', 'pack-packages.mjs'), 'pack')
  writeFileSync(join(root, 'bin', 'npm'), npm)
  chmodSync(join(root, 'bin', 'npm'), 0o755)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

interface Prepared {
  code: number
  output: string
}

function prepare(
  env: Record<string, string> = {},
  steps = ['build'],
  onOutput = (_words: string) => {},
): Promise<Prepared> {
  const PATH = `${join(root, 'bin')}:${process.env['PATH']}`
  return new Promise((resolve) => {
    const { stdout } = execFile(
      process.execPath,
      [join(root, 'scripts', 'prepare.mjs'), ...steps],
      { env: { PATH, ...env } },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : 1, output: out + err })
      },
    )
    stdout?.on('data', onOutput)
  })
}

const npmCalls = () => readFileSync(join(root, 'npm-calls'), 'utf8').trim().split('\n')
const both = [
  expect.stringMatching(/^production: ci /),
  expect.stringMatching(/^production: run --silent build /),
]

test('installs and builds what is missing or has changed, and nothing else', async () => {
  expect(await prepare()).toEqual({
    code: 0,
    output: 'Installing packages\nBuilding the front end\n',
  })
  expect(npmCalls()).toEqual(both)
  expect(await prepare()).toEqual({ code: 0, output: '' })
  writeFileSync(join(root, 'web', 'client.tsx'), 'changed')
  expect(await prepare()).toEqual({ code: 0, output: 'Building the front end\n' })
})

test('a failed step is repeated, even if its inputs are restored', async () => {
  const client = join(root, 'web', 'client.tsx')
  await prepare()
  const before = readFileSync(client)
  writeFileSync(client, 'broken')
  expect(await prepare()).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Building the front end\nBuilding the front end failed: npm run /,
    ),
  })
  writeFileSync(client, before)
  expect(await prepare()).toEqual({ code: 0, output: 'Building the front end\n' })
})

test('installs and builds for production, whatever the environment', async () => {
  await prepare({ NODE_ENV: 'development' })
  expect(npmCalls()).toEqual(both)
  expect(npmCalls()[0]).toContain('ci --omit=dev --include=optional')
})

test('adds the tools to what is there, and does not remove them again', async () => {
  await prepare()
  const node = () => statSync(join(root, 'node_modules', '.bin', 'node')).ino
  const before = node()
  expect(await prepare({}, ['tools', 'build'])).toEqual({
    code: 0,
    output:
      'Installing the packages of tests and checks\n' +
      'Installing the packages of scripts/openapi-client\n',
  })
  expect(npmCalls().at(-2)).toContain('install --no-save --include=dev --include=optional')
  expect(await prepare()).toEqual({ code: 0, output: '' })
  expect(node()).toBe(before)
  // another release of the site
  writeFileSync(join(root, 'package-lock.json'), 'changed')
  await prepare()
  expect(npmCalls().at(-2)).toContain('ci --include=dev --include=optional')
  expect((await prepare({}, ['tools'])).output).toBe('')
})

test('installs everything at once for tests, and keeps what npm install brought', async () => {
  await prepare({}, ['tools'])
  expect(npmCalls()).toEqual([
    expect.stringContaining('ci --include=dev --include=optional'),
    expect.stringMatching(/ci --prefix .*openapi-client --include=optional/),
  ])
  rmSync(join(root, 'node_modules', '.touchline-installed'))
  await prepare({}, [])
  expect(npmCalls().at(-1)).toContain('ci --include=dev')
})

test('one command that starts and one that tests install at the same time', async () => {
  await Promise.all([prepare({}, []), prepare({}, ['tools'])])
  expect(existsSync(join(root, 'node_modules', 'vitest'))).toBe(true)
  expect((await prepare({}, ['tools'])).output).toBe('')
})

test('a killed command does not block other commands', async () => {
  const { dev, ino } = statSync(root)
  const path = join(tmpdir(), `touchline-prepare-${dev}-${ino}.lock`)
  const wait =
    `require('net').createServer().listen(${JSON.stringify(path)}, ` +
    "() => process.kill(process.pid, 'SIGKILL'))"
  spawnSync(process.execPath, ['-e', wait])
  expect(existsSync(path)).toBe(true)
  expect(await prepare()).toEqual({
    code: 0,
    output: 'Installing packages\nBuilding the front end\n',
  })
})

test.each([
  ['missing', 'no such folder'],
  ['too long', 'x'.repeat(100)],
])('a TMPDIR that is %s is not used', async (what, name) => {
  const TMPDIR = join(root, name)
  if (what === 'too long') mkdirSync(TMPDIR)
  const { code, output } = await prepare({ TMPDIR })
  expect([code, output]).toEqual([0, 'Installing packages\nBuilding the front end\n'])
})

test('of several concurrent commands one does the work for all', async () => {
  const hold = join(root, 'hold')
  writeFileSync(hold, '')
  let waiting = 0
  // npm goes on once both other commands wait
  const onOutput = (words: string) => {
    if (words.includes('Waiting for another command') && ++waiting === 2) rmSync(hold)
  }
  const all = await Promise.all([1, 2, 3].map(() => prepare({}, ['build'], onOutput)))
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(npmCalls()).toEqual(both)
  expect(all.filter(({ output }) => output.includes('Waiting for another command'))).toHaveLength(2)
})

test('leaves alone what npm itself has installed, as in the release of the unit file', async () => {
  const lock = { packages: { '': {}, 'node_modules/pg': { version: '1.0.0' } } }
  const dev = { 'node_modules/vitest': { version: '2.0.0', dev: true } }
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { ...lock.packages, ...dev } }),
  )
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  const node = join(root, 'node_modules', '.bin', 'node')
  writeFileSync(node, '#!/bin/sh\necho v24.0.0\n')
  chmodSync(node, 0o755)
  const installed = join(root, 'node_modules', '.package-lock.json')
  writeFileSync(installed, JSON.stringify(lock))
  expect(await prepare({}, [])).toEqual({ code: 0, output: '' })
  lock.packages['node_modules/pg'].version = '0.9.0'
  writeFileSync(installed, JSON.stringify(lock))
  expect(await prepare({}, [])).toEqual({ code: 0, output: 'Installing packages\n' })
})

test('does nothing in the image, which has no lockfile', async () => {
  rmSync(join(root, 'package-lock.json'))
  expect(await prepare({}, ['build'])).toEqual({ code: 0, output: '' })
  expect(existsSync(join(root, 'npm-calls'))).toBe(false)
})
