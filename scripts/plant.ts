/**
 * Shows the compiler's errors for a new value of each closed list: `npm run plant`. Each value is
 * planted separately in a temporary copy of the tree, where every place that has to follow must
 * give an error. A place of `follows` without an error is a second copy of the list, and the
 * command fails.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Plant {
  value: string
  file: string
  /** The planted line stands before the first line that begins with this text. */
  before: string
  line: string
  /** Files that have to follow by hand. Everything else is made from the list. */
  follows: readonly string[]
}

const words = (folder: string) => ['zh', 'zht', 'en'].map((language) => `${folder}/${language}.ts`)

const values = 'contract/values.ts'
const plants: readonly Plant[] = [
  {
    value: 'play type 3',
    file: values,
    before: '  exactScore: 9',
    line: '  planted: 3,',
    follows: [
      values,
      'rules/plays/plays.ts',
      'server/settlement/pick-positions.ts',
      ...words('web/words'),
    ],
  },
  {
    value: 'match status 14',
    file: values,
    before: '  toBeDecided: 13',
    line: '  planted: 14,',
    follows: [values, ...words('web/words')],
  },
  {
    value: 'Not Counted reason 5',
    file: values,
    before: '  furtherPlan: 4',
    line: '  planted: 5,',
    follows: [
      'rules/not-counted.ts',
      'server/settlement/settle.ts',
      'web/parts/not-counted-words.ts',
    ],
  },
  {
    value: 'board 9',
    file: values,
    before: '  closing: 8',
    line: '  planted: 9,',
    follows: [
      values,
      'rules/verify/boards.ts',
      'server/standings/boards.ts',
      'web/parts/board-words.ts',
    ],
  },
  {
    value: 'live field homeXg',
    file: 'contract/live-fields.ts',
    before: '  observedAt: undefined',
    line: '  homeXg: null,',
    follows: ['contract/match.ts', 'server/live/match-now.ts', 'web/api/read/records.ts'],
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
for (const { value, file, before, line, follows } of plants) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  const at = source.indexOf(`\n${before}`)
  if (at < 0) throw new Error(`${file} has no line that begins with "${before}"`)
  writeFileSync(path, `${source.slice(0, at)}\n${line}${source.slice(at)}`)
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
