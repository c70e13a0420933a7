/** Files of the signer outside the database: its key, and the tree head that it signed last. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sameHash, type Head } from '../../rules/log/merkle.ts'
import {
  formatSigningKey,
  parseSigningKey,
  signatureTypes,
  type SigningKey,
} from '../../rules/log/note.ts'
import { formatHead, parseHead } from './head-text.ts'
import type { SharedHead } from './shared-head.ts'

export interface KeyStore {
  /** The log's signing key; null where there is none yet. */
  key(): Promise<SigningKey | null>
  /** Makes a key for this origin, readable by its owner only, and stores it. */
  makeKey(origin: string): Promise<SigningKey>
  head(): Promise<Head | null>
  /**
   * Replaces `last`, which `head` has resolved to. Resolves once it is on disk. Rejects if another
   * process has replaced it meanwhile.
   */
  keepHead(head: Head, last: Head | null): Promise<void>
  /** How far the walk through the stored log has come; null before the first. */
  walked(): Promise<Walked | null>
  keepWalked(walked: Walked): Promise<void>
}

/** See walk.ts. Digests are SHA-256 in hexadecimal over all checkpoints up to one, in order. */
export interface Walked {
  /** The next bundle of entries. */
  next: number
  /** Only checkpoints of less than this size are counted; null before the walk's first step. */
  below: number | null
  /** Checkpoints so far, and their digest. */
  count: number
  digest: string
  /** Whether each of them is signed and belongs to this tree. */
  sound: boolean
  /**
   * The same at the last checkpoint that the previous walk counted; null until this walk reaches
   * it.
   */
  reached: { count: number; digest: string } | null
  /** Counts of the previous walk; null during the first. */
  before: { below: number; count: number; digest: string } | null
}

const isSame = (one: Head | null, other: Head | null) =>
  one === null || other === null
    ? one === other
    : one.size === other.size && sameHash(one.root, other.root)

/**
 * Stores both as files in a folder. Rejects, naming the file, if one cannot be parsed. With
 * `shared` the head is stored there; the file is a copy, and the initial head if `shared` has none.
 */
export function openKeyStore(folder: string, shared: SharedHead | null = null): KeyStore {
  const files = { key: join(folder, 'key'), head: join(folder, 'head'), walk: join(folder, 'walk') }
  const read = (file: string) =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  async function headInFile(): Promise<Head | null> {
    const text = await read(files.head)
    const head = text === null ? null : parseHead(text)
    if (text !== null && !head)
      throw new Error(`${files.head} does not say how large the signed tree was`)
    return head
  }
  return {
    async key() {
      const text = await read(files.key)
      if (text === null) return null
      const key = parseSigningKey(text.trim())
      if (!key) throw new Error(`${files.key} is not a signing key`)
      return key
    },
    async makeKey(origin) {
      const key: SigningKey = { name: origin, type: signatureTypes.note, secret: randomBytes(32) }
      await write(folder, files.key, `${formatSigningKey(key)}\n`)
      return key
    },
    async head() {
      const localHead = await headInFile()
      const sharedHead = shared ? await shared.read() : null
      if (sharedHead && localHead && localHead.size > sharedHead.size)
        throw new Error(
          `${files.head} says that ${localHead.size} entries have been signed, the head that all ` +
            `servers share ${sharedHead.size}: it was set back (docs/log.md)`,
        )
      return sharedHead ?? localHead
    },
    async walked() {
      const text = await read(files.walk)
      if (text === null) return null
      try {
        return JSON.parse(text) as Walked
      } catch {
        throw new Error(`${files.walk} does not say how far the log has been walked through`)
      }
    },
    keepWalked: (walked) => write(folder, files.walk, `${JSON.stringify(walked)}\n`),
    async keepHead(head, last) {
      if (shared) await swap(shared, head, last)
      else if (!isSame(await headInFile(), last)) throw new Error(`${files.head} ${replaced}`)
      await write(folder, files.head, formatHead(head))
    },
  }
}

const replaced = 'is not what it was: another server signs this log at the same time'

async function swap(shared: SharedHead, head: Head, last: Head | null): Promise<void> {
  if (await shared.swap(last, head)) return
  // at first `last` may come from the file
  const isFirst = last !== null && (await shared.read()) === null
  if (isFirst && (await shared.swap(null, head))) return
  throw new Error(`The last signed head ${replaced}`)
}

/** Writes atomically, and flushes to disk before it returns. */
async function write(folder: string, file: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = `${file}.new`
  const handle = await open(fresh, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, file)
  const place = await open(folder, 'r')
  try {
    await place.sync()
  } finally {
    await place.close()
  }
}
