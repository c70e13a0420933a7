import { closeSync, fchmodSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { giveToOwner } from './account.ts'

/** Bytes of one file. */
const longest = 10_000_000

/**
 * Writes the database's messages to `file`, readable by its owner only. A full file gets the name
 * with ".1" in place of the previous one. Where a file cannot be written, the messages are dropped
 * but still read, because a full pipe would block the database.
 */
export function keepLog(messages: Readable, file: string, limit = longest): void {
  let opened: { descriptor: number; size: number } | null = null
  let failed = false

  function begin() {
    const descriptor = openSync(file, 'a', 0o600)
    // a file of an earlier release was readable by others
    fchmodSync(descriptor, 0o600)
    giveToOwner(dirname(file), basename(file))
    return { descriptor, size: fstatSync(descriptor).size }
  }

  function write(chunk: Buffer): void {
    opened ??= begin()
    if (opened.size > 0 && opened.size + chunk.length > limit) {
      closeSync(opened.descriptor)
      opened = null
      renameSync(file, `${file}.1`)
      opened = begin()
    }
    writeSync(opened.descriptor, chunk)
    opened.size += chunk.length
  }

  messages.on('data', (chunk: Buffer) => {
    if (failed) return
    try {
      write(chunk)
    } catch (error) {
      failed = true
      const reason = error instanceof Error ? error.message : String(error)
      console.error(`What the database says is not kept: ${reason}`)
    }
  })
  messages.once('end', () => {
    if (opened) closeSync(opened.descriptor)
    opened = null
    failed = true
  })
}
