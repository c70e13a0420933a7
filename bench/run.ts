/**
 * `npm run bench`: measures, each figure against its floor in the same run, and says which limits
 * hold. Fails where one does not, and where a measurement did not do its work.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readArguments, runCommand, WrongUsage } from '../cli/arguments.ts'
import { judge, rowOf, type Result } from './result.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))

const usage = `npm run bench -- [NAME…]   measures all, or those named: ${names.join(', ')}

Ends with 0 when every limit holds, 1 when one is missed or a measurement did not do its work, 2 for
wrong usage.`

async function main(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args, usage, {}).positionals
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new WrongUsage(`No such benchmark: ${unknown.join(', ')}\n\n${usage}`)
  let failed = 0
  console.log('| what | ratio | value | limit | |\n|---|---|---|---|---|')
  for (const name of wanted.length > 0 ? wanted : names) {
    const file = pathToFileURL(`${folder}${name}.bench.ts`).href
    const { run }: { run: () => Promise<Result[]> } = await import(file)
    for (const result of await run()) {
      const verdict = judge(result)
      if (verdict !== '' && verdict !== 'holds') failed++
      console.log(rowOf(result, verdict))
    }
  }
  return failed > 0 ? 1 : 0
}

runCommand(main)
