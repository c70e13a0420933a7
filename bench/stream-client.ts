/** Readers of event streams: bare sockets, so that what is measured is the server. Told what to do by messages; see streams.bench.ts. */
import { connect, type Socket } from 'node:net'

const sockets: Socket[] = []
let times: number[] = []
let broken = 0
/** One address has a hundred readers at most. */
const readersAnAddress = 100

function open(port: number, path: string, no: number): Promise<void> {
  const house = Math.floor(no / readersAnAddress)
  const localAddress = `127.1.${house >> 8}.${(house & 255) + 1}`
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    socket.once('error', reject)
    socket.once('close', () => broken++)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/156\r\n\r\n`,
    )
    socket.once('data', (first: Buffer) => {
      if (!first.includes(' 200 ')) return reject(new Error(first.toString().split('\r\n')[0]))
      socket.on('data', (bytes: Buffer) => {
        const now = performance.timeOrigin + performance.now()
        for (let at = bytes.indexOf('event: match'); at >= 0; at = bytes.indexOf('event: match', at + 1)) times.push(now)
      })
      return resolve()
    })
  })
}

interface Word {
  open?: { port: number; path: string; count: number }
  close?: boolean
}

async function obey({ open: wanted, close }: Word): Promise<void> {
  if (wanted) {
    for (let no = 0; no < wanted.count; no += 250)
      await Promise.all(Array.from({ length: Math.min(250, wanted.count - no) }, (_, at) => open(wanted.port, wanted.path, no + at)))
    broken = 0
    process.send?.({ opened: sockets.length })
    return
  }
  process.send?.({ times, broken })
  times = []
  if (close === true) for (const socket of sockets.splice(0)) socket.destroy()
}
process.on('message', (word: Word) => void obey(word).catch((error: unknown) => process.send?.({ failed: String(error) })))
