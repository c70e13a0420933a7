/**
 * Makes a start of the server or of a command cheaper: imported before everything else. Plain
 * JavaScript, because the types of this file would be stripped anew at every start.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

// for the threads, which do not take it over otherwise; a folder that cannot be written is ignored
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'node')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

const packed = new Map(readPacked())
if (packed.size > 0)
  registerHooks({
    resolve(specifier, context, next) {
      const url = packed.get(specifier)
      return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
    },
  })

/**
 * The addresses of scripts/pack-packages.mjs by the specifiers of imports. A package that is
 * installed in another version than the packed one is read as it is installed, as without a build.
 */
function readPacked() {
  const folder = join(root, 'dist', 'packages')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((made) => {
    const packed = readJson(join(folder, made, 'packed.json'))
    if (packed === null) return []
    const { name, version, files } = packed
    const installed = readJson(join(root, 'node_modules', name, 'package.json'))
    if (installed?.version !== version) return []
    return Object.entries(files).map(([specifier, file]) => [
      specifier,
      pathToFileURL(join(folder, made, file)).href,
    ])
  })
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
