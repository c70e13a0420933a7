/**
 * The signing key of the public log and its last signed head, which are not in the database. They
 * are saved separately, because anyone with the key can sign in the site's name.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Saved {
  /** Version of this format. */
  version: 1
  /** The texts of the files, by file name. */
  files: Record<string, string>
}

/** The texts of the folder; null if there is none. Files that are being written are left out. */
export async function readLogFolder(folder: string): Promise<Saved | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map(({ name }) => name)
  if (names.length === 0) return null
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  return { version: 1, files: Object.fromEntries(texts) }
}

/** Without the key a restored log cannot go on; the head alone is not enough. */
export const hasKey = ({ files }: Saved): boolean => Boolean(files['key']?.trim())

export async function saveLogFolder(saved: Saved, file: string): Promise<void> {
  await writeFile(file, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
}

/**
 * Puts the texts back, readable by their owner only; false if `file` does not exist or has no key.
 * Rejects, and makes no folder, if it is damaged.
 */
export async function restoreLogFolder(file: string, folder: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return false
  const saved = parseSaved(text, file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, content] of Object.entries(saved.files))
    await writeFile(join(folder, name), content, { mode: 0o600, flag: 'wx' })
  return hasKey(saved)
}

/** What saveLogFolder has written. */
function parseSaved(text: string, file: string): Saved {
  const damaged = new Error(
    `${file} is damaged: it is not the whole file that "npm run backup" wrote. Copy it again.`,
  )
  try {
    const saved = JSON.parse(text) as Partial<Saved> | null
    const files = saved?.files ?? {}
    const isWhole = Object.entries(files).every(
      ([name, content]) => /^[\w.-]+$/.test(name) && typeof content === 'string',
    )
    if (saved?.version !== 1 || !isWhole) throw damaged
    return { version: 1, files }
  } catch {
    throw damaged
  }
}
