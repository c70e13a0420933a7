import { identity } from '../api/identity.ts'
import type { DocumentFacts } from '../page/site.ts'

/**
 * Milliseconds between the request for a page and its first byte. On a faster connection scripts
 * load quickly too, and fetching them during layout would only delay the first paint; on a slower
 * one they are fetched at once.
 */
const quick = 120

function isQuick(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return (
    page instanceof PerformanceNavigationTiming && page.responseStart - page.requestStart < quick
  )
}

/**
 * Before the first paint: with lower priority than everything painted. After it: before the
 * pictures, which may be many on few connections.
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
 * Longest wait in milliseconds: a page may also load in the background, where nothing is ever
 * painted.
 */
const longest = 1_000

/** Resolves when there is an identity, or when requesting one has failed. */
const admitted = () =>
  new Promise<void>((resolve) =>
    identity().state() === 'missing' ? identity().subscribe(resolve) : resolve(),
  )

/** Resolves after the page's first paint is on screen. */
const painted = async () => {
  await new Promise<void>((resolve) =>
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true }),
  )
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Runs the page's scripts once the main view is on screen; the entry imports the others. The server
 * has rendered the whole page, so no script is needed to read it, and running them would delay the
 * paint and the visitor call. Sets `html[data-painted]` then, which shows the content that the
 * first paint did not need: see gate.css. Starts to follow other tabs. Rejects if the browser
 * cannot run them.
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
  await import(/* @vite-ignore */ scripts[0])
}
