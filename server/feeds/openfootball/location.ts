/** The location of the files: one file, a folder with its subfolders, or a URL. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BrokenFile } from './fixture.ts'

const megabyte = 1_048_576
/** The largest real file has 0.4 MB. */
const sizeLimit = 32 * megabyte
const timeLimit = 10_000
/** A URL is requested again after this many milliseconds of real time. */
const freshFor = 300_000

export interface SourceFile {
  /** Path below the location, as the operator knows it, without the ".gz" of a packed file. */
  name: string
  /** The name as it is, for messages. */
  written: string
  /** Changes whenever the content may have changed. */
  stamp: string
  remote: boolean
  /** How a table was decoded that is not UTF-8; set by `read`. */
  encoding?: string
  read(): Promise<string>
}

const isRemote = (location: string) => /^https?:\/\//i.test(location)

/**
 * The files of a location, ordered by name; in a folder, those with a matching extension. Throws
 * `BrokenFile` if the location does not exist.
 */
export async function listFiles(
  location: string,
  endings = /\.(json|txt)$/i,
): Promise<SourceFile[]> {
  if (isRemote(location)) return [remoteFile(location)]
  const found = await stat(location).catch(() => null)
  if (!found) throw new BrokenFile(location, 'there is no such file or folder')
  if (!found.isDirectory()) return [localFile(location, basename(location), found)]
  const entries = await readdir(location, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && endings.test(plain(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return Promise.all(
    paths.map(async (path) =>
      localFile(path, relative(location, path).replaceAll('\\', '/'), await stat(path)),
    ),
  )
}

const plain = (name: string) => name.replace(/\.gz$/i, '')

function unpacked(bytes: Uint8Array, name: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: sizeLimit })
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === tooLarge
    const limit = `unpacks to more than ${sizeLimit / megabyte} MB`
    throw new BrokenFile(name, isLarge ? limit : 'is no whole gzip file')
  }
}
const tooLarge = 'ERR_BUFFER_TOO_LARGE'

function localFile(
  path: string,
  written: string,
  found: { size: number; mtimeMs: number },
): SourceFile {
  const file: SourceFile = {
    name: plain(written),
    written,
    stamp: `${found.size} ${found.mtimeMs}`,
    remote: false,
    async read() {
      if (found.size > sizeLimit)
        throw new BrokenFile(written, `is larger than ${sizeLimit / megabyte} MB`)
      const bytes = await readFile(path).catch((error: unknown) =>
        Promise.reject(unreadable(written, error)),
      )
      return decoded(/\.gz$/i.test(path) ? unpacked(bytes, written) : bytes, file)
    },
  }
  return file
}

/** fetch() reports the reason only in the error's cause. */
const unreadable = (name: string, error: unknown): BrokenFile =>
  error instanceof Error && error.cause !== undefined
    ? unreadable(name, error.cause)
    : new BrokenFile(name, (error instanceof Error && error.message) || 'cannot be read')

/**
 * Decodes UTF-8 with or without a byte order mark. Spreadsheets save tables as UTF-16 with a mark,
 * or as windows-1252; any other file is refused.
 */
function decoded(bytes: Uint8Array, file: SourceFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const isTable = /\.csv$/i.test(file.name)
    const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be'
    const hasMark = mark === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff)
    if (!isTable) throw new BrokenFile(file.written, 'is not UTF-8 text')
    file.encoding = hasMark ? mark : 'windows-1252'
    return new TextDecoder(file.encoding).decode(bytes)
  }
}

/** Decodes a percent-encoded name; returns it unchanged if it is not validly encoded. */
function readable(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function remoteFile(location: string): SourceFile {
  const url = URL.parse(location)
  if (!url) throw new BrokenFile(location, 'is no address')
  const name = readable(basename(url.pathname)) || url.host
  const file: SourceFile = {
    name,
    written: name,
    stamp: `asked at ${Math.floor(Date.now() / freshFor)}`,
    remote: true,
    async read() {
      const signal = AbortSignal.timeout(timeLimit)
      try {
        return decoded(await download(url, signal, 3), file)
      } catch (error) {
        if (error instanceof BrokenFile) throw error
        throw unreadable(
          location,
          signal.aborted ? new Error(`gave no answer within ${timeLimit / 1000} s`) : error,
        )
      }
    },
  }
  return file
}

/** Follows redirects only within the same host, so that a URL cannot lead into another network. */
async function download(url: URL, signal: AbortSignal, redirects: number): Promise<Uint8Array> {
  const response = await fetch(url, {
    signal,
    redirect: 'manual',
    headers: { accept: 'application/json, text/plain' },
  })
  const target = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && target) {
    await response.body?.cancel()
    const next = new URL(target, url)
    if (next.origin !== url.origin)
      throw new BrokenFile(url.href, 'leads to another host, which is not followed')
    if (redirects === 0)
      throw new BrokenFile(url.href, 'leads from one address to the next without end')
    return download(next, signal, redirects - 1)
  }
  if (!response.ok) throw new BrokenFile(url.href, `answered with HTTP ${response.status}`)
  return limited(response, url.href)
}

async function limited(response: Response, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > sizeLimit) throw new BrokenFile(name, `is larger than ${sizeLimit / megabyte} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
