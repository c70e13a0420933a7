import { expect, test } from 'vitest'
import { findCircles, folderCircles, type ImportGraph } from './circles.ts'
import { forbiddenImports, isWithin, unusedEntries } from './forbidden.ts'
import { longLines, longProse } from './long-lines.ts'
import { emptyNames } from './matrix.ts'
import { readImports, type Import } from './read-imports.ts'
import { readSources } from './sources.ts'

const sources = readSources()
const typed = [...sources].filter(([file]) => /\.tsx?$/.test(file))
const files = [...sources.keys()]
const imports = new Map(typed.map(([file, source]) => [file, readImports(file, source)]))

test('the matrix allows every import', () => {
  expect(typed.length).toBeGreaterThan(800)
  expect(typed.flatMap(([file, source]) => forbiddenImports(file, source))).toEqual([])
})

test('only the folders that commands write at the root are passed over', () => {
  expect(files).toContain('web/screens/data/route.ts')
  expect(files.filter((file) => /^(dist|data|test-results)\/|node_modules/.test(file))).toEqual([])
})

test('every entry of the matrix is used', () => {
  expect(unusedEntries(imports)).toEqual([])
})

/** A file, a line planted in it, and words of the message that says where the code belongs. */
const planted: readonly (readonly [kind: string, file: string, line: string, reason: string])[] = [
  ['contract, rules', 'contract/a.ts', `import '../rules/a.ts'`, 'imports nothing of ours'],
  ['contract, package', 'contract/a.ts', `import 'kysely'`, 'imports nothing of ours'],
  ['contract, Node', 'contract/a.ts', `import 'node:fs'`, 'imports nothing of ours'],
  ['rules, server', 'rules/a.ts', `import '../server/db/tables.ts'`, 'belongs in server/'],
  ['rules, web', 'rules/a.ts', `import '../web/api/log.ts'`, 'Rules are pure'],
  ['rules, Node', 'rules/a.ts', `import { hash } from 'node:crypto'`, 'Rules are pure'],
  ['rules, bare Node', 'rules/a.ts', `import fs from 'fs'`, 'Rules are pure'],
  ['rules, bare Node subpath', 'rules/a.ts', `import 'fs/promises'`, 'Rules are pure'],
  ['web, Node', 'web/api/a.ts', `import 'node:path'`, 'web/api asks the server'],
  ['web, bare Node', 'web/screens/me/a.ts', `import 'path'`, 'A screen'],
  ['web, server', 'web/api/a.ts', `import '../../server/settings.ts'`, 'web/api asks the server'],
  [
    'web, type of the server',
    'web/screens/me/a.tsx',
    `import type { Tables } from '../../../server/db/tables.ts'`,
    'A screen never',
  ],
  ['web, server package', 'web/app/a.ts', `import { sql } from 'kysely'`, 'web/app puts'],
  ['screen, screen', 'web/screens/me/a.ts', `import '../home/home.tsx'`, 'belongs in web/parts'],
  ['screen called data', 'web/screens/data/a.ts', `import '../home/home.tsx'`, 'A screen never'],
  ['screen’s test, screen', 'web/screens/me/a.test.ts', `import '../home/a.ts'`, 'A screen never'],
  ['screen, routes', 'web/screens/me/a.ts', `import '../../app/routes.ts'`, 'web/page/links.ts'],
  ['shell, routes', 'web/shell/a.ts', `import '../app/routes.ts'`, 'The shell'],
  ['screen, app', 'web/screens/me/a.ts', `import '../../app/view.ts'`, 'A screen never'],
  ['page, server’s data', 'web/page/a.ts', `import '../api/queries.ts'`, 'asks the server nothing'],
  ['head, React', 'web/head/a.ts', `import 'react'`, 'before the first paint'],
  ['part, query', 'web/parts/a.ts', `import '../api/home-queries.ts'`, 'never fetches'],
  [
    'part, value of queries.ts',
    'web/parts/a.ts',
    `import { useAnswer } from '../api/queries.ts'`,
    'never fetches',
  ],
  ['part, library', 'web/parts/a.ts', `import '@tanstack/react-query'`, 'never fetches'],
  ['part, screen', 'web/parts/a.ts', `import '../screens/me/me.tsx'`, 'A part shows'],
  ['call, SQL', 'server/calls/a.ts', `import { sql } from 'kysely'`, 'belong in a domain'],
  [
    'call, database',
    'server/calls/a.ts',
    `import { inTransaction } from '../db/in-transaction.ts'`,
    'belong in a domain',
  ],
  [
    'call, value among types',
    'server/calls/a.ts',
    `import { sql, type Kysely } from 'kysely'`,
    'belong in a domain',
  ],
  [
    'http, domain',
    'server/http/a.ts',
    `import '../publishing/publish.ts'`,
    'HTTP is transport and knows no domain',
  ],
  ['http, calls', 'server/http/a.ts', `import '../calls/home.ts'`, 'belongs in server/calls'],
  ['http, screen', 'server/http/a.ts', `import '../../web/screens/me/me.tsx'`, 'no domain'],
  ['domain, domain', 'server/wallet/a.ts', `import '../house/house.ts'`, 'The wallet moves'],
  [
    'desk, points',
    'server/desk/a.ts',
    `import '../wallet/move.ts'`,
    'neither settlement nor wallet',
  ],
  ['house, table', 'server/house/a.ts', `import '../publishing/store-plan.ts'`, 'publish.ts alone'],
  ['domain, root', 'server/matches/a.ts', `import '../app.ts'`, 'Matches are'],
  ['file beside folders, folder', 'server/a.ts', `import './db/tables.ts'`, 'serves all of them'],
  ['domain, calls', 'server/matches/a.ts', `import '../calls/home.ts'`, 'Matches are'],
  ['domain, web', 'server/live/a.ts', `import '../../web/page/links.ts'`, 'Live numbers'],
  ['database, domain', 'server/db/a.ts', `import '../wallet/unlock.ts'`, 'the domain'],
  ['feed, database', 'server/feeds/a.ts', `import '../db/tables.ts'`, 'server/intake'],
  ['witness, log', 'server/witness/a.ts', `import '../log/signer.ts'`, 'no part of the site'],
  ['product, test support', 'server/wallet/a.ts', `import '../db/test-world.ts'`, 'Only tests'],
  ['product, benchmark', 'server/wallet/a.ts', `import '../../bench/world.ts'`, 'The wallet'],
  ['e2e, server', 'e2e/a.ts', `import '../server/settings.ts'`, 'from outside'],
  ['contract’s test, rules', 'contract/a.test.ts', `import '../rules/a.ts'`, 'nothing of ours'],
  [
    'configuration, product',
    'a.config.ts',
    `import './server/settings.ts'`,
    'no part of the product',
  ],
  ['scripts, product', 'scripts/a.ts', `import '../rules/settle.ts'`, 'Scripts prepare'],
  ['new folder', 'server/billing/a.ts', `import '../db/tables.ts'`, 'no row'],
  ['computed', 'server/wallet/a.ts', 'await import(name)', 'must name its module'],
]

test.each(planted)('a planted import is caught: %s', (_, file, line, reason) => {
  const found = forbiddenImports(file, `${line}\n`)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(file)
  expect(found[0]).toContain(reason)
})

/** The ways to write an import of a file that the rules may not import. */
const ways = [
  `import '../server/x.ts'`,
  `import x from '../server/x.ts'`,
  `import type { X } from '../server/x.ts'`,
  `import { type X } from '../server/x.ts'`,
  `export * from '../server/x.ts'`,
  `export { x } from '../server/x.ts'`,
  `export type { X } from '../server/x.ts'`,
  `const x = await import('../server/x.ts')`,
  'const x = await import(`../server/x.ts`)',
  `type X = import('../server/x.ts').X`,
  `let x: typeof import('../server/x.ts')`,
  `import x = require('../server/x.ts')`,
  `const x = require('../server/x.ts')`,
  `const x = import.meta.glob('../server/*.ts')`,
  `const x = import.meta.glob<X>('../server/x.ts', { eager: true })`,
  `const x = import.meta.glob(['../contract/*.ts', '../server/x.ts'])`,
  `vi.mock('../server/x.ts')`,
  `new Worker(new URL('../server/x.ts', import.meta.url))`,
]

test.each(ways)('every way of writing an import is found: %s', (line) => {
  const found = forbiddenImports('rules/a.ts', `// import '../server/no.ts'\n${line}\n`)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^rules\/a\.ts imports server\/(x|\*)\.ts: Rules are pure/)
})

test('imports that the matrix allows pass', () => {
  const allowed = [
    ['server/calls/a.ts', `import type { Kysely } from 'kysely'`],
    ['web/screens/me/a.ts', `import './words/en.ts'`],
    ['web/screens/home/b/c.ts', `import '../a.ts'; import './c.module.css'`],
    ['web/parts/a.ts', `import type { Outcome } from '../api/queries.ts'`],
    ['rules/a.test.ts', `import 'node:fs'; import { test } from 'vitest'`],
    ['server/wallet/a.test.ts', `import '../db/test-world.ts'`],
  ] as const
  expect(allowed.flatMap(([file, source]) => forbiddenImports(file, source))).toEqual([])
})

test('no files import each other in a circle, types included', () => {
  const targetsOf = ({ kind, target }: Import) => {
    if (kind !== 'file') return []
    return target.includes('*') ? files.filter((one) => isWithin(one, target)) : [target]
  }
  const graph = [...imports].map(([file, all]) => [file, all.flatMap(targetsOf)] as const)
  expect(findCircles(new Map(graph))).toEqual([])
})

test('a planted circle is found, and a diamond is not a circle', () => {
  const circle: ImportGraph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', ['e']],
  ])
  expect(findCircles(circle)).toEqual([['e'], ['a', 'b', 'c']])
  const diamond: ImportGraph = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
  ])
  expect(findCircles(diamond)).toEqual([])
})

test('the files and folders of each folder depend in one direction, types included', () => {
  expect(folderCircles(imports)).toEqual([])
})

const importsOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([file, source]) => [file, readImports(file, source)]))

test('a planted circle of folders is found with its imports, however long it is', () => {
  const long = importsOf({
    'server/http/api/a.ts': `import '../../publishing/b.ts'`,
    'server/publishing/b.ts': `import type { A } from '../log/c.ts'`,
    'server/publishing/d.ts': `import '../db/e.ts'`,
    'server/log/c.ts': `import '../http/f.ts'`,
    'server/db/e.ts': `import '../../rules/g.ts'`,
  })
  expect(folderCircles(long)).toEqual([
    `server/http → server/publishing → server/log → server/http
  server/http/api/a.ts imports server/publishing/b.ts
  server/publishing/b.ts imports server/log/c.ts
  server/log/c.ts imports server/http/f.ts`,
  ])
  const withFile = importsOf({
    'rules/settle.ts': `import './book/a.ts'`,
    'rules/book/b.ts': `import '../settle.ts'`,
  })
  expect(folderCircles(withFile)).toHaveLength(1)
  const deep = importsOf({
    'web/screens/me/a/b.ts': `import '../c/d.ts'`,
    'web/screens/me/c/e.ts': `import '../a/f.ts'`,
  })
  expect(folderCircles(deep)).toHaveLength(1)
})

test('tests, and a file that joins the folders beside it, make no circle', () => {
  const oneWay = importsOf({
    'web/parts/a.test.ts': `import '../api/b.ts'`,
    'web/parts/test-world.ts': `import '../api/b.ts'`,
    'web/api/b.ts': `import '../parts/c.ts'`,
    'server/feeds/feeds.ts': `import './csv/a.ts'`,
    'server/feeds/csv/a.ts': `import '../feed.ts'`,
  })
  expect(folderCircles(oneWay)).toEqual([])
})

const isEmptyName = (file: string) =>
  file.split('/').some((name) => emptyNames.includes(name.replace(/\.\w+$/, '')))

test('no folder or file has a name without a meaning', () => {
  expect(files.filter(isEmptyName)).toEqual([])
  expect(['server/utils/a.ts', 'web/lib/b.ts', 'web/types.ts'].every(isEmptyName)).toBe(true)
})

test('no line is longer than 100 columns', () => {
  const all = [...sources, ...readSources(/\.(css|sql)$/)]
  expect(all.flatMap(([file, source]) => longLines(file, source))).toEqual([])
  const documents = [...readSources(/\.md$/)]
  expect(documents.flatMap(([file, source]) => longProse(file, source))).toEqual([])
})

test('a long line of prose is found; long lines of tables and code are allowed', () => {
  const long = 'word '.repeat(24)
  const source = ['short', long, `| ${long} |`, `    ${long}`, '```', long, '```', long].join('\n')
  expect(longProse('a.md', source)).toEqual(['a.md:2', 'a.md:8'])
})

test('a planted long line is found; only text that cannot be broken may be long', () => {
  const long = 'word '.repeat(24)
  const unbroken = 'x'.repeat(110)
  const lines = [
    [`// ${long}`, true],
    [`/** ${long} */`, true],
    [`const a = 'b' // ${long}`, true],
    [`const a = [${'1, '.repeat(40)}]`, true],
    [`const a = '${long}'`, true],
    [`const a = \`${long}\``, true],
    [`const a = \`\${'b'.repeat(${unbroken})}\``, true],
    [`const a = '${long}${unbroken}'`, true],
    [`const ${unbroken} = 1`, true],
    [`const a = '${'select a, b from c, '.repeat(6)}'`, true],
    [`const a = '${unbroken}'`, false],
    [`const a = /${long}/`, false],
    [`const a = 'M1 2${'l3 -4.5 6 7'.repeat(12)}z'`, false],
    [`import { a } from './${'b'.repeat(100)}.ts'`, false],
    [`// https://example.org/${'a'.repeat(100)}`, false],
  ] as const
  for (const [line, isFound] of lines)
    expect([line, longLines('a.ts', `${line}\n`)]).toEqual([line, isFound ? ['a.ts:1'] : []])
  const css = `/* ${long} */`
  for (const name of ['a.css', 'a.sql']) expect(longLines(name, css)).toEqual([`${name}:1`])
})

test('a long line of a statement or a usage text is found by its number', () => {
  const source = `const a = sql\`\n  select 1\n  from ${'table_name, '.repeat(9)} b\``
  expect(longLines('a.ts', source)).toEqual(['a.ts:3'])
})
