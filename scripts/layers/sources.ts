import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ignored = new Set(['node_modules', 'dist', 'data', 'test-results'])

/** Every source file of the repository: its path from the root, and its text. */
export function readSources(): Map<string, string> {
  const sources = new Map<string, string>()
  for (const file of filesIn('')) {
    if (/\.(ts|tsx|mjs)$/.test(file)) sources.set(file, readFileSync(join(root, file), 'utf8'))
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
