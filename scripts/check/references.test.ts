import { expect, test } from 'vitest'
import { reachedFrom, referencesIn } from './references.ts'

const tree = new Map([
  ['rules/settle.ts', "import type { Plan } from '../contract/plan.ts'"],
  ['rules/settle.test.ts', "import { settle } from './settle.ts'"],
  ['server/a.ts', "import { settle } from '../rules/settle.ts'\nimport './plain.css'"],
  ['server/a.test.ts', "vi.mock('./a.ts')"],
  ['server/db/migrate.ts', "new URL('migrations', import.meta.url)"],
  ['server/db/migrations/0001.ts', 'export {}'],
  ['scripts/prepare.test.ts', "join(root, 'scripts', 'prepare.mjs')"],
  ['scripts/prepare.mjs', ''],
  ['cli/receipt.test.ts', "new URL('../docs/verify.py', import.meta.url)"],
  ['docs/verify.py', ''],
  ['web/words.test.ts', 'glob(`web/**/words/${language}.ts`)'],
  ['web/screens/home/words/zht.ts', 'export {}'],
])
const references = referencesIn(tree)

test.each([
  ['contract/plan.ts', ['rules/settle.ts']],
  ['rules/settle.ts', ['rules/settle.test.ts', 'server/a.ts']],
  ['server/plain.css', ['server/a.ts']],
  ['server/a.ts', ['server/a.test.ts']],
  ['server/db/migrations/0001.ts', ['server/db/migrate.ts']],
  ['scripts/prepare.mjs', ['scripts/prepare.test.ts']],
  ['docs/verify.py', ['cli/receipt.test.ts']],
  ['web/screens/home/words/zht.ts', ['web/words.test.ts']],
])('%s is named by the files that import, read or start it', (file, named) => {
  expect([...(references.get(file) ?? [])]).toEqual(named)
})

test('the nearest come first, and a circle ends', () => {
  const circle = new Map([
    ['a', new Set(['b', 'c'])],
    ['c', new Set(['d', 'a'])],
  ])
  expect(reachedFrom(['a'], circle)).toEqual(['a', 'b', 'c', 'd'])
})

test('for values, the import of a type does not count', () => {
  const values = referencesIn(tree, { values: true })
  expect(values.get('contract/plan.ts')).toBeUndefined()
  expect(values.get('rules/settle.ts')).toEqual(references.get('rules/settle.ts'))
})
