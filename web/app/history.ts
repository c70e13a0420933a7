/** The entries of the browser's history: how the reader left each, so that going back leads there again, after a reload as well. */

/** How an entry was left. */
export interface Left {
  /** Pixels that it was scrolled. */
  depth: number
  /** The link that was followed: its address, which one of those that lead there it was, and where in the window its top stood. */
  link?: { href: string; nth: number; top: number } | undefined
}

const storeName = 'touchline:entries'

/** By the name that an entry has in its state. */
let all: Record<string, Left> = {}
/** The entry of what is on the screen. */
let here = ''

const newName = () => String(Math.random())

/** The name of the entry that the address bar is at; nothing where the browser made it by itself, as for a jump within the page. */
export function entryName(): string | undefined {
  // typed by fiat: beside this only web/touch/sheets.ts keeps something there
  const state: { entry?: string } | null = history.state
  return state?.entry
}

/** While an entry of its own is being left, until when: what is added meanwhile would go with it, and the step is not the reader's. */
export const stillness: { come: Promise<void> | null } = { come: null }

/** The wish for the desktop version, which nav.tsx writes, has been heard: passed on with the address it would choose for others. */
function take(name: string): void {
  here = name
  history.replaceState(
    { ...history.state, entry: here },
    '',
    location.href.replace(/[?&]door=desktop$/, ''),
  )
}

/** Whether the address bar is at the entry that is on the screen. One that the browser made within it counts as the same. */
export function isHere(): boolean {
  const name = entryName() ?? here
  if (name === here) take(here)
  return name === here
}

/** Begins where the document before this one ended. Until the function that it returns is called, depths are ours to restore. */
export function beginEntries(): () => void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storeName) ?? '{}')
    if (kept instanceof Object) all = kept
  } catch {
    // storage that is closed or spoilt: until the next reload memory is enough
  }
  take(entryName() ?? newName())
  takeTurns()
  document.addEventListener('visibilitychange', takeTurns)
  return () => document.removeEventListener('visibilitychange', takeTurns)
}

/** Out of sight the page may be dropped, and its next document is restored by the browser, which need not wait for any script. */
function takeTurns(): void {
  history.scrollRestoration = document.hidden ? 'auto' : 'manual'
  if (document.hidden) leave()
}

const linksTo = (href: string) =>
  [...document.links].filter((link) => link.getAttribute('href') === href)

/** Remembers how what is on the screen is left, by this link if it was one. */
export function leave(link?: Element): void {
  const href = link?.getAttribute('href') ?? ''
  const nth = linksTo(href).findIndex((one) => one === link)
  all[here] = { depth: scrollY, link: link && { href, nth, top: link.getBoundingClientRect().top } }
  try {
    sessionStorage.setItem(storeName, JSON.stringify(all))
  } catch {
    // the same
  }
}

/** Adds an entry for what is about to show. */
export function addEntry(address: string): void {
  here = newName()
  history.pushState({ entry: here }, '', address)
}

/** Takes up an entry that exists. */
export function returnTo(name = newName()): Left {
  take(name)
  return all[name] ?? { depth: 0 }
}

/** Milliseconds in which an answer may still bring the link that was followed. */
const patience = 2_000
/** Frames after which a place that has not moved is taken as final. */
const enough = 5

/**
 * Scrolls to where an entry was left and gives the focus to the link that was followed. What is out of sight has a height that is
 * thought, and its own a frame after it has come near: so the link is brought to its place again until it stays there. Ends with
 * the function that it returns, or when the reader moves the page, by whatever means.
 */
export function settle({ depth, link }: Left): () => void {
  const ended = new AbortController()
  const end = () => ended.abort()
  const began = performance.now()
  let still = 0
  /** Where the page was left scrolled by this. */
  let at = 0

  function correct(href: string, nth: number, top: number): void {
    if (ended.signal.aborted) return
    const found = linksTo(href)[nth]
    const box = found?.getBoundingClientRect()
    if (found && box?.height) {
      const off = box.top - top
      const moved = scrollY - at
      // the link went just as far as the page: nothing has grown, somebody scrolls
      if (Math.abs(moved) > 1 && Math.abs(moved + off) < 1) return end()
      still = Math.abs(off) < 1 ? still + 1 : 0
      scrollBy(0, off)
      at = scrollY
      found.focus({ preventScroll: true })
    }
    if (still === enough || performance.now() - began > patience) end()
    else requestAnimationFrame(() => correct(href, nth, top))
  }

  scrollTo(0, depth)
  at = scrollY
  document.querySelector('main')?.focus({ preventScroll: true })
  if (link) {
    for (const type of ['wheel', 'pointerdown', 'keydown']) addEventListener(type, end, ended)
    correct(link.href, link.nth, link.top)
  }
  return end
}
