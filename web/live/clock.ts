/** The site's clock, as the stream last told it: a reader's own clock may be wrong by days. */
import type { LiveMoment } from '../../contract/live.ts'

let told: { at: number; speed: number; readAt: number } | null = null
const listeners = new Set<() => void>()

export function setClock({ at, speed }: Pick<LiveMoment, 'at' | 'speed'>): void {
  told = { at: Date.parse(at), speed, readAt: performance.now() }
  for (const listener of listeners) listener()
}

/** Calls back whenever the clock was told; the return value ends it. */
export function onClock(heard: () => void): () => void {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

/** The site's present in milliseconds since 1970; null until it was told. */
export const siteNow = (): number | null => (told === null ? null : told.at + (performance.now() - told.readAt) * told.speed)
