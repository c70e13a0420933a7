/**
 * Listens on the port from the first moment of a start. Until the app takes over, every request is
 * answered 503 with the progress of the start. The listening socket stays the same: no request is
 * lost between the two.
 */
import { lookup } from 'node:dns/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyHttpOptions, FastifyInstance, FastifyServerOptions } from 'fastify'
import { prefix } from '../../contract/calls.ts'
import { codes, type Language } from '../../contract/values.ts'
import { cookiesOf } from './pages/mobile-redirect.ts'
import { languageOf } from './api/envelope.ts'
import { alive, healthPaths } from './monitoring/health.ts'
import { messageOf } from './refusal.ts'
import { callHeaders, securityHeaders } from './security-headers.ts'
import { cutSlowReaders } from './limits/slow-readers.ts'
import { retrySeconds, startingPage, startWords, type StartShare } from './starting-page.ts'
import { pageLanguage, waitingPolicy } from './waiting-page.ts'

export interface EarlyListener {
  port: number
  /** The share of the past that has been run through, from 0 to 1. */
  report(share: number): void
  /** Gives the app this server, and keeps the app's handler for `handOver`. */
  adopt: NonNullable<FastifyServerOptions['serverFactory']>
  /** Passes all further requests to the app. Call it when the app is ready. */
  handOver(): void
  /**
   * Makes every further answer close its connection, so that clients continue on another server.
   */
  drain(): void
  /**
   * Accepts no more connections, and resolves when every accepted request is answered, at the
   * latest after `timeout` milliseconds, when open connections are cut.
   */
  close(timeout: number): Promise<unknown>
  /**
   * Makes `app.close()` close this listener after the streams have had their last event, and before
   * the parts of the app close: a request that is accepted meanwhile still needs them.
   */
  closeWith(app: FastifyInstance, timeout: number): void
}

/** Rejects with a message if the port is in use. Port 0 takes a free one. */
export async function listenEarly(where: {
  port: number
  host: string
  /** A second port, only for the desk; null for none. */
  deskPort?: number | null
}): Promise<EarlyListener> {
  let share: StartShare = null
  let handler: RequestListener = (request, response) => void answer(request, response, share)
  let app: RequestListener | null = null
  let draining = false
  const sockets = new Set<Socket>()
  const serve = () =>
    // the app's other time-outs are set when it takes over; this one cannot be set later
    watched(
      createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
        if (draining) response.shouldKeepAlive = false
        handler(request, response)
      }),
    )
  const watched = (server: Server) => {
    cutSlowReaders(server)
    return server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
  }

  const [first = where.host, ...others] = await addressesOf(where.host)
  const server = serve()
  await listen(server, where.port, first).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `Cannot listen on ${where.host}:${where.port} (${reason}). Set PORT or HOST to another.`,
    )
  })
  // a TCP server has an address with a port
  const { port } = server.address() as AddressInfo
  const servers = [server]
  const another = () =>
    serve().on('clientError', (error, socket) => server.emit('clientError', error, socket))
  if (where.deskPort != null) {
    const more = another()
    await listen(more, where.deskPort, first).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`Cannot listen on the port of DESK_HOST, ${where.deskPort} (${reason}).`)
    })
    servers.push(more)
  }
  for (const other of others) {
    const more = another()
    // a machine may name an address that it does not have
    if (await listen(more, port, other).catch(() => false)) servers.push(more)
  }

  let closed: Promise<unknown> | null = null
  const close = (timeout: number) => {
    draining = true
    closed ??= closeServers(servers, sockets, timeout)
    return closed
  }
  return {
    port,
    report(done) {
      share = done
    },
    adopt(handle, options) {
      app = handle
      const limit = (name: string) => Number(options[name] ?? 0)
      // Fastify passes all of its options
      const { headersTimeout = 0 } = (options as FastifyHttpOptions<Server>).http ?? {}
      for (const one of servers) {
        one.keepAliveTimeout = limit('keepAliveTimeout')
        one.requestTimeout = limit('requestTimeout')
        one.headersTimeout = headersTimeout
        one.setTimeout(limit('connectionTimeout'))
        one.maxRequestsPerSocket = limit('maxRequestsPerSocket')
      }
      return server
    },
    handOver() {
      if (app) handler = app
    },
    drain() {
      draining = true
    },
    close,
    closeWith(app, timeout) {
      // hooks of a plugin run after those of the plugins before it, which end the streams
      app.register(async (last) => {
        last.addHook('preClose', async () => void (await close(timeout)))
      })
    },
  }
}

/**
 * Node closes only connections that are idle at that moment. A connection that is answered later
 * would stay open for its keep-alive time, and a connection that a browser opened without a request
 * for the time limit of headers.
 */
async function closeServers(
  servers: readonly Server[],
  sockets: ReadonlySet<Socket>,
  timeout: number,
): Promise<void> {
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }, 50)
  const answered = Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  const timer = new AbortController()
  await Promise.race([answered, delay(timeout, null, { signal: timer.signal })])
  timer.abort()
  clearInterval(sweep)
  for (const socket of sockets) socket.destroy()
  await answered
}

/** "localhost" stands for every address that the machine gives this name. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

function listen(server: Server, port: number, host: string): Promise<true> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(true)
    })
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  share: StartShare,
): Promise<void> {
  const base = 'http://site.invalid'
  const url = URL.parse(request.url ?? '/', base) ?? new URL(base)
  if (url.pathname === healthPaths.live) return answerAlive(request, response)
  const { type, headers, text } = url.pathname.startsWith(`${prefix}/`)
    ? callAnswer(share, await languageAsked(request, url))
    : pathAnswer(share, url, request)
  response
    .writeHead(503, {
      ...headers,
      'cache-control': 'no-store',
      // the next request of this client may be the app's
      connection: 'close',
      'content-length': Buffer.byteLength(text),
      'content-type': `${type}; charset=utf-8`,
      'retry-after': String(retrySeconds),
    })
    .end(request.method === 'HEAD' ? '' : text)
  request.resume()
}

/** A starting server is alive, however long the start takes. */
function answerAlive(request: IncomingMessage, response: ServerResponse): void {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(200, { ...securityHeaders, ...type, connection: 'close' }).end(alive)
  request.resume()
}

interface Answer {
  type: string
  headers: Record<string, string>
  text: string
}

function callAnswer(share: StartShare, language: Language): Answer {
  const msg = messageOf(codes.tryAgain, language, startWords(share, language))
  const text = JSON.stringify({ code: codes.tryAgain, msg })
  return { type: 'application/json', headers: callHeaders, text }
}

function pathAnswer(
  share: StartShare,
  { pathname, searchParams }: URL,
  request: IncomingMessage,
): Answer {
  const { accept, cookie, 'accept-language': accepted } = request.headers
  const asksHealth = pathname === healthPaths.ready || pathname === healthPaths.health
  if (asksHealth || !/\btext\/html\b/.test(accept ?? ''))
    return { type: 'text/plain', headers: securityHeaders, text: `${startWords(share, 'en')}\n` }
  const language = pageLanguage(searchParams.get('lang'), cookiesOf(cookie), accepted)
  return {
    type: 'text/html',
    headers: { ...securityHeaders, 'content-security-policy': waitingPolicy },
    text: startingPage(share, language),
  }
}

/** Maximum bytes of a body that is read for its language, as for calls. */
const longest = 64 * 1024

/** The language that a call asks for, in its body or its query. */
async function languageAsked(request: IncomingMessage, url: URL): Promise<Language> {
  if (request.method !== 'POST') return languageOf(Object.fromEntries(url.searchParams))
  try {
    let text = ''
    for await (const chunk of request) {
      text += String(chunk)
      if (text.length > longest) break
    }
    const body: unknown = JSON.parse(text)
    return languageOf(typeof body === 'object' && body !== null && 'info' in body ? body.info : {})
  } catch {
    return languageOf({})
  }
}
