/**
 * A witness's memory: the last checkpoint of each log that it cosigned, in one file that is
 * flushed to disk before it answers.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fromBase64, toBase64 } from '../../rules/log/bytes.ts'
import { emptyRoot, type Head } from '../../rules/log/merkle.ts'

export interface CosignedHeads {
  /** The empty tree for a log not seen before. */
  of(origin: string): Head
  /** `note` is the cosigned checkpoint with this head. Resolves once both are on disk. */
  store(origin: string, head: Head, note: string): Promise<void>
  /**
   * The checkpoint cosigned last of the log with this `originHash`, as a signed note; null for
   * none.
   */
  noteOf(originHash: string): Promise<string | null>
}

/** A log in the addresses of the protocol: SHA-256 of its origin, in hexadecimal. */
export const originHash = (origin: string): string =>
  createHash('sha256').update(origin).digest('hex')

/**
 * Reads the file if it exists. Throws if it is damaged: a witness without its memory would cosign a
 * second history.
 */
export async function openCosignedHeads(file: string): Promise<CosignedHeads> {
  await mkdir(dirname(file), { recursive: true })
  const heads = parse(await readOrEmpty(file), file)
  const notes = `${file}.notes`
  return {
    of: (origin) => heads.get(origin) ?? { size: 0, root: emptyRoot },
    async store(origin, head, note) {
      const next = new Map(heads).set(origin, head)
      // a cosignature is given out only once its record is on the disk
      await replace(file, format(next))
      heads.set(origin, head)
      await mkdir(notes, { recursive: true })
      await replace(join(notes, originHash(origin)), note)
    },
    async noteOf(hash) {
      if (!/^[0-9a-f]{64}$/.test(hash)) return null
      return (await readOrEmpty(join(notes, hash))) || null
    },
  }
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

const format = (heads: ReadonlyMap<string, Head>) =>
  Array.from(heads, ([origin, { size, root }]) => `${size} ${toBase64(root)} ${origin}\n`).join('')

function parse(text: string, file: string): Map<string, Head> {
  const heads = new Map<string, Head>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, size, encoded = '', origin] = /^(\d+) (\S+) (.+)$/.exec(line) ?? []
    const root = fromBase64(encoded)
    if (!origin || root?.length !== 32)
      throw new Error(`${file} is damaged. Restore it: without it nothing may be cosigned.`)
    heads.set(origin, { size: Number(size), root })
  }
  if (text !== '' && !text.endsWith('\n'))
    throw new Error(
      `${file} is damaged: its end is missing. Restore it: without it nothing may be cosigned.`,
    )
  return heads
}

/** Atomic: leaves the old file or the new one, whatever happens in between. */
async function replace(file: string, text: string): Promise<void> {
  const written = `${file}.new`
  const handle = await open(written, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(written, file)
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
