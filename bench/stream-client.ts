/** Readers of event streams: bare sockets, so that what is measured is the server. Told what to do by messages; see streams.bench.ts. */
import { connect, type Socket } from 'node:net'

export interface Crowd {
  port: number
  path: string
  count: number
  /** Never reads what comes after the answer's beginning. */
  deaf?: boolean
}

const crowds = new Map<string, Socket[]>()
/** What each reader has heard since it was last asked: the numbers of events about a match. */
const heard = new Map<Socket, number[]>()
let times: number[] = []
let broken = 0
/** One address has a hundred readers at most. */
const readersAnAddress = 100
let known = 0

function open({ port, path, deaf = false }: Crowd): Promise<Socket> {
  const house = Math.floor(known++ / readersAnAddress)
  const localAddress = `127.1.${house >> 8}.${(house & 255) + 1}`
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.once('error', reject)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/156\r\n\r\n`,
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
  heard.set(socket, ids)
  socket.once('close', () => broken++)
  let rest = ''
  socket.on('data', (bytes: Buffer) => {
    const now = performance.timeOrigin + performance.now()
    const events = (rest + bytes.toString('latin1')).split('\n\n')
    // an event may come in two pieces
    rest = events.pop() ?? ''
    for (const event of events) {
      const id = /(?:^|\n)id: (\d+)\nevent: match\n/.exec(event)?.[1]
      if (id === undefined) continue
      ids.push(Number(id))
      times.push(now)
    }
  })
}

/** How many readers have not heard exactly this event once, those who look at this; or, those who do not, any at all. */
function countWrong({ path, id }: Expected): number {
  let wrong = 0
  for (const [name, sockets] of crowds) {
    const wanted = name === path ? String(id) : ''
    for (const socket of sockets)
      if (String(heard.get(socket) ?? '') !== (heard.has(socket) ? wanted : '')) wrong++
  }
  for (const ids of heard.values()) ids.length = 0
  return wrong
}

/** Who looks at this path was told this event, and nobody else. */
interface Expected {
  path: string
  id: number
}

interface Word {
  open?: Crowd
  told?: Expected
  /** So many of those that look at this path go. */
  leave?: { path: string; count: number }
}

async function obey({ open: wanted, leave, told }: Word): Promise<void> {
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
    heard.delete(socket)
    socket.removeAllListeners('close').destroy()
  }
  process.send?.({ times, broken, wrong: told ? countWrong(told) : 0 })
  times = []
  broken = 0
}
process.on(
  'message',
  (word: Word) =>
    void obey(word).catch((error: unknown) => process.send?.({ failed: String(error) })),
)
