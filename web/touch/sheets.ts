/**
 * Back closes what is open over the page, as it does in a phone's own apps: an open sheet has an entry of the history to itself, which
 * goes with it however it is closed. Where the browser itself closes a dialog at Back, that is one more way of closing it. So is a tap
 * beside it, which is meant for nothing that lies below.
 */
import { stillness } from '../app/history.ts'

/** Milliseconds after which nobody waits for a step back any more. It takes a few, on a busy phone some hundred. */
const patience = 2_000

/** Whether the address bar is at an entry that only a sheet was there for. */
const atSheet = () => history.state?.sheet === true

/** Follows dialogs and popovers until the function that it returns is called. */
export function followSheets(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let sheet: HTMLElement | null = null
  let beside = false

  // a dialog says nothing when it opens, except in newer browsers
  const dialogs = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLDialogElement) turn(target, target.open)
  })
  dialogs.observe(document, { attributeFilter: ['open'], subtree: true })
  signal.addEventListener('abort', () => dialogs.disconnect())
  document.addEventListener('beforetoggle', toggle, { capture: true, signal })
  document.addEventListener('keydown', keepWithin, { signal })
  document.addEventListener('pointerdown', press, { capture: true, signal })
  document.addEventListener('click', pass, { capture: true, signal })
  addEventListener('popstate', back, { signal })
  // one that was open when the page was loaded anew
  if (atSheet()) stepBack()
  // and one that was opened before this came; a browser without popovers passes over the word it does not know
  const early = document.querySelector<HTMLElement>(':is(dialog[open], :popover-open)')
  if (early) turn(early, true)
  return () => listening.abort()

  function toggle({ target, newState }: ToggleEvent) {
    if (target instanceof HTMLElement) turn(target, newState === 'open')
  }

  function turn(one: HTMLElement, open: boolean) {
    if (open === (sheet === one)) return
    if (open) {
      sheet = one
      void addEntry(one)
    } else if (sheet === one) {
      sheet = null
      if (atSheet() && !stillness.come) stepBack()
    }
  }

  /** The browser closes a popover at a press beside it, but not at one on its opener, which closes it by itself. */
  function press({ target }: Event) {
    beside =
      target instanceof Element &&
      sheet?.contains(target) === false &&
      !target.closest('[popovertarget]')
  }

  function pass(event: Event) {
    if (!beside) return
    beside = false
    event.preventDefault()
    event.stopPropagation()
  }

  /** As a dialog does by itself: from its last stop Tab leads to the first, and back. */
  function keepWithin(event: KeyboardEvent) {
    const stops = [...(sheet?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])]
    const ends = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (
      event.key !== 'Tab' ||
      sheet instanceof HTMLDialogElement ||
      document.activeElement !== ends[0]
    )
      return
    event.preventDefault()
    ends[1]?.focus()
  }

  async function addEntry(one: HTMLElement) {
    await stillness.come
    // one that gives way to another leaves it its entry
    if (sheet === one && !atSheet()) history.pushState({ ...history.state, sheet: true }, '')
  }

  function back() {
    if (stillness.come) return
    const one = sheet
    sheet = null
    if (one instanceof HTMLDialogElement) one.close()
    else if (one) one.hidePopover()
    // the way forward leads to a sheet that is closed, and so may the way back from what it led to
    else if (atSheet()) stepBack()
  }
}

/** Leaves the entry of a sheet that is closed. */
function stepBack(): void {
  stillness.come = new Promise((resolve) => {
    const over = new AbortController()
    // in a task of its own: whoever else hears of the step knows until then that it was not the reader's
    const end = () =>
      setTimeout(() => {
        over.abort()
        stillness.come = null
        resolve()
      })
    addEventListener('popstate', end, over)
    setTimeout(() => over.signal.aborted || end(), patience)
    history.back()
  })
}
