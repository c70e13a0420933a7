/**
 * The whole log as one gzip stream, from bytes that were compressed before: each full bundle once
 * in the life of the process. A request reads a file and compresses only the last, partial bundle.
 */
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { rootOf, sameHash, type Hash } from '../../rules/log/merkle.ts'
import { readTiles, tileWidth } from '../../rules/log/tiles.ts'
import type { StoredLog } from './stored-log.ts'
import { bytesOf, openTemporaryFile } from '../temporary-folder.ts'

const compress = promisify(deflateRaw)
const newline = Buffer.from('\n')

/** RFC 1952: deflate, without a name, a time or flags. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Where the compressed bytes of a bundle end, and the sums that a gzip stream ends with. */
interface Mark {
  bytes: number
  /** Of all plain bytes so far; the length modulo 2^32. */
  crc: number
  length: number
}

export interface Dump {
  /** Compresses at most this many further bundles. Rejects with `DamagedLog`. */
  prepare(log: StoredLog, most: number): Promise<void>
  /** All entries of this log, one a line, as gzip. Rejects with `DamagedLog` on the way. */
  stream(log: StoredLog): AsyncGenerator<Buffer>
  /** Closes the file, which frees its disk space. */
  close(): Promise<void>
}

export function createDump(): Dump {
  let file: FileHandle | null = null
  let marks: Mark[] = []
  /** The root of the compressed bundles, which differs after a set-back. */
  let root: Hash | null = null
  let last: Promise<unknown> = Promise.resolve()

  const end = (count: number): Mark => marks[count - 1] ?? { bytes: 0, crc: 0, length: 0 }

  async function openFile(): Promise<FileHandle> {
    file ??= await openTemporaryFile('dump')
    return file
  }

  async function checkSame(log: StoredLog): Promise<void> {
    const size = marks.length * tileWidth
    const isSame =
      root === null ||
      (size <= log.head.size && sameHash(await rootOf(size, readTiles(log.tile)), root))
    if (isSame) return
    marks = []
    root = null
  }

  async function prepareNow(log: StoredLog, most: number): Promise<void> {
    await checkSame(log)
    const full = Math.floor(log.head.size / tileWidth)
    const before = marks.length
    for (let count = 0; count < most && marks.length < full; count++) {
      const plain = linesOf(await log.bundle(marks.length))
      // byte-aligned and without an end, so that the next one can follow
      const bytes = await compress(plain, { finishFlush: constants.Z_FULL_FLUSH })
      const { bytes: at, crc, length } = end(marks.length)
      await (await openFile()).write(bytes, 0, bytes.length, at)
      marks.push({
        bytes: at + bytes.length,
        crc: crc32(plain, crc),
        length: (length + plain.length) % 2 ** 32,
      })
    }
    if (marks.length > before) root = await rootOf(marks.length * tileWidth, readTiles(log.tile))
  }

  /** One at a time: each reading continues where the last ended. */
  function prepare(log: StoredLog, most: number): Promise<void> {
    const run = last.then(() => prepareNow(log, most))
    last = run.catch(() => {})
    return run
  }

  return {
    prepare,
    async *stream(log) {
      const full = Math.floor(log.head.size / tileWidth)
      await prepare(log, 0)
      yield header
      for (let sent = 0; ;) {
        const ready = Math.min(full, marks.length)
        if (ready > sent) {
          const [start, stop] = [end(sent).bytes, end(ready).bytes]
          yield* bytesOf(await openFile(), start, stop)
          sent = ready
        }
        if (sent === full) break
        await prepare(log, 16)
      }
      const plain = linesOf(full * tileWidth < log.head.size ? await log.bundle(full) : [])
      yield await compress(plain)
      const { crc, length } = end(full)
      const sums = Buffer.alloc(8)
      sums.writeUInt32LE(crc32(plain, crc), 0)
      sums.writeUInt32LE((length + plain.length) % 2 ** 32, 4)
      yield sums
    },
    async close() {
      await last
      await file?.close()
    },
  }
}

/** An entry is JSON without newlines. */
const linesOf = (entries: readonly Uint8Array[]): Buffer =>
  Buffer.concat(entries.flatMap((entry) => [entry, newline]))
