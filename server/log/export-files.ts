/**
 * The exports of plans as files of a known length, so that tools can read parts of them. A file is
 * made when it is first asked for and replaced when the log has grown.
 */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { toHex } from '../../rules/log/bytes.ts'
import type { Tables } from '../db/tables.ts'
import { bytesOf, openTemporaryFile } from '../temporary-folder.ts'
import { plansCsv, plansParquet } from './plan-exports.ts'

const makers = { csv: plansCsv, parquet: plansParquet }
export type ExportFormat = keyof typeof makers

/** One file, which stays readable until each of its readers has ended. */
export interface ExportFile {
  /** Strong: equal bytes have equal tags on every server. */
  etag: string
  /** Bytes. */
  length: number
  /** The bytes from `start` up to `stop`. */
  read(start: number, stop: number): AsyncGenerator<Buffer>
  /** Closes the file when its last reader has ended. */
  close(): Promise<void>
}

export interface ExportFiles {
  /** The export of the first entries of the log up to this size. */
  open(format: ExportFormat, head: { size: number; root: Uint8Array }): Promise<ExportFile>
  close(): Promise<void>
}

interface Kept {
  root: string
  file: Promise<ExportFile>
  /** The file before: a request that has just found it may not read it yet. */
  before: Promise<ExportFile> | null
}

export function createExportFiles(db: Kysely<Tables>): ExportFiles {
  const kept = new Map<ExportFormat, Kept>()
  const release = async (file: Promise<ExportFile> | null) => {
    const made = await file?.catch(() => null)
    await made?.close()
  }

  return {
    open(format, { size, root }) {
      const last = kept.get(format)
      // after a set-back another log may have the same size
      if (last?.root === toHex(root)) return last.file
      const made: Kept = {
        root: toHex(root),
        file: make(makers[format](db, size)),
        before: last?.file ?? null,
      }
      kept.set(format, made)
      made.file.catch(() => kept.get(format) === made && kept.delete(format))
      void release(last?.before ?? null)
      return made.file
    },
    async close() {
      const files = [...kept.values()].flatMap(({ file, before }) => [file, before])
      await Promise.all(files.map(release))
    },
  }
}

/**
 * The tree that exports show: the last one signed before the present period began, so
 * that requests of one reader get parts of one file, from every server. The database's own clock
 * counts, since it also dates the checkpoints.
 * @param period milliseconds; 0 for the last checkpoint
 * @param last the last checkpoint, for a log that was first signed in this period
 */
export async function headOfPeriod(
  db: Kysely<Tables>,
  period: number,
  last: { size: number; root: Uint8Array },
): Promise<{ size: number; root: Uint8Array }> {
  if (period === 0) return last
  const { rows } = await sql<{ size: number; root: Buffer }>`
    select size, root from log_checkpoint
    where size <= ${last.size} and signed_at <= date_bin(
      make_interval(secs => ${period / 1000}), clock_timestamp(), timestamptz 'epoch')
    order by size desc, witnesses desc limit 1`.execute(db)
  return rows[0] ?? last
}

async function make(parts: AsyncIterable<string | Uint8Array>): Promise<ExportFile> {
  const handle = await openTemporaryFile('export')
  try {
    const hash = createHash('sha256')
    let length = 0
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      hash.update(bytes)
      await handle.write(bytes, 0, bytes.length, length)
      length += bytes.length
    }
    return shared(handle, `"${hash.digest('base64url').slice(0, 22)}"`, length)
  } catch (error) {
    await handle.close()
    throw error
  }
}

function shared(handle: FileHandle, etag: string, length: number): ExportFile {
  let readers = 0
  let isReplaced = false
  const closeIfUnused = async () => {
    if (isReplaced && readers === 0) await handle.close()
  }
  return {
    etag,
    length,
    async *read(start, stop) {
      readers++
      try {
        yield* bytesOf(handle, start, stop)
      } finally {
        readers--
        await closeIfUnused()
      }
    },
    async close() {
      isReplaced = true
      await closeIfUnused()
    },
  }
}
