import { closeSync, fchmodSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { giveToOwner } from './account.ts'

/** Bytes of one file. */
const longest = 10_000_000

/** The start of each of the database's messages: time, process and SQLSTATE. */
export const linePrefix = '%m [%p] %e '
const begins = /^(\S+ \S+ \S+ \[\d+\] (\w{5}) (?:ERROR|WARNING|NOTICE|INFO|DEBUG\d?)): /
const beginsOther = /^\S+ \S+ \S+ \[\d+\] \w{5} [A-Z]+: /

/**
 * Classes of errors (SQLSTATE) whose text names a constraint, a lock, a file or the server's state.
 * The text of any other may quote a value: `invalid input syntax for type integer: "…"`.
 */
const withoutValues = new Set(['23', '25', '40', '53', '55', '57', '58', 'XX'])

/**
 * A filter of the database's messages, line by line: of a message that may quote a value only its
 * start is kept. The lines of a message behind its first one begin with a tab, or with anything
 * after a line break of another kind.
 */
export function valueFilter(): (line: string) => string | null {
  let isDropped = false
  return (line) => {
    const [, start = '', state = ''] = begins.exec(line) ?? []
    if (start !== '') {
      isDropped = !withoutValues.has(state.slice(0, 2))
      return isDropped ? `${start}:  (its text is not kept)` : line
    }
    if (beginsOther.test(line)) isDropped = false
    return isDropped ? null : line
  }
}

/**
 * Writes the database's messages to `file`, readable by its owner only, without values of
 * statements. A full file gets the name with ".1" in place of the previous one. Where a file cannot
 * be written, the messages are dropped but still read, because a full pipe would block the
 * database.
 */
export function keepLog(messages: Readable, file: string, limit = longest): void {
  let opened: { descriptor: number; size: number } | null = null
  let failed = false
  let rest = ''
  const filter = valueFilter()

  function begin() {
    const descriptor = openSync(file, 'a', 0o600)
    // a file of an earlier release was readable by others
    fchmodSync(descriptor, 0o600)
    giveToOwner(dirname(file), basename(file))
    return { descriptor, size: fstatSync(descriptor).size }
  }

  function write(text: string): void {
    const bytes = Buffer.from(text)
    opened ??= begin()
    if (opened.size > 0 && opened.size + bytes.length > limit) {
      closeSync(opened.descriptor)
      opened = null
      renameSync(file, `${file}.1`)
      opened = begin()
    }
    writeSync(opened.descriptor, bytes)
    opened.size += bytes.length
  }

  function keep(lines: readonly string[]): void {
    const kept = lines.flatMap((line) => filter(line) ?? [])
    if (failed || kept.length === 0) return
    try {
      write(kept.map((line) => `${line}\n`).join(''))
    } catch (error) {
      failed = true
      const reason = error instanceof Error ? error.message : String(error)
      console.error(`What the database says is not kept: ${reason}`)
    }
  }

  messages.setEncoding('utf8')
  messages.on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    keep(lines)
  })
  messages.once('end', () => {
    if (rest !== '') keep([rest])
    if (opened) closeSync(opened.descriptor)
    opened = null
    failed = true
  })
}
