import { identity } from '../api/identity.ts'
import { logFailure } from '../api/log.ts'
import type { DocumentFacts } from '../app/site.ts'

/**
 * Milliseconds from asking for a page to its first byte. Who waits less gets scripts in no time
 * too, and fetching them while the page is laid out would only hold up its first paint; who waits
 * longer has them fetched at once.
 */
const quick = 120

function isQuick(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return (
    page instanceof PerformanceNavigationTiming && page.responseStart - page.requestStart < quick
  )
}

/**
 * Before the first paint behind all that is painted; after it before the pictures, which may be
 * many on few connections.
 */
function fetchAhead(scripts: readonly string[], priority: 'low' | 'high'): void {
  for (const href of scripts) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = priority
    link.href = href
    document.head.append(link)
  }
}

/**
 * No longer than this in all, in milliseconds: a page may also be loaded out of sight, where
 * nothing is ever painted.
 */
const longest = 1_000

/** Resolves when the identity has come, or was asked for in vain. */
const admitted = () =>
  new Promise<void>((resolve) =>
    identity().state() === 'missing' ? identity().subscribe(resolve) : resolve(),
  )

/**
 * Resolves when the reader sees the page: after its first paint is on the screen, and whatever is
 * painted next.
 */
const painted = async () => {
  await new Promise<void>((resolve) =>
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true }),
  )
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Runs the page's scripts, the first of which asks for the others, once the main view is on screen:
 * the server has written all of it, so no script is needed to read it, and running them takes long
 * enough to hold back the paint and the call for a visitor. Says `html[data-painted]` then, which
 * lets in what the first paint had no need of: see gate.css. Other tabs are followed from then on.
 */
export async function startOncePainted(scripts: DocumentFacts['scripts']): Promise<void> {
  const later = isQuick()
  if (!later) fetchAhead(scripts, 'low')
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  await Promise.race([
    parsed.then(admitted).then(painted),
    new Promise((resolve) => setTimeout(resolve, longest)),
  ])
  document.documentElement.dataset['painted'] = ''
  identity().followTabs()
  await parsed
  if (later) fetchAhead(scripts, 'high')
  await import(/* @vite-ignore */ scripts[0]).catch((error: unknown) =>
    logFailure('the bundle did not load', error),
  )
}
