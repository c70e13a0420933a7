/**
 * The site's clock by the last message of the stream: a reader's own clock may be wrong by days.
 */
import type { LiveMoment } from '../../contract/live.ts'
import { isLive, runningMinute } from '../parts/live-match.ts'

/**
 * Updates may be late by this many milliseconds of the reader's time; beyond that the site has
 * fallen behind.
 */
const lateness = 30_000
/**
 * A healthy source can be this many milliseconds old: it is read every 15 s, and the time of its
 * answer is stored every 10 s.
 */
const sourceEvery = 30_000
/** A source that reports minutes has an update in each. */
const minuteEvery = 60_000
/** The last minute of a half can last as long as the stoppage time. */
const lastMinutes: readonly number[] = [45, 90, 105, 120]

let reading: { at: number; speed: number; readAt: number } | null = null
let sourceSilent: number | null = null
const listeners = new Set<() => void>()

/** In a replay, hours can pass while a message is on its way. */
const pace = () => Math.max(1, reading?.speed ?? 1)
const isSourceLate = (age: number) => age > (sourceEvery + lateness) * pace()

export function setClock({ at, speed, heardAt = at }: Omit<LiveMoment, 'id'>): void {
  reading = { at: Date.parse(at), speed, readAt: performance.now() }
  const updated = Date.parse(heardAt)
  sourceSilent = isSourceLate(reading.at - updated) ? updated : null
  for (const listener of listeners) listener()
}

/** Calls back whenever the clock is set, until the returned function is called. */
export function onClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

interface Shown {
  status: number
  minute: number | null
  observedAt: string
}

/**
 * When a match's source fell silent, in milliseconds since 1970. Null while it is not silent at
 * `now`, or if that is unknown.
 */
export function silentSince(match: Shown, now: number): number | null {
  if (!isLive(match)) return null
  const observed = Date.parse(match.observedAt)
  const minute = runningMinute(match)
  if (
    minute !== null &&
    !lastMinutes.includes(minute) &&
    now - observed > minuteEvery + lateness * pace()
  )
    return observed
  const updated = Math.max(observed, sourceSilent ?? now)
  return isSourceLate(now - updated) ? updated : null
}

/** The site's present in milliseconds since 1970; null until the clock is set. */
export const siteNow = (): number | null =>
  reading === null ? null : reading.at + (performance.now() - reading.readAt) * reading.speed
