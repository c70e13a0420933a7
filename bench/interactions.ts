/** Time from a reader's input to the next paint. */
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Durations of interactions, in milliseconds: input to next paint. */
    touchlineInteractions: number[]
    /** Intervals between two frames, in milliseconds. */
    touchlineFrames: number[]
  }
}

/**
 * Runs in the page before any other script, and makes its reader this visitor. Durations have
 * steps of 8 ms; the shortest is 16 ms.
 */
export function watchInteractions(visitor: object): void {
  window.touchlineInteractions = []
  localStorage.setItem('touchline:visitor', JSON.stringify(visitor))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId)
        window.touchlineInteractions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * The slowest interaction while `act` runs, in milliseconds; 0 if all were too short to be
 * reported.
 */
export async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (window.touchlineInteractions = []))
  await act()
  return page.evaluate(() => Math.max(0, ...window.touchlineInteractions))
}

/** Intervals between two frames while `act` runs, in milliseconds. */
export async function framesWhile(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    window.touchlineFrames = []
    let last = performance.now()
    const look = (now: number) => {
      window.touchlineFrames.push(now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await act()
  return page.evaluate(() => window.touchlineFrames)
}
