/** Reads the file of a backup piece by piece. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { marks } from './format.ts'

/** Thrown for a file that is not a backup, or is incomplete; the message says which. */
export class DamagedBackup extends Error {
  constructor(file: string, reason: string) {
    super(`${file} cannot be restored: ${reason}.`)
  }
}

const newline = 10
const rowsEnd = Buffer.from(`${marks.rowsEnd}\n`)
const rowsEndAfterLine = Buffer.from(`\n${marks.rowsEnd}\n`)

export class BackupReader {
  readonly #file: string
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #buffer: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    this.#file = file
    this.#chunks = createReadStream(file).pipe(createGunzip())[Symbol.asyncIterator]()
  }

  /** The next line, without its end; null at the end of the file. */
  async line(): Promise<string | null> {
    let at = this.#buffer.indexOf(newline)
    while (at < 0) {
      if (!(await this.#more())) return null
      at = this.#buffer.indexOf(newline)
    }
    return this.#take(at + 1)
      .subarray(0, at)
      .toString()
  }

  /** The rows of a table after its first line, in pieces of whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#buffer.subarray(0, rowsEnd.length).equals(rowsEnd)) {
        this.#take(rowsEnd.length)
        return
      }
      const end = this.#buffer.indexOf(rowsEndAfterLine)
      const whole = end >= 0 ? end + 1 : this.#buffer.lastIndexOf(newline) + 1
      if (whole > 0) yield this.#take(whole)
      else if (!(await this.#more())) throw this.damaged('it ends in the middle of a table')
    }
  }

  /** Whether `line`, the last one read, is the end of a whole backup. */
  checkEnd(line: string | null, digest: string): void {
    if (line !== `${marks.end}${digest}`)
      throw this.damaged('it is not whole, or was changed: its checksum does not fit')
  }

  /** The digest of everything that has been read so far, in hexadecimal. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  damaged(reason: string): DamagedBackup {
    return new DamagedBackup(this.#file, reason)
  }

  #take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length)
    this.#hash.update(taken)
    this.#buffer = this.#buffer.subarray(length)
    return taken
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next().catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!code.startsWith('Z_')) throw error
      throw this.damaged('it is no whole file of gzip')
    })
    if (done) return false
    this.#buffer = Buffer.concat([this.#buffer, value])
    return true
  }
}
