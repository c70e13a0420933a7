/**
 * Ends connections whose clients do not receive. Node's time-out restarts with every byte received,
 * and unsent data stays in memory.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { timeLimits } from './time-limits.ts'

/** Checks in the longest pause. */
const checks = 6
/**
 * Bytes that a client has to receive between two checks while more is waiting: a tenth of the
 * slowest mobile network.
 */
const least = 16 * 1024

interface Watched {
  /** Bytes received, and the time of that check. */
  taken: number
  since: number
}

/** Bytes that have left this process. */
const takenFrom = (socket: Socket) => socket.bytesWritten - socket.writableLength

/** `longestPause` is in milliseconds. */
export function cutSlowReaders(server: Server, longestPause = timeLimits.pause): void {
  const checkInterval = longestPause / checks
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
