/**
 * Shows the compiler's errors for a new value of each closed list: `npm run plant`; with a part of
 * a value's name, for that one: `npm run plant -- feed`. Each value is planted separately in a
 * temporary copy of the tree, where every place that has to follow must give an error. A place of
 * `follows` without an error is a second copy of the list, and the command fails.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Plant {
  value: string
  file: string
  /** Texts of the file, each with the planted text that stands before it. */
  planted: readonly (readonly [before: string, text: string])[]
  /** Files that have to follow by hand. Everything else is made from the list. */
  follows: readonly string[]
}

const words = (folder: string) => ['zh', 'zht', 'en'].map((language) => `${folder}/${language}.ts`)

const values = 'contract/values.ts'
const plants: readonly Plant[] = [
  {
    value: 'play type 3',
    file: values,
    planted: [['\n  exactScore: 9', '\n  planted: 3,']],
    follows: [
      values,
      'rules/plays/plays.ts',
      'rules/reference.ts',
      'server/settlement/pick-positions.ts',
      ...words('web/words'),
    ],
  },
  {
    value: 'match status 14',
    file: values,
    planted: [['\n  toBeDecided: 13', '\n  planted: 14,']],
    follows: [values, ...words('web/words')],
  },
  {
    value: 'Not Counted reason 5',
    file: values,
    planted: [['\n  furtherPlan: 4', '\n  planted: 5,']],
    follows: ['rules/not-counted.ts', 'server/settlement/settle.ts', ...words('web/parts/words')],
  },
  {
    value: 'board 9',
    file: values,
    planted: [['\n  closing: 8', '\n  planted: 9,']],
    follows: [
      values,
      'rules/verify/boards.ts',
      'server/standings/boards.ts',
      ...words('web/parts/words'),
      ...words('web/screens/expert-list/words'),
    ],
  },
  {
    value: 'live field homeXg',
    file: 'contract/live-fields.ts',
    planted: [['\n  observedAt: undefined', '\n  homeXg: null,']],
    follows: ['contract/match.ts', 'server/live/match-now.ts', 'web/api/read/records.ts'],
  },
  {
    value: 'a column of the expert list',
    file: values,
    planted: [["\n  'notCounted',\n] as const", "\n  'planted',"]],
    follows: ['server/standings/board-order.ts', ...words('web/screens/expert-list/words')],
  },
  {
    value: 'a feed',
    file: 'server/settings.ts',
    planted: [
      ["\n  | { name: 'openfootball' | 'csv'", "\n  | { name: 'planted'; location: string }"],
    ],
    follows: ['server/db/world.ts', 'server/feeds/feeds.ts', 'server/settings.ts'],
  },
  {
    value: 'a source of a feed',
    file: values,
    planted: [["\n  | 'openfootball'", "\n  | 'planted'"]],
    follows: ['server/log/credits.ts', ...words('web/screens/data/words')],
  },
  {
    value: 'a screen',
    file: 'web/page/screens.ts',
    planted: [['\n/** The desk', "\nexport const planted = link('planted', '/planted', {})"]],
    follows: ['e2e/navigation.test.ts'],
  },
  {
    value: 'a fourth language',
    file: values,
    planted: [['] as const\nexport const Language', ", 'planted'"]],
    follows: [
      'server/http/words/index.ts',
      'web/api/client-errors.ts',
      'web/live/announcer.ts',
      'web/page/language.ts',
      'web/words/index.ts',
    ],
  },
]

const root = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'touchline-plant-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const run = (command: string, parameters: readonly string[], cwd: string) =>
  spawnSync(command, parameters, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout

for (const file of run('git', ['ls-files', '-z'], root).split('\0').filter(Boolean))
  cpSync(join(root, file), join(copy, file))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

/** The compiler's errors by file. */
function compile(): Map<string, string[]> {
  const lines = run(
    join(root, 'node_modules/.bin/tsc'),
    ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', 'plant.tsbuildinfo'],
    copy,
  ).split('\n')
  const errors = lines.filter((line) => /^\S+\(\d+,\d+\): error /.test(line))
  return Map.groupBy(errors, (line) => line.slice(0, line.indexOf('(')))
}

const clean = compile()
if (clean.size > 0) throw new Error(`The tree does not compile:\n${[...clean.keys()].join('\n')}`)

let silent = 0
const named = process.argv[2] ?? ''
for (const { value, file, planted, follows } of plants) {
  if (!value.includes(named)) continue
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  let changed = source
  for (const [before, text] of planted) {
    if (!changed.includes(before)) throw new Error(`${file} has no text "${before}"`)
    changed = changed.replace(before, () => text + before)
  }
  writeFileSync(path, changed)
  const errors = compile()
  writeFileSync(path, source)
  const count = errors.values().reduce((sum, lines) => sum + lines.length, 0)
  console.log(`\n${value}: ${count} errors in ${errors.size} files`)
  for (const [where, lines] of errors) {
    console.log(`  ${where}: ${lines.length}`)
    for (const one of lines) console.log(`    ${one.slice(where.length, where.length + 110)}`)
  }
  const missing = follows.filter((place) => !errors.has(place))
  for (const place of missing) console.log(`  ${place}: NO ERROR, and it has to follow`)
  silent += missing.length
}
process.exitCode = silent > 0 ? 1 : 0
