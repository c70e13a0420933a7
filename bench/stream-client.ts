/**
 * Readers of event streams: bare sockets, so that the server is measured and not the client.
 * Controlled by messages; see streams.bench.ts.
 */
import { connect, type Socket } from 'node:net'

export interface Crowd {
  port: number
  path: string
  count: number
  /** Reads nothing after the beginning of the answer. */
  deaf?: boolean
}

const crowds = new Map<string, Socket[]>()
/** The ids of match events that each reader has received since it was last asked. */
const eventsOf = new Map<Socket, number[]>()
let times: number[] = []
/** Characters of the match events that were received. */
let received = 0
/** The text of the last of them. */
let last = ''
let broken = 0
/** The server allows a hundred streams from one address. */
const readersAnAddress = 100
let lastId = 0

function open({ port, path, deaf = false }: Crowd): Promise<Socket> {
  const house = Math.floor(lastId++ / readersAnAddress)
  const localAddress = `127.1.${house >> 8}.${(house & 255) + 1}`
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.once('error', reject)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n` +
        'User-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/156\r\n\r\n',
    )
    socket.once('data', (first: Buffer) => {
      if (!first.includes(' 200 ')) return reject(new Error(first.toString().split('\r\n')[0]))
      if (deaf) socket.pause()
      else listen(socket)
      return resolve(socket)
    })
  })
}

function listen(socket: Socket): void {
  const ids: number[] = []
  eventsOf.set(socket, ids)
  socket.once('close', () => broken++)
  let rest = ''
  socket.on('data', (bytes: Buffer) => {
    const now = performance.timeOrigin + performance.now()
    const events = (rest + bytes.toString('latin1')).split('\n\n')
    // an event may arrive in two pieces
    rest = events.pop() ?? ''
    for (const event of events) {
      const id = /(?:^|\n)id: (\d+)\nevent: match\n/.exec(event)?.[1]
      if (id === undefined) continue
      ids.push(Number(id))
      times.push(now)
      received += event.length
      last = event
    }
  })
}

/**
 * Counts readers of this path that did not receive exactly this event once, and other readers that
 * received any.
 */
function countWrong({ path, id }: Expected): number {
  let wrong = 0
  for (const [name, sockets] of crowds) {
    const wanted = name === path ? String(id) : ''
    for (const socket of sockets)
      if (String(eventsOf.get(socket) ?? '') !== (eventsOf.has(socket) ? wanted : '')) wrong++
  }
  for (const ids of eventsOf.values()) ids.length = 0
  return wrong
}

/** Readers of this path, and no others, must have received this event. */
interface Expected {
  path: string
  id: number
}

interface Message {
  open?: Crowd
  expected?: Expected
  /** Closes this many readers of the path. */
  leave?: { path: string; count: number }
}

async function obey({ open: wanted, leave, expected }: Message): Promise<void> {
  if (wanted) {
    const crowd = crowds.get(wanted.path) ?? []
    crowds.set(wanted.path, crowd)
    for (let no = 0; no < wanted.count; no += 250)
      crowd.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(250, wanted.count - no) }, () => open(wanted)),
        )),
      )
  }
  for (const socket of leave ? (crowds.get(leave.path)?.splice(0, leave.count) ?? []) : []) {
    eventsOf.delete(socket)
    socket.removeAllListeners('close').destroy()
  }
  process.send?.({
    times,
    bytes: received,
    last,
    broken,
    wrong: expected ? countWrong(expected) : 0,
  })
  times = []
  received = 0
  broken = 0
}
process.on(
  'message',
  (message: Message) =>
    void obey(message).catch((error: unknown) => process.send?.({ failed: String(error) })),
)
