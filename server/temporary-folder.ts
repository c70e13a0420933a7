import { accessSync, constants, statSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Folders for temporary files to try if TMPDIR is unusable. */
const usual = ['/tmp', '/var/tmp']

/**
 * The folder for temporary files: TMPDIR, or the usual one where that is missing, closed to this
 * process, or too long.
 * @param longest the most characters that its path may have
 * @throws Error if there is none
 */
export function temporaryFolder(longest = Infinity): string {
  const found = [tmpdir(), ...usual].find((path) => path.length <= longest && isUsable(path))
  if (found !== undefined) return found
  throw new Error(
    `There is no folder for temporary files: neither TMPDIR (${tmpdir()}) nor ` +
      `${usual.join(' nor ')} can be written to, with a path that is short enough. ` +
      'Set TMPDIR to one.',
  )
}

function isUsable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
