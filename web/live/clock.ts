/** The site's clock, as the stream last told it: a reader's own clock may be wrong by days. */
import type { LiveMoment } from '../../contract/live.ts'

/** A source that is not heard for so long, in milliseconds, has fallen behind. */
export const silence = 180_000

let told: { at: number; speed: number; readAt: number } | null = null
let silentSince: number | null = null
const listeners = new Set<() => void>()

export function setClock({ at, speed, heardAt = at }: Omit<LiveMoment, 'id'>): void {
  told = { at: Date.parse(at), speed, readAt: performance.now() }
  const heard = Date.parse(heardAt)
  // the hours of a replay pass between two readings
  silentSince = told.at - heard > silence * Math.max(1, speed) ? heard : null
  for (const listener of listeners) listener()
}

/** Calls back whenever the clock was told; the return value ends it. */
export function onClock(heard: () => void): () => void {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

/** Since when the source of all matches is not heard, in milliseconds since 1970; null while it is. */
export const sourceSilentSince = (): number | null => silentSince

/** The site's present in milliseconds since 1970; null until it was told. */
export const siteNow = (): number | null => (told === null ? null : told.at + (performance.now() - told.readAt) * told.speed)
