/** The entry of the server. Compiling the source is half of a start, so the result is kept. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'node')
// for the threads, which do not take it over otherwise; a folder that cannot be written is ignored
process.env['NODE_COMPILE_CACHE'] ??= folder
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
// statically imported modules would be compiled before the cache is on
await import('./start.ts')
