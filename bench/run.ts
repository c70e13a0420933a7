/** `npm run bench -- [name…] [--write]`: measures, each figure against its floor in the same run, and says which limits hold. Fails where one does not. */
import { readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { judge, type Result } from './result.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const files = readdirSync(folder).filter(
  (file) =>
    file.endsWith('.bench.ts') && (wanted.length === 0 || wanted.includes(file.slice(0, -9))),
)
if (files.length === 0) throw new Error(`No such benchmark: ${wanted.join(', ')}`)

const number = (value: number | undefined) =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toPrecision(3)

const lines = ['| what | ratio | value | limit | |', '|---|---|---|---|---|']
for (const file of files) {
  const { run }: { run: () => Promise<Result[]> } = await import(pathToFileURL(folder + file).href)
  for (const result of await run()) {
    const what = result.note ? `${result.what} (${result.note})` : result.what
    const line = `| ${what} | ${number(result.ratio)} | ${number(result.value)} ${result.unit ?? ''} | ${result.limit ?? ''} | ${judge(result)} |`
    lines.push(line)
    console.log(line)
  }
}
if (process.argv.includes('--write')) {
  const head = `# Benchmarks\n\nLast run: ${cpus().length} cores, Node ${process.versions.node}. Ratios are medians of in-round ratios to a floor measured in the same run.\n\n`
  writeFileSync(
    fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url)),
    `${head}${lines.join('\n')}\n`,
  )
}
