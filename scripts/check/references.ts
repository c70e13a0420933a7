import { posix } from 'node:path'

/** The text of each file, by its path from the root. */
export type Tree = ReadonlyMap<string, string>

/**
 * For each file the source files that name it in quotation marks, as an import or as a path from
 * their folder or from the root; also for files that are gone. Next to `import.meta` or `glob` the
 * path of a folder means the files in it, and a pattern those that it matches. With `values` an
 * `import type` does not count.
 */
export function referencesIn(tree: Tree, { values = false } = {}): Map<string, Set<string>> {
  const folders = Map.groupBy(tree.keys(), (file) => posix.dirname(file))
  const filesAt = (path: string, folder: string) => {
    const place = posix.join(folder, path)
    if (!path.includes('*')) return folders.get(place) ?? []
    const patterns = [path, place].map((one) => one.replaceAll(/\$\{.*?\}/g, '*'))
    return [...tree.keys()].filter((file) => patterns.some((one) => posix.matchesGlob(file, one)))
  }
  const references = new Map<string, Set<string>>()
  for (const [file, source] of tree) {
    if (!isSource(file)) continue
    const text = values ? source.replaceAll(typeImport, '') : source
    const add = (target: string) =>
      references.set(target, (references.get(target) ?? new Set()).add(file))
    const folder = posix.dirname(file)
    for (const [, path = ''] of text.matchAll(quoted)) {
      if (tree.has(path)) add(path)
      if (/^\.{1,2}\//.test(path) || tree.has(posix.join(folder, path)))
        add(posix.join(folder, path))
    }
    for (const [line] of text.matchAll(/^.*(?:import\.meta|\bglob).*$/gm))
      for (const [, path = ''] of line.matchAll(quotedPattern))
        for (const one of filesAt(path, folder)) add(one)
  }
  return references
}

/** The files, and those that name them, directly or through others, the nearest first. */
export function reachedFrom(
  files: readonly string[],
  references: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const reached = new Set(files)
  for (const file of reached) for (const one of references.get(file) ?? []) reached.add(one)
  return [...reached]
}

export const isSource = (file: string): boolean => /\.([cm]?[jt]s|[jt]sx)$/.test(file)

const quoted = /['"`]([\w./@-]+)(?:\?\w+)?['"`]/g
const quotedPattern = /['"`]([\w./@*${}-]+)['"`]/g
const typeImport = /^(import|export) type [^'"]*from '[^']*'/gm
