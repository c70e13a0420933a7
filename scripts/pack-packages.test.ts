/** The packages as the build has packed them: of this checkout, where there is a build. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

interface Packed {
  name: string
  version: string
  files: Record<string, string>
}

const root = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const versionOf = (name: string): string =>
  read(join(root, 'node_modules', name, 'package.json')).version
const built = existsSync(join(root, 'dist', '.touchline-built'))

/** Prints the exports of the modules in its arguments. */
const listExports = `
  const modules = await Promise.all(process.argv.slice(1).map((name) => import(name)))
  console.log(JSON.stringify(modules.map((module) => Object.keys(module))))`

function exportsOf(modules: readonly string[]): string[][] {
  const args = ['--input-type=module', '-e', listExports, '--', ...modules]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
}

test.skipIf(!built)('a packed package exports what the installed one does', () => {
  const checked: string[] = []
  for (const file of globSync(join(root, 'dist/packages/*/packed.json'))) {
    // boundary: written by pack-packages.mjs
    const { name, version, files }: Packed = read(file)
    if (version !== versionOf(name)) continue
    checked.push(name)
    const packed = Object.values(files).map((made) => pathToFileURL(join(dirname(file), made)).href)
    expect(exportsOf(packed)).toEqual(exportsOf(Object.keys(files)))
  }
  expect(checked.toSorted()).toEqual(['kysely', 'typebox'])
})
