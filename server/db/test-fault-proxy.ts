import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A network between a server and its database, whose faults the test controls. */
export interface FaultProxy {
  port: number
  /** Keeps every open connection open and forwards nothing more on it, also after `heal`. */
  silenceOpen(): void
  /**
   * Forwards nothing on any connection, open or new, until `heal`; the delayed data then arrives.
   */
  silenceAll(): void
  /** Ends all connections and refuses new ones until `heal`. */
  refuse(): void
  /** Milliseconds by which every piece is delayed. */
  delay(ms: number): void
  /** Ends each connection on which COMMIT has just been forwarded, before its answer. */
  cutCommits(yes: boolean): void
  /** Commits that were cut. */
  readonly cut: number
  heal(): void
  close(): Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
  dead: boolean
}

type Target = string | number

/**
 * Listens on a TCP port of this machine and forwards to a Unix socket or another such port. A
 * function names the target of each new connection.
 */
export async function startFaultProxy(to: Target | (() => Target)): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let [silent, refusing, cutting, cut, late] = [false, false, false, 0, 0]

  const delayed: (() => void)[] = []
  function forward(pair: Pair, to: Socket, chunk: Buffer): void {
    const send = () => {
      if (!pair.dead && to.writable) to.write(chunk)
    }
    if (pair.dead) return
    if (silent) delayed.push(send)
    else if (late > 0) setTimeout(send, late)
    else send()
  }

  const end = ({ client, server }: Pair) => {
    client.destroy()
    server.destroy()
  }
  const proxy = createServer((client) => {
    if (refusing) {
      client.resetAndDestroy()
      return
    }
    const target = typeof to === 'function' ? to() : to
    const pair = {
      client,
      server: typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target),
      dead: false,
    }
    pairs.add(pair)
    for (const socket of [pair.client, pair.server]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        // a vanished peer is not noticed on the other side
        if (pair.dead || silent) return
        pairs.delete(pair)
        end(pair)
      })
    }
    client.on('data', (chunk: Buffer) => {
      forward(pair, pair.server, chunk)
      if (!cutting || !/commit\0/i.test(chunk.toString('latin1'))) return
      cut++
      client.resetAndDestroy()
    })
    pair.server.on('data', (chunk: Buffer) => forward(pair, client, chunk))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  // a TCP server has an address with a port
  const { port } = proxy.address() as AddressInfo
  return {
    port,
    silenceOpen: () => pairs.forEach((pair) => (pair.dead = true)),
    silenceAll: () => (silent = true),
    refuse() {
      refusing = true
      pairs.forEach(end)
    },
    delay: (ms) => (late = ms),
    cutCommits: (yes) => (cutting = yes),
    get cut() {
      return cut
    },
    heal() {
      ;[silent, refusing, cutting, late] = [false, false, false, 0]
      for (const send of delayed.splice(0)) send()
      // connections that were closed meanwhile
      for (const pair of pairs) if (!pair.dead && pair.client.destroyed) end(pair)
    },
    async close() {
      pairs.forEach(end)
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
