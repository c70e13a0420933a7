/**
 * Threads that letter and paint pictures: a picture takes up to a second of a thread, in which the
 * main one answers thousands of readers.
 */
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { codes } from '../../contract/values.ts'
import { Refusal } from '../http/refusal.ts'
import type { Painted, Painting } from './paint.ts'

/** Pictures that wait while one is painted; more are refused at once. */
const mostWaiting = 12
/** Milliseconds after which a thread without work ends, and with it its fonts in memory. */
const idle = 60_000

export interface Painters {
  /** Throws `Refusal` with tryAgain if too many pictures wait, or this one takes too long. */
  paint(painting: Painting): Promise<Painted>
  /** Ends the thread once all pictures are painted; later ones are refused with tryAgain. */
  close(): Promise<void>
}

export interface PaintersOptions {
  /** Milliseconds for one picture with its waiting. */
  longest: number
  waiting?: number
}

export function createPainters({ longest, waiting = mostWaiting }: PaintersOptions): Painters {
  const pool = new Piscina<Painting, Painted>({
    filename: fileURLToPath(new URL('paint.ts', import.meta.url)),
    name: 'paint',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: waiting,
    idleTimeout: idle,
  })
  let closing = false
  return {
    async paint(painting) {
      if (closing || pool.queueSize >= waiting) throw new Refusal(codes.tryAgain)
      const signal = AbortSignal.timeout(longest)
      try {
        // a thread that is asked to stop ends, and the next picture gets a new one
        return await pool.run(painting, { signal })
      } catch (error) {
        if (signal.aborted) throw new Refusal(codes.tryAgain)
        throw error
      }
    },
    close() {
      closing = true
      return pool.close()
    },
  }
}
