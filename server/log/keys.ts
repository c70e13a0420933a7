/** What the signer stores outside the database: its key, and the tree head that it signed last. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fromHex } from '../../rules/log/bytes.ts'
import type { Head } from '../../rules/log/merkle.ts'
import {
  formatSigningKey,
  parseSigningKey,
  signatureTypes,
  type SigningKey,
} from '../../rules/log/note.ts'

export interface KeyStore {
  /** The log's signing key; null where there is none yet. */
  key(): Promise<SigningKey | null>
  /** Makes a key for this origin, readable by its owner only, and stores it. */
  makeKey(origin: string): Promise<SigningKey>
  head(): Promise<Head | null>
  /** Resolves once it is on disk. */
  keepHead(head: Head): Promise<void>
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
  /** Whether each of them is signed, and of this tree. */
  sound: boolean
  /** The same where those end that the walk before counted; null until the walk is there. */
  reached: { count: number; digest: string } | null
  /** What the walk before counted; null if it is the first. */
  before: { below: number; count: number; digest: string } | null
}

/** Stores both as files in a folder. Rejects, naming the file, if one cannot be parsed. */
export function openKeyStore(folder: string): KeyStore {
  const files = { key: join(folder, 'key'), head: join(folder, 'head'), walk: join(folder, 'walk') }
  const read = (file: string) =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
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
      const text = await read(files.head)
      if (text === null) return null
      const [, size, root] = /^(\d+) ([0-9a-f]{64})\n$/.exec(text) ?? []
      if (size === undefined || root === undefined)
        throw new Error(`${files.head} does not say how large the signed tree was`)
      return { size: Number(size), root: fromHex(root) }
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
    keepHead: ({ size, root }) => write(folder, files.head, `${size} ${bytesToHex(root)}\n`),
  }
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
