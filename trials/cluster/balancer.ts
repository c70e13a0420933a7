/** The load balancer of the small cluster: the part of `deploy/haproxy.cfg` that trials need. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface Balancer {
  origin: string
  /** Requests sent while no server said that it is ready: on a busy machine checks come late. */
  blind(): number
  close(): Promise<void>
}

/** Milliseconds between two readiness checks of a server. */
const checkEvery = 100

/** With `repeats` false a request is sent to one server only, whatever that answers. */
export async function startBalancer(
  ports: readonly number[],
  { repeats = true } = {},
): Promise<Balancer> {
  const ready = new Set(ports)
  const check = async (port: number) => {
    try {
      const signal = AbortSignal.timeout(1_000)
      const { ok, body } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
      await body?.cancel()
      if (ok) ready.add(port)
      else ready.delete(port)
    } catch {
      ready.delete(port)
    }
  }
  // a server's checks follow one another: an earlier answer never replaces a later one
  let closed = false
  const watch = async (port: number) => {
    while (!closed) {
      await check(port)
      await delay(checkEvery)
    }
  }
  for (const port of ports) void watch(port)

  let turn = 0
  let blind = 0
  function next(tried: readonly number[]): number | undefined {
    const untried = ports.filter((port) => !tried.includes(port))
    const able = untried.filter((port) => ready.has(port))
    if (able.length === 0) blind++
    const among = able.length > 0 ? able : untried
    turn++
    return among[turn % among.length]
  }

  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    tried: readonly number[] = [],
  ): void {
    const port = next(tried)
    if (port === undefined) {
      answer.writeHead(503, { 'retry-after': '1' }).end()
      return
    }
    const { method, url: path, headers } = incoming
    const again = () => forward(incoming, body, answer, [...tried, port])
    const isRead = repeats && method === 'GET'
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (from) => {
      // a read is repeated on another server; a change never, because it may have been made
      if (isRead && from.statusCode === 503 && tried.length + 1 < ports.length) {
        from.resume()
        again()
        return
      }
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
      from.once('error', () => answer.destroy())
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) answer.destroy()
      else if (isRead || (repeats && error.code === 'ECONNREFUSED')) again()
      else answer.writeHead(502).end()
    })
    answer.once('close', () => sent.destroy())
    sent.end(body)
  }

  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => forward(incoming, Buffer.concat(chunks), answer))
  })
  // Node closes idle connections after 5 s: a request sent at that moment would count as failed
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // a TCP server has an address with a port
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    blind: () => blind,
    async close() {
      closed = true
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
