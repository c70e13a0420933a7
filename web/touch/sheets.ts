/**
 * Back closes the open dialog or popover ("sheet"), as in native apps. An open sheet has a history
 * entry of its own, which is removed however the sheet is closed. A tap outside closes it too and
 * does not reach the page below.
 */
import { ownTraversal } from '../page/history.ts'

/**
 * Timeout for history.back(), in milliseconds. It takes a few, and some hundred on a busy phone.
 */
const timeout = 2_000

/** Tests whether the current history entry is a sheet's. */
const atSheet = () => history.state?.sheet === true

/** Tracks dialogs and popovers until the returned function is called. */
export function followSheets(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let sheet: HTMLElement | null = null
  let pressedOutside = false

  // Older browsers fire no event when a dialog opens.
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
  // A sheet was open when the page was reloaded.
  if (atSheet()) stepBack()
  // A sheet was opened before this script ran. Browsers without popovers ignore :popover-open.
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
      if (atSheet() && !ownTraversal.pending) stepBack()
    }
  }

  /** The browser closes a popover at a press outside, except on its opener, which toggles it. */
  function press({ target }: Event) {
    pressedOutside =
      target instanceof Element &&
      sheet?.contains(target) === false &&
      !target.closest('[popovertarget]')
  }

  function pass(event: Event) {
    if (!pressedOutside) return
    pressedOutside = false
    event.preventDefault()
    event.stopPropagation()
  }

  /** Traps Tab within a popover; a dialog does this natively. */
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
    await ownTraversal.pending
    // A sheet that replaces another reuses its history entry.
    if (sheet === one && !atSheet()) history.pushState({ ...history.state, sheet: true }, '')
  }

  function back() {
    if (ownTraversal.pending) return
    const one = sheet
    sheet = null
    if (one instanceof HTMLDialogElement) one.close()
    else if (one) one.hidePopover()
    // This is the entry of a closed sheet (Forward, or Back from a later page): skip it.
    else if (atSheet()) stepBack()
  }
}

/** Leaves the history entry of a closed sheet. */
function stepBack(): void {
  ownTraversal.pending = new Promise((resolve) => {
    const over = new AbortController()
    // In a later task, so that every other popstate listener still sees it pending.
    const end = () =>
      setTimeout(() => {
        over.abort()
        ownTraversal.pending = null
        resolve()
      })
    addEventListener('popstate', end, over)
    setTimeout(() => over.signal.aborted || end(), timeout)
    history.back()
  })
}
