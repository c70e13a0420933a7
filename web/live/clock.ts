/** The site's clock, as the stream last told it: a reader's own clock may be wrong by days. */
import type { LiveMoment } from '../../contract/live.ts'
import { isLive, runningMinute } from '../parts/live-match.ts'

/**
 * Milliseconds, as a reader waits them, by which news may be late; what is later has fallen behind.
 */
const lateness = 30_000
/**
 * What is said of a source may be so old while all is well: it is asked every 15 s, and that it
 * answered is noted every 10 s.
 */
const sourceEvery = 30_000
/** Who counts minutes has something to say in each. */
const minuteEvery = 60_000
/** But the last of a half lasts for as long as the stoppage time. */
const lastMinutes: readonly number[] = [45, 90, 105, 120]

let told: { at: number; speed: number; readAt: number } | null = null
let sourceSilent: number | null = null
const listeners = new Set<() => void>()

/** The hours of a replay pass while a word is on its way. */
const pace = () => Math.max(1, told?.speed ?? 1)
const isSourceLate = (age: number) => age > (sourceEvery + lateness) * pace()

export function setClock({ at, speed, heardAt = at }: Omit<LiveMoment, 'id'>): void {
  told = { at: Date.parse(at), speed, readAt: performance.now() }
  const heard = Date.parse(heardAt)
  sourceSilent = isSourceLate(told.at - heard) ? heard : null
  for (const listener of listeners) listener()
}

/** Calls back whenever the clock was told; the return value ends it. */
export function onClock(heard: () => void): () => void {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

interface Shown {
  status: number
  minute: number | null
  observedAt: string
}

/**
 * Since when a match's source is silent, in milliseconds since 1970; null while it is not at `now`,
 * as far as that can be told.
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
  const heard = Math.max(observed, sourceSilent ?? now)
  return isSourceLate(now - heard) ? heard : null
}

/** The site's present in milliseconds since 1970; null until it was told. */
export const siteNow = (): number | null =>
  told === null ? null : told.at + (performance.now() - told.readAt) * told.speed
