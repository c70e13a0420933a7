/** Whether what is shown is up to date, for whoever shows it. */
import { siteNow } from './clock.ts'

/** Silence is normal for so long, in milliseconds: a server that starts anew is back before. */
const patience = 20_000
const look = 5_000

const listeners = new Set<() => void>()
let lost: { since: number; at: number | null } | null = null
let timer: ReturnType<typeof setInterval> | undefined

/** Says that the site is heard again, or not any more. */
export function setContact(heard: boolean): void {
  if (heard === (lost === null)) return
  lost = heard ? null : { since: performance.now(), at: siteNow() }
  for (const listener of listeners) listener()
}

/** The site's instant up to which everything is known, in milliseconds, once nothing has been heard for a while; else null. */
export const lostAt = (): number | null =>
  lost !== null && performance.now() - lost.since > patience ? lost.at : null

/** Calls back when that may have changed, and every few seconds, since time passes. */
export function onContact(changed: () => void): () => void {
  listeners.add(changed)
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), look)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
