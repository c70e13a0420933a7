/** Whether the site's event stream is connected, and since when it is lost. */
import { siteNow } from './clock.ts'

/** Milliseconds of disconnection before it is shown: a restarting server is back sooner. */
const noticeDelay = 20_000
const look = 5_000

const listeners = new Set<() => void>()
let lost: { since: number; at: number | null } | null = null
let timer: ReturnType<typeof setInterval> | undefined

/** Records that the connection is up, or lost. */
export function setContact(isConnected: boolean): void {
  if (isConnected === (lost === null)) return
  lost = isConnected ? null : { since: performance.now(), at: siteNow() }
  for (const listener of listeners) listener()
}

/**
 * The site's time at which the connection was lost, in ms since 1970, if that has lasted a while;
 * else null.
 */
export const lostAt = (): number | null =>
  lost !== null && performance.now() - lost.since > noticeDelay ? lost.at : null

/** Calls back when lostAt() may have changed, and every few seconds. */
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
