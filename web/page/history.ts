/** Scroll restoration: remembers the scroll position of each history entry, across reloads too. */
import { addressIn, languageInQuery } from './language.ts'

/** Scroll position and followed link of an entry at the moment it was left. */
export interface EntryState {
  /** Scroll position, in pixels. */
  depth: number
  /**
   * The followed link: its address, its index among links to that address, its top in the window.
   */
  link?: { href: string; nth: number; top: number } | undefined
}

const storeName = 'touchline:entries'

/** By the entry's name, which is stored in history.state. */
let all: Record<string, EntryState> = {}
/** The name of the entry that is on screen. */
let currentEntry = ''

const newName = () => String(Math.random())

/**
 * The name of the current entry; undefined if the browser made it, as for a jump within the page.
 */
export function entryName(): string | undefined {
  // Only this file and web/touch/sheets.ts write history.state.
  const state: { entry?: string } | null = history.state
  return state?.entry
}

/**
 * A pending history.back() of our own (for a sheet). Wait for it before pushing an entry, and
 * ignore its popstate.
 */
export const ownTraversal: { pending: Promise<void> | null } = { pending: null }

/** Drops ?door=desktop once it is applied, so that a copied URL does not force the desktop site. */
function take(name: string): void {
  currentEntry = name
  history.replaceState(
    { ...history.state, entry: currentEntry },
    '',
    location.href.replace(/[?&]door=desktop$/, ''),
  )
}

/**
 * Whether the current entry is the one on screen. An entry that the browser made within it counts
 * too.
 */
export function isHere(): boolean {
  const name = entryName() ?? currentEntry
  if (name === currentEntry) take(currentEntry)
  return name === currentEntry
}

/**
 * Reads the stored entries and takes over scroll restoration until the returned function is called.
 */
export function beginEntries(): () => void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storeName) ?? '{}')
    if (stored instanceof Object) all = stored
  } catch {
    // Storage is blocked or holds invalid data: entries then last until the next reload.
  }
  take(entryName() ?? newName())
  takeTurns()
  document.addEventListener('visibilitychange', takeTurns)
  return () => document.removeEventListener('visibilitychange', takeTurns)
}

/**
 * A hidden page may be discarded; the browser then restores its scroll position without our
 * scripts.
 */
function takeTurns(): void {
  history.scrollRestoration = document.hidden ? 'auto' : 'manual'
  if (document.hidden) leave()
}

const linksTo = (href: string) =>
  [...document.links].filter((link) => link.getAttribute('href') === href)

/** Stores the scroll position of the current entry, and the link that is followed, if any. */
export function leave(link?: Element): void {
  const href = link?.getAttribute('href') ?? ''
  const nth = linksTo(href).findIndex((one) => one === link)
  all[currentEntry] = {
    depth: scrollY,
    link: link && { href, nth, top: link.getBoundingClientRect().top },
  }
  try {
    sessionStorage.setItem(storeName, JSON.stringify(all))
  } catch {
    // Storage is blocked or full: entries then last until the next reload.
  }
}

/** Pushes an entry for the screen that is about to show. */
export function addEntry(address: string): void {
  currentEntry = newName()
  history.pushState({ entry: currentEntry }, '', address)
}

/**
 * Gives the current entry another address of the same screen. A reader who goes back comes to it.
 * The language that an address names stays.
 */
export function renameEntry(plain: string): void {
  const named = languageInQuery(location.search)
  history.replaceState(history.state, '', named === null ? plain : addressIn(named, plain))
}

/** Makes an existing entry the current one and returns its scroll position. */
export function returnTo(name = newName()): EntryState {
  take(name)
  return all[name] ?? { depth: 0 }
}

/** Milliseconds to wait for an answer that contains the followed link. */
const timeout = 2_000
/** After this many frames without a move the position is final. */
const enough = 5

/**
 * Restores an entry's scroll position and focuses the followed link. Off-screen rows have an
 * estimated height until they are rendered, so the position is corrected until it is stable. Ends
 * when the returned function is called, or when the reader scrolls.
 */
export function settle({ depth, link }: EntryState): () => void {
  const ended = new AbortController()
  const end = () => ended.abort()
  const began = performance.now()
  let still = 0
  /** The scroll position that this function set last. */
  let at = 0

  function correct(href: string, nth: number, top: number): void {
    if (ended.signal.aborted) return
    const found = linksTo(href)[nth]
    const box = found?.getBoundingClientRect()
    if (found && box?.height) {
      const off = box.top - top
      const moved = scrollY - at
      // the link moved exactly as far as the page: no row has grown, the reader scrolls
      if (Math.abs(moved) > 1 && Math.abs(moved + off) < 1) return end()
      still = Math.abs(off) < 1 ? still + 1 : 0
      scrollBy(0, off)
      at = scrollY
      found.focus({ preventScroll: true })
    }
    if (still === enough || performance.now() - began > timeout) end()
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
