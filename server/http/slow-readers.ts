/**
 * Ends connections whose readers do not read. Node's own time-out restarts with every byte that a
 * reader takes, and unsent data stays in memory.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds between two looks, and in which a reader has to take something. */
const checkInterval = 2_000
const longestPause = 12_000
/**
 * Bytes that a reader has to take in that time while more is waiting: a tenth of the slowest mobile
 * network.
 */
const least = 16 * 1024

interface Watched {
  /** Bytes taken, and the time of that look. */
  taken: number
  since: number
}

/** Bytes that have left this process. */
const takenFrom = (socket: Socket) => socket.bytesWritten - socket.writableLength

export function cutSlowReaders(server: Server): void {
  const waiting = new Map<Socket, Watched>()
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      waiting.delete(socket)
    })
  })
  const check = () => {
    const now = performance.now()
    for (const socket of open) {
      const taken = takenFrom(socket)
      const before = waiting.get(socket)
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (!before || taken - before.taken >= least) waiting.set(socket, { taken, since: now })
      else if (now - before.since > longestPause - checkInterval) socket.destroy()
    }
  }
  const timer = setInterval(check, checkInterval)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
