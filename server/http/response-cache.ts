/**
 * Public answers and pages, cached as the bytes that are sent: made once for each data version,
 * however many requests wait for them. Nothing that depends on the identity may be stored here.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Topic, Versions } from '../db/data-version.ts'

export interface Made {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Prepared {
  status: number
  headers: Record<string, string>
  identity: Buffer
  encoded: Encoded
  /** Weak, over the uncompressed bytes: one ETag for all encodings. */
  etag: string
  /** When it was made, in milliseconds since 1970. */
  madeAt: number
}

/**
 * The compressed forms of a body. Each is made when it is first asked for: few clients ask for
 * gzip, and compressing a page takes as long as rendering it. Null if compression gains nothing.
 */
export interface Encoded {
  br?: Buffer | Promise<Buffer> | null
  gzip?: Buffer | Promise<Buffer> | null
}

/** Names topics that a response depends on. Called before their data are read. */
export type DependOn = (topics: readonly Topic[]) => void

interface Entry {
  /** The state of all data when the response was asked for; see `Versions.of`. */
  base: string
  /** The version of each topic when it was named. */
  topics: Map<Topic, string>
  prepared: Promise<Prepared>
  /** The result of `made`, once it has resolved. */
  ready: Prepared | null
  /** The previous response, in case this one cannot be made. */
  before: Entry | null
  size: number
}

const compressBrotli = promisify(brotliCompress)
const optionsFor = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})
const compressors: Record<keyof Encoded, (identity: Buffer) => Promise<Buffer>> = {
  br: (identity) => compressBrotli(identity, optionsFor(identity)),
  gzip: promisify(gzip),
}

export class ResponseCache {
  readonly #versions: Pick<Versions, 'of'>
  readonly #limit: number
  // in order of last use: the first is evicted next
  readonly #entries = new Map<string, Entry>()
  #size = 0
  /** Numbers of requests whose up-to-date answer was in memory, and was not. */
  readonly counts = { hits: 0, misses: 0 }

  /** `limit`: total size in bytes, of the bodies and of their encodings, as estimated. */
  constructor(versions: Pick<Versions, 'of'>, limit = 64 * 1024 * 1024) {
    this.#versions = versions
    this.#limit = limit
  }

  /** The cached bytes for `key` if they are up to date; null if they have to be made or awaited. */
  cached(key: string): Prepared | null {
    const found = this.#entries.get(key)
    if (!found?.ready || !this.#isCurrent(found)) {
      this.counts.misses++
      return null
    }
    this.counts.hits++
    this.#use(key, found)
    return found.ready
  }

  /**
   * The bytes for `key`, made again when one of its topics has changed. A failure is not cached;
   * the previous response stays for `lastMade`.
   */
  answer(
    key: string,
    topics: readonly Topic[],
    make: () => Promise<Made | Prepared>,
  ): Promise<Prepared> {
    return this.answerBy(key, (dependOn) => {
      dependOn(topics)
      return make()
    })
  }

  /** The same for a response whose topics are known only while it is made. */
  answerBy(key: string, make: (dependOn: DependOn) => Promise<Made | Prepared>): Promise<Prepared> {
    const found = this.#entries.get(key)
    if (found && this.#isCurrent(found)) {
      this.#use(key, found)
      return found.prepared
    }
    const base = this.#versions.of([])
    const topics = new Map<Topic, string>()
    // a topic that is named twice keeps its first version: the older answer is in the response too
    const dependOn: DependOn = (named) => {
      for (const topic of named)
        if (!topics.has(topic)) topics.set(topic, this.#versions.of([topic]))
    }
    // while a response is still being made, only its predecessor can be used
    const before = found?.ready ? found : (found?.before ?? null)
    const made = prepared(make(dependOn))
    const entry: Entry = { base, topics, prepared: made, ready: null, before, size: 0 }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    entry.prepared.then(
      (prepared) => this.#weigh(key, entry, prepared),
      () => this.#putBack(key, entry),
    )
    return entry.prepared
  }

  /** The last bytes for `key`, however old; null if they were evicted. */
  lastMade(key: string): Prepared | null {
    const found = this.#entries.get(key)
    return found?.ready ?? found?.before?.ready ?? null
  }

  #isCurrent({ base, topics }: Entry): boolean {
    if (base !== this.#versions.of([])) return false
    for (const [topic, version] of topics) if (version !== this.#versions.of([topic])) return false
    return true
  }

  #putBack(key: string, { before }: Entry): void {
    const present = this.#entries.get(key)
    if (!present || present.ready) return
    if (before) this.#entries.set(key, before)
    else this.#entries.delete(key)
  }

  #use(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #weigh(key: string, entry: Entry, prepared: Prepared): void {
    if (this.#entries.get(key) !== entry) return
    this.#size -= entry.before?.size ?? 0
    entry.before = null
    entry.ready = prepared
    // the encodings are made later: both together take at most half of a text
    entry.size = 2 * key.length + Math.ceil(1.5 * prepared.identity.length)
    this.#size += entry.size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit || oldest === key) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    this.#size -= (entry?.size ?? 0) + (entry?.before?.size ?? 0)
    this.#entries.delete(key)
  }
}

const prepared = async (making: Promise<Made | Prepared>): Promise<Prepared> => {
  const made = await making
  return 'identity' in made ? made : prepare(made)
}

/** The bytes of a response, and what is known of them. */
export function prepare({ status, headers, body }: Made): Prepared {
  const vary = headers['vary'] ? `${headers['vary']}, Accept-Encoding` : 'Accept-Encoding'
  const identity = Buffer.from(body)
  return {
    status,
    headers: { ...headers, vary },
    identity,
    encoded: {},
    etag: etagOf(identity),
    madeAt: Date.now(),
  }
}

/** Weak: the same for every encoding of the content. */
export const etagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

type Head = Record<string, string | number | string[] | undefined>

/**
 * Sends prepared bytes in the best accepted encoding, or 304 if the client has them (GET only).
 * Bypasses Fastify's serialisation: there is nothing left to do, and most requests end here.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): FastifyReply {
  // the request's time limit has already answered it
  if (reply.sent) return reply
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const head: Head = Object.assign(reply.getHeaders(), prepared.headers)
  if (request.method !== 'POST') {
    head['etag'] = prepared.etag
    if (prepared.status === 200 && names(request.headers['if-none-match'], prepared.etag))
      return write(reply, 304, head, '')
  }
  const send = (bytes: Buffer) => {
    if (bytes !== prepared.identity) head['content-encoding'] = encoding
    head['content-length'] = bytes.length
    return write(reply, prepared.status, head, bytes)
  }
  const bytes = encoding === 'identity' ? null : encodedBy(encoding, prepared)
  if (!(bytes instanceof Promise)) return send(bytes ?? prepared.identity)
  reply.hijack()
  void bytes.catch(() => prepared.identity).then(send)
  return reply
}

/** The body in an encoding, or a promise of it where it has to be made or is being made. */
function encodedBy(
  encoding: keyof Encoded,
  { identity, encoded }: Prepared,
): Buffer | Promise<Buffer> | null {
  const found = encoded[encoding]
  if (found !== undefined) return found
  const making = compressors[encoding](identity)
  encoded[encoding] = making
  making.then(
    (bytes) => void (encoded[encoding] = bytes),
    () => void delete encoded[encoding],
  )
  return making
}

function write(
  reply: FastifyReply,
  status: number,
  head: Head,
  bytes: Buffer | string,
): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(status, head)
  reply.raw.end(bytes)
  return reply
}

/** Weak comparison: a cache in between may have made our ETag strong. */
function names(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return header === '*' || header.split(',').some((one) => opaque(one) === opaque(etag))
}

const takes = (name: string) =>
  new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?\\s*(,|$)`, 'i')
const takesBrotli = takes('br')
const takesGzip = takes('gzip')

/** An encoding with q=0 is refused. */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  takesGzip.test(String(header ?? ''))

/** Brotli before gzip; an encoding with q=0 is refused. */
export function acceptedEncoding(
  header: string | string[] | undefined,
): 'br' | 'gzip' | 'identity' {
  const text = String(header ?? '')
  if (takesBrotli.test(text)) return 'br'
  return acceptsGzip(text) ? 'gzip' : 'identity'
}
