const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Lays out what the first window shows while an identity is awaited, part by part, the head of the page while the rest is still read: the
 * answer then finds the browser idle, and what is left to do is to paint. `awaited` is asked ahead of each part whether to go on.
 */
export async function layOutAhead(awaited: () => boolean): Promise<void> {
  do await nextTask()
  while (document.querySelector('main') === null)
  document.body.getBoundingClientRect()
  if (document.readyState === 'loading') await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  for (const part of document.querySelectorAll('main, [data-gate-content]')) {
    if (!awaited()) return
    await nextTask()
    const late = part.closest('[data-late]')
    if (late === null || getComputedStyle(late).contentVisibility === 'visible') part.firstElementChild?.getBoundingClientRect()
  }
}
