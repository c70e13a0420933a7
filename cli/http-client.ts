/**
 * Requests over HTTP with connections that are kept. One costs less than half of the processor time
 * of `fetch`, and a verification sends some thousands; their bodies are decoded in one go.
 */
import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http'
import { Agent, request as requestSecure } from 'node:https'
import { PassThrough, pipeline } from 'node:stream'
import { brotliDecompressSync, createBrotliDecompress, createUnzip, unzipSync } from 'node:zlib'

export interface Requested {
  /** GET where it is absent. */
  method?: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}

export interface Answer {
  status: number
  /** Whether the status is 2xx. */
  ok: boolean
  /** Null where the answer has no such header. `name` is in lower case. */
  header: (name: string) => string | null
  /** All bytes, decoded; null where there are more than `most`. Rejects where they break off. */
  bytes(most: number): Promise<Uint8Array | null>
  /** The decoded bytes as they arrive. Rejects where they break off. */
  chunks(): AsyncIterable<Uint8Array>
  /** Ends an answer that is not read. */
  drop(): void
}

const agents = {
  'http:': new PlainAgent({ keepAlive: true }),
  'https:': new Agent({ keepAlive: true }),
}

/** Decoded bytes that are passed on together: a log has many of them. */
const chunkSize = 1 << 20

/**
 * The answer to one request, within so many milliseconds up to its last byte. Rejects where there
 * is none, and at a redirect: an answer is the site's own.
 */
export async function requestOnce(url: URL, wanted: Requested, within: number): Promise<Answer> {
  const isSecure = url.protocol === 'https:'
  const message = await sent(url, wanted, AbortSignal.timeout(within), isSecure)
  const { statusCode: status = 0, headers } = message
  if (status >= 300 && status < 400) {
    message.destroy()
    throw new Error('redirected')
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  return {
    status,
    ok: status >= 200 && status < 300,
    header: (name) => headers[name]?.toString() ?? null,
    async bytes(most) {
      const encoded = await bytesOf(message, most)
      return encoded && decoded(encoded, encoding, most)
    },
    chunks: () => decoding(message, encoding),
    drop: () => message.destroy(),
  }
}

/** The headers of an answer. A kept connection may have ended meanwhile: then a new one is used. */
async function sent(
  url: URL,
  { method = 'GET', headers, body = '' }: Requested,
  signal: AbortSignal,
  isSecure: boolean,
): Promise<IncomingMessage> {
  const options = {
    method,
    agent: agents[isSecure ? 'https:' : 'http:'],
    signal,
    headers: {
      ...headers,
      'accept-encoding': isSecure ? 'gzip, deflate, br' : 'gzip, deflate',
      ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
    },
  }
  for (;;) {
    const request = (isSecure ? requestSecure : requestPlain)(url, options)
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve)
        request.once('error', reject)
        request.end(body)
      })
    } catch (error) {
      if (!request.reusedSocket || signal.aborted) throw error
    }
  }
}

async function bytesOf(message: IncomingMessage, most: number): Promise<Uint8Array | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length
    // ends the loop and with it the connection
    if (length > most) return null
    parts.push(part)
  }
  if (!message.complete) throw new Error('broken off')
  return Buffer.concat(parts)
}

function decoded(bytes: Uint8Array, encoding: string, most: number): Uint8Array | null {
  if (encoding === 'identity' || bytes.length === 0) return bytes
  const decode = encoding === 'br' ? brotliDecompressSync : unzipSync
  try {
    // larger than any answer: a limit of zero is none
    return decode(bytes, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Encoded bytes that wait in memory for their reader: a site closes a connection on which nothing
 * moves, and a slow machine takes longer for what it has.
 */
const mostWaiting = 1 << 24

function decoding(message: IncomingMessage, encoding: string): AsyncIterable<Uint8Array> {
  const waiting = new PassThrough({ highWaterMark: mostWaiting })
  // the loop over the last stream gets the error
  const done = () => {}
  if (encoding === 'identity') return pipeline(message, waiting, done)
  const decoder =
    encoding === 'br' ? createBrotliDecompress({ chunkSize }) : createUnzip({ chunkSize })
  return pipeline(message, waiting, decoder, done)
}
