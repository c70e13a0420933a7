/**
 * Pauses after failures. A request that failed waits, and the others go on before it is repeated;
 * when many fail in a row the source itself is down, and all wait. Instants are milliseconds.
 */
import { pathOf, type Request } from './requests.ts'

const second = 1_000
const minute = 60 * second
const shortest = 15 * second
const longest = 15 * minute
/** Failures in a row after which all requests wait. */
const many = 4
/** The longest pause that the source itself can ask for. */
const longestStated = 60 * minute

export interface Pauses {
  /** Whether the request may be sent and has not failed when it was last sent. */
  isSound(request: Request, now: number): boolean
  /** Whether the request may be sent. */
  isOver(request: Request, now: number): boolean
  answered(request: Request): void
  /** `retryAfter`: seconds that the source asks to wait; null if it asks for none. */
  failed(request: Request, now: number, retryAfter: number | null): void
}

export function pausesAfterFailures(): Pauses {
  const failing = new Map<string, { failures: number; until: number }>()
  let inARow = 0
  let until = -Infinity
  return {
    isSound: (request, now) => now >= until && !failing.has(pathOf(request)),
    isOver: (request, now) =>
      now >= until && now >= (failing.get(pathOf(request))?.until ?? -Infinity),
    answered(request) {
      inARow = 0
      failing.delete(pathOf(request))
    },
    failed(request, now, retryAfter) {
      const path = pathOf(request)
      const failures = (failing.get(path)?.failures ?? 0) + 1
      failing.set(path, { failures, until: now + pause(failures) })
      const stated = Math.min((retryAfter ?? 0) * second, longestStated)
      inARow++
      until = now + Math.max(stated, pause(inARow - many))
    },
  }
}

const pause = (failures: number) =>
  failures <= 0 ? 0 : Math.min(shortest * 2 ** (failures - 1), longest)
