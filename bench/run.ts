/**
 * `npm run bench`: measures, each figure against its floor in the same run, and says of each limit
 * that it holds, is open (open-limits.ts) or is missed. Fails where one is missed, and where a
 * measurement did not do its work.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { command, readArguments, WrongUsage } from '../cli/arguments.ts'
import { openLimitOf, unusedLimits } from './open-limits.ts'
import { judge, rowOf, type Result } from './result.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))

const usage = `npm run bench -- [NAME…]   measures all, or those named: ${names.join(', ')}

Ends with 0 when every limit holds or is named as open by bench/open-limits.ts, 1 when one is missed
or a measurement did not do its work, 2 for wrong usage.`

async function main(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args, usage, {}).positionals
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new WrongUsage(`No such benchmark: ${unknown.join(', ')}\n\n${usage}`)
  const count = { holds: 0, open: 0, failed: 0 }
  console.log('| what | ratio | value | limit | |\n|---|---|---|---|---|')
  for (const name of wanted.length > 0 ? wanted : names) {
    const file = pathToFileURL(`${folder}${name}.bench.ts`).href
    const { run: measure }: { run: () => Promise<Result[]> } = await import(file)
    // one that throws must not end the others
    const results = await measure().catch((error: unknown) => {
      console.error(error)
      return null
    })
    if (!results) {
      count.failed++
      console.log(`| ${name} | | | | ERROR: the measurement did not end, its reason is above |`)
      continue
    }
    for (const result of results) {
      const verdict = judge(result)
      const open = verdict === 'MISSES' ? openLimitOf(name, result) : null
      if (open) count.open++
      else if (verdict === 'holds') count.holds++
      else if (verdict !== '') count.failed++
      console.log(rowOf(result, open ? `open: ${open.reason}` : verdict))
    }
    for (const { what } of unusedLimits(name, results)) {
      count.failed++
      console.log(`| ${what} | | | | ERROR: open-limits.ts names it, ${name} has no such limit |`)
    }
  }
  console.log(`\n${count.holds} limits hold, ${count.open} are open, ${count.failed} failed.`)
  return count.failed > 0 ? 1 : 0
}

export const run = command(import.meta.url, main)
