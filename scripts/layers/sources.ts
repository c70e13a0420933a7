import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What commands write at the root; folders of the source may have the same names. */
const written = new Set(['dist', 'data', 'test-results'])

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
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    if (written.has(path)) return []
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}
