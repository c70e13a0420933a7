import { accessSync, constants, statSync } from 'node:fs'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/**
 * A temporary file for reading and writing. Its name is removed, so that the file disappears with
 * the process, however that ends. Windows keeps the name of an open file.
 * @param purpose a part of the folder's name, while there is one
 */
export async function openTemporaryFile(purpose: string): Promise<FileHandle> {
  const folder = await mkdtemp(join(temporaryFolder(), `touchline-${purpose}-`))
  const file = await open(join(folder, 'file'), 'w+')
  await rm(folder, { recursive: true }).catch(() => {})
  return file
}

/**
 * Bytes of a file from `start` up to `stop`. Many readers share the handle, so each reads at
 * explicit positions instead of a stream.
 */
export async function* bytesOf(
  file: FileHandle,
  start: number,
  stop: number,
): AsyncGenerator<Buffer> {
  for (let at = start; at < stop;) {
    const part = Buffer.alloc(Math.min(65_536, stop - at))
    const { bytesRead } = await file.read(part, 0, part.length, at)
    if (bytesRead === 0) throw new Error(`The temporary file ends at ${at} and not at ${stop}.`)
    yield part.subarray(0, bytesRead)
    at += bytesRead
  }
}
