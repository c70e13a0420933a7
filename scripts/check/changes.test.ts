import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedFiles, filesToLint, hashesOf, readTree } from './changes.ts'

const tree = new Map([
  ['contract/plan.ts', 'export interface Plan {}'],
  ['rules/settle.ts', "import type { Plan } from '../contract/plan.ts'"],
  ['server/a.ts', "const later = () => import('../rules/settle.ts')"],
  ['server/b.ts', "export * from '../rules/gone.ts'"],
  ['server/c.ts', 'export const c = 1'],
  ['.oxlintrc.json', '{}'],
  ['docs/page.md', 'words'],
])

test.each<[changed: string, linted: string[]]>([
  ['contract/plan.ts', ['contract/plan.ts', 'rules/settle.ts', 'server/a.ts']],
  ['rules/settle.ts', ['rules/settle.ts', 'server/a.ts']],
  ['server/c.ts', ['server/c.ts']],
  // a deleted file, whose importers have other types now
  ['rules/gone.ts', ['server/b.ts']],
  ['docs/page.md', []],
])('a change of %s is linted with what imports it', (changed, linted) => {
  expect(filesToLint(tree, [changed])).toEqual(linted)
})

test.each(['.oxlintrc.json', 'node_modules/.package-lock.json', 'web/global.d.ts'])(
  'a change of %s has every source linted',
  (changed) => {
    expect(filesToLint(tree, [changed])).toHaveLength(5)
  },
)

test('files that are new, different or gone are found without a commit', () => {
  const root = mkdtempSync(join(tmpdir(), 'touchline-check-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const state = () => {
    const found = readTree(root)
    if (!found) throw new Error('not a repository')
    return hashesOf(found)
  }
  execFileSync('git', ['init', '-q'], { cwd: root })
  write('.gitignore', 'node_modules\n')
  write('same.ts', 'same')
  write('different.ts', 'before')
  write('gone.ts', 'gone')
  write('node_modules/.package-lock.json', 'before')
  const before = state()
  expect(changedFiles(before, state())).toEqual([])
  write('different.ts', 'after')
  write('new.ts', 'new')
  write('node_modules/.package-lock.json', 'after')
  rmSync(join(root, 'gone.ts'))
  expect(changedFiles(before, state()).sort()).toEqual([
    'different.ts',
    'gone.ts',
    'new.ts',
    'node_modules/.package-lock.json',
  ])
})

test('an unpacked archive has no state, and every check runs', () => {
  const root = mkdtempSync(join(tmpdir(), 'touchline-check-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  expect(readTree(root)).toBeNull()
})
