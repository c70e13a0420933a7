/**
 * Starts a command by its name: `node cli/start.mjs import …` is `node cli/import.ts …` with a
 * cheaper start.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import '../server/quick-start.mjs'

const [node, , name, ...args] = process.argv
const program = join(import.meta.dirname, `${name}.ts`)
process.argv = [node, program, ...args]
await import(pathToFileURL(program).href)
