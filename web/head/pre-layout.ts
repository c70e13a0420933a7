import type { IdentityKeeper } from '../api/identity.ts'

/**
 * Milliseconds from which on laying out one more part may hold back the call for a visitor, which
 * is due after 100.
 */
const soon = 80
/**
 * If parsing the head took longer than this many milliseconds, treat the browser as slow: its first
 * layout would delay the visitor call, due after 100 ms.
 */
const slow = 40

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Resolves when nothing else waits to be done, above all no part of the answer; where a browser
 * knows no ranks, in turn.
 */
const idle = () => window.scheduler?.postTask(() => {}, { priority: 'background' }) ?? nextTask()

/**
 * Lays out what the first window shows while an identity is awaited, part by part, the head of the
 * page while the rest is still read, but in a slow browser not before the visitor has been asked
 * for: the answer then finds the browser idle, and what is left to do is to paint.
 */
export async function layOutAhead(keeper: IdentityKeeper): Promise<void> {
  const began = performance.now()
  do await nextTask()
  while (document.readyState === 'loading' && document.querySelector('main') === null)
  if (performance.now() - began > slow) await keeper.asked
  document.body.getBoundingClientRect()
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  for (const part of document.querySelectorAll('main, [data-gate-content], [data-part]')) {
    if (performance.now() - began > soon) keeper.hurry()
    await idle()
    if (keeper.state() !== 'missing') return
    const late = part.closest('[data-late]')
    if (late === null || getComputedStyle(late).contentVisibility === 'visible')
      part.firstElementChild?.getBoundingClientRect()
  }
}
