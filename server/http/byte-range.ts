/** Conditional and partial requests for a file of known length (RFC 9110, sections 13 and 14). */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

interface Conditions {
  method: string
  headers: {
    'if-match'?: string | undefined
    'if-none-match'?: string | undefined
    'if-range'?: string | undefined
    range?: string | undefined
  }
}

/** What to send: the bytes from `start` up to `stop`, with this status and these headers. */
export interface Portion {
  status: 200 | 206 | 304 | 412 | 416
  start: number
  stop: number
  headers: Record<string, string | number>
}

/**
 * The portion of a file that a request asks for. One range is served; a request for several, or
 * one that cannot be read, gets the whole file, as the standard allows. A file has no modification
 * date, so that `If-Unmodified-Since` is ignored and a date in `If-Range` matches nothing.
 * @param etag strong, in quotes
 * @param length bytes
 */
export function portionOf({ method, headers }: Conditions, etag: string, length: number): Portion {
  const common = { etag, 'accept-ranges': 'bytes' }
  const none = { start: 0, stop: 0 }
  if (isAnother(headers['if-match'], etag))
    return { ...none, status: 412, headers: { ...common, 'content-length': 0 } }
  if (isNamed(headers['if-none-match'], etag)) return { ...none, status: 304, headers: common }
  const range =
    method === 'GET' && (headers['if-range'] ?? etag) === etag
      ? parseRange(headers.range, length)
      : null
  if (range === 'unsatisfiable')
    return {
      ...none,
      status: 416,
      headers: { ...common, 'content-range': `bytes */${length}`, 'content-length': 0 },
    }
  const { start, stop } = range ?? { start: 0, stop: length }
  return {
    status: range ? 206 : 200,
    start,
    stop,
    headers: {
      ...common,
      'content-length': stop - start,
      ...(range && { 'content-range': `bytes ${start}-${stop - 1}/${length}` }),
    },
  }
}

export const strongEtag = (bytes: Uint8Array | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/**
 * Gives each file of this scope that has no tag one, and answers conditions and ranges. What is
 * sent while it is made has no tag: `If-Match` with tags is refused there.
 */
export function answerPortions(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || reply.hasHeader('etag')) return payload
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) {
      if (!isAnother(request.headers['if-match'], null)) return payload
      if (payload instanceof Readable) payload.destroy()
      reply.code(412).removeHeader('content-encoding')
      return ''
    }
    const bytes = Buffer.from(payload)
    const { status, start, stop, headers } = portionOf(request, strongEtag(bytes), bytes.length)
    reply.code(status).headers(headers)
    if (status === 304) return null
    return request.method === 'HEAD' ? payload : bytes.subarray(start, stop)
  })
}

/** Strong comparison: a weak tag does not say that the bytes are equal. */
const isAnother = (header: string | undefined, etag: string | null): boolean =>
  header !== undefined && !header.split(',').some((one) => ['*', etag].includes(one.trim()))

/** Weak comparison: a cache in between may have made the tag weak. */
const isNamed = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim())) ?? false

function parseRange(
  header: string | undefined,
  length: number,
): { start: number; stop: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  // "-500": the last 500 bytes
  if (from === '') {
    const last = Math.min(Number(to), length)
    return last === 0 ? 'unsatisfiable' : { start: length - last, stop: length }
  }
  const start = Number(from)
  const end = to === '' ? Infinity : Number(to)
  if (end < start) return null
  return start < length ? { start, stop: Math.min(end + 1, length) } : 'unsatisfiable'
}
