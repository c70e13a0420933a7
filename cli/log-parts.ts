/**
 * Files in a folder for the entries of a log and the rows of its exports, by expert: each thread
 * reads those of one expert, and memory does not grow with the log.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Number of files for the entries of experts; the remainder of an expert's id selects the file. */
const parts = 64
export const partOf = (expertId: number) => expertId % parts

/** Bytes before each entry: its index and id as doubles, and its length. */
const headLength = 20

/** Bytes collected before they are written; no entry is longer. */
const buffered = 1 << 17

export function openPart(folder: string, name: string) {
  const file = openSync(join(folder, name), 'w')
  const buffer = Buffer.allocUnsafe(buffered)
  let used = 0
  const flush = () => {
    writeSync(file, buffer, 0, used)
    used = 0
  }
  return {
    add(index: number, id: number, bytes: Uint8Array): void {
      if (used + headLength + bytes.length > buffered) flush()
      buffer.writeDoubleLE(index, used)
      buffer.writeDoubleLE(id, used + 8)
      buffer.writeUInt32LE(bytes.length, used + 16)
      buffer.set(bytes, used + headLength)
      used += headLength + bytes.length
    },
    close(): void {
      flush()
      closeSync(file)
    },
  }
}

export interface StoredEntry {
  index: number
  bytes: Uint8Array
}

/**
 * The entries of a file, by the id of their subject. They hold the whole file in memory, so what is
 * needed of one expert is not kept beyond its use.
 */
export function readPart(folder: string, name: string): Map<number, StoredEntry[]> {
  const all = readFileSync(join(folder, name))
  const byId = new Map<number, StoredEntry[]>()
  for (let at = 0; at < all.length;) {
    const [index, id] = [all.readDoubleLE(at), all.readDoubleLE(at + 8)]
    const from = at + headLength
    at = from + all.readUInt32LE(at + 16)
    const one = { index, bytes: all.subarray(from, at) }
    const entries = byId.get(id)
    if (entries) entries.push(one)
    else byId.set(id, [one])
  }
  return byId
}

/** Files whose names begin with `name` for what is stored by expert. */
export function openParts(folder: string, name: string) {
  const all = Array.from({ length: parts }, (_, part) => openPart(folder, `${name}${part}`))
  return {
    add: (index: number, expertId: number, bytes: Uint8Array) =>
      all[partOf(expertId)]?.add(index, expertId, bytes),
    close: () => all.forEach((part) => part.close()),
  }
}
