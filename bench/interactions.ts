/** How long a page takes from a reader's input to its next paint. */
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Durations of interactions, in milliseconds: input to next paint. */
    touchlineInteractions: number[]
  }
}

/** Runs in the page before anything else. Durations come in steps of 8 ms, from 16 ms on. */
export function watchInteractions(): void {
  window.touchlineInteractions = []
  localStorage.setItem('touchline:visitor', JSON.stringify({ uid: 'vbench', token: 'k1.bench' }))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) window.touchlineInteractions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The slowest interaction while `act` runs, in milliseconds; 0 where all were faster than can be told. */
export async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (window.touchlineInteractions = []))
  await act()
  return page.evaluate(() => Math.max(0, ...window.touchlineInteractions))
}
