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
  socket.once('close', () => broken++)
  socket.on('data', (bytes: Buffer) => {
    const now = performance.timeOrigin + performance.now()
    for (let at = bytes.indexOf('event: match'); at >= 0; at = bytes.indexOf('event: match', at + 1)) times.push(now)
  })
}

interface Word {
  open?: Crowd
  /** So many of those that look at this path go. */
  leave?: { path: string; count: number }
}

async function obey({ open: wanted, leave }: Word): Promise<void> {
  if (wanted) {
    const crowd = crowds.get(wanted.path) ?? []
    crowds.set(wanted.path, crowd)
    for (let no = 0; no < wanted.count; no += 250)
      crowd.push(...(await Promise.all(Array.from({ length: Math.min(250, wanted.count - no) }, () => open(wanted)))))
  }
  for (const socket of leave ? (crowds.get(leave.path)?.splice(0, leave.count) ?? []) : []) socket.removeAllListeners('close').destroy()
  process.send?.({ times, broken })
  times = []
  broken = 0
}
process.on('message', (word: Word) => void obey(word).catch((error: unknown) => process.send?.({ failed: String(error) })))
