import type { IdentityKeeper } from '../api/identity.ts'

/**
 * After this many milliseconds, laying out another part could delay the call for a visitor, which
 * is due after 100.
 */
const soon = 80
/**
 * If parsing the head took longer than this many milliseconds, the browser counts as slow: its
 * first layout would delay the visitor call, due after 100 ms.
 */
const slow = 40

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Resolves when the browser has no other task, above all no part of the answer. Without the
 * scheduler API: after the next turn.
 */
const idle = () => window.scheduler?.postTask(() => {}, { priority: 'background' }) ?? nextTask()

/**
 * Lays out the content of the first window while an identity is requested, part by part, beginning
 * while the document is still being parsed. A slow browser waits until the visitor call has been
 * sent. When the answer arrives, the browser is idle and only has to paint.
 */
export async function layOutAhead(keeper: IdentityKeeper): Promise<void> {
  const began = performance.now()
  do await nextTask()
  while (document.readyState === 'loading' && document.querySelector('main') === null)
  if (performance.now() - began > slow) await keeper.visitorRequested
  document.body.getBoundingClientRect()
  for (const laidOut = new Set<Element>(); ;) {
    const isWhole = document.readyState !== 'loading'
    const part = [...document.querySelectorAll('main, [data-gate-content], [data-part]')].find(
      (one) => !laidOut.has(one) && (isWhole || isFollowed(one)),
    )
    if (part === undefined && isWhole) return
    if (performance.now() - began > soon) void keeper.createNow()
    await (part === undefined ? nextTask() : idle())
    if (keeper.state() !== 'missing') return
    if (part === undefined) continue
    laidOut.add(part)
    const late = part.closest('[data-late]')
    if (late === null || getComputedStyle(late).contentVisibility === 'visible')
      part.firstElementChild?.getBoundingClientRect()
  }
}

/** Whether the parser has passed the end of an element. */
function isFollowed(element: Element | null): boolean {
  return (
    element !== null && (element.nextElementSibling !== null || isFollowed(element.parentElement))
  )
}
