import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ignored = new Set(['node_modules', 'dist', 'data', 'test-results'])

/** The files of the repository with these names: their paths from the root, and their texts. */
export function readSources(names = /\.(ts|tsx|mjs)$/): Map<string, string> {
  const sources = new Map<string, string>()
  for (const file of filesIn('')) {
    if (names.test(file)) sources.set(file, readFileSync(join(root, file), 'utf8'))
  }
  return sources
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ignored.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}
