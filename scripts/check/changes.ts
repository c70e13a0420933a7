import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSource, reachedFrom, referencesIn, type Tree } from './references.ts'

/** The hash of each file, by its path from the root. */
type Hashes = Readonly<Record<string, string>>

/**
 * The files that git knows or does not ignore, and npm's lists of the installed packages: each path
 * with its text. Null without git, as in an unpacked archive.
 */
export function readTree(root: string): Tree | null {
  const listed = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
  if (listed.status !== 0) return null
  const installed = globSync('{.,scripts/*}/node_modules/.package-lock.json', { cwd: root })
  const files = new Set([...listed.stdout.split('\0').filter(Boolean), ...installed])
  // a file that is deleted and not yet committed is listed too
  const present = [...files].filter((file) => existsSync(join(root, file)))
  return new Map(present.map((file) => [file, readFileSync(join(root, file), 'latin1')]))
}

/** The hash of each text, as an object that JSON can hold. */
export function hashesOf(tree: Tree): Hashes {
  return Object.fromEntries(
    [...tree].map(([file, text]) => [file, createHash('sha256').update(text).digest('base64')]),
  )
}

/** The files that are new, different or gone. */
export function changedFiles(before: Hashes, now: Hashes): string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...files].filter((file) => before[file] !== now[file])
}

/**
 * The source files whose lint can have changed with some files: these and everything that imports
 * them, directly or not, because the rules ask for the types of what a file imports. All source
 * files when a file changed that none imports by name: settings, packages, global types.
 */
export function filesToLint(tree: Tree, changed: readonly string[]): string[] {
  const sources = [...tree.keys()].filter(isSource)
  if (changed.some((file) => /\.(json|d\.ts)$/.test(file))) return sources
  const reached = new Set(reachedFrom(changed, referencesIn(tree)))
  return sources.filter((file) => reached.has(file))
}
