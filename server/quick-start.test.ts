/** The start of a program in a stub checkout, whose build has packed a package. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
const at = (...path: string[]) => join(root, ...path)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline quick é-'))
  mkdirSync(at('server'))
  copyFileSync(join(import.meta.dirname, 'quick-start.mjs'), at('server', 'quick-start.mjs'))
  mkdirSync(at('node_modules', 'kysely'), { recursive: true })
  const installed = {
    version: '2.0.0',
    type: 'module',
    exports: { '.': './a.js', './b': './b.js' },
  }
  writeFileSync(at('node_modules', 'kysely', 'package.json'), JSON.stringify(installed))
  for (const file of ['a', 'b'])
    writeFileSync(at('node_modules', 'kysely', `${file}.js`), `export const from = 'installed'`)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function packed(version: string): string {
  const folder = at('dist', 'packages', `kysely-${version}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'all.mjs'), `export const from = 'packed'`)
  const content = { name: 'kysely', version, files: { kysely: 'all.mjs' } }
  writeFileSync(join(folder, 'packed.json'), JSON.stringify(content))
  return folder
}

/** Where a program finds `kysely` and `kysely/b`. */
async function found(env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const program = `import * as a from 'kysely'; import * as b from 'kysely/b'
    console.log(a.from); console.log(b.from)`
  writeFileSync(at('program.mjs'), program)
  const args = ['--import', './server/quick-start.mjs', 'program.mjs']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return stdout.trim().split('\n')
}

test('without a build a package is read as it is installed', async () => {
  expect(await found()).toEqual(['installed', 'installed'])
})

test('what the build has packed is read in place of the same version', async () => {
  packed('1.0.0')
  packed('2.0.0')
  expect(await found()).toEqual(['packed', 'installed'])
})

test('a package of another version than the packed one is read as it is installed', async () => {
  packed('1.0.0')
  expect(await found()).toEqual(['installed', 'installed'])
})

test('a package that is packed just now is passed over', async () => {
  rmSync(join(packed('2.0.0'), 'packed.json'))
  expect(await found()).toEqual(['installed', 'installed'])
})

test('a cache that cannot be written is done without', async () => {
  packed('2.0.0')
  const closed = at('server', 'quick-start.mjs', 'no-folder')
  expect(await found({ NODE_COMPILE_CACHE: closed })).toEqual(['packed', 'installed'])
})
