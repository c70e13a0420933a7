/** Client navigation within one document: forward, back, and to another language. */
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '../../contract/values.ts'
import { logFailure } from '../page/log-failure.ts'
import { isPlanKept } from '../page/own-store.ts'
import { onStoredElsewhere } from '../page/stored.ts'
import {
  addEntry,
  beginEntries,
  entryName,
  isHere,
  leave,
  returnTo,
  settle,
  ownTraversal,
  type EntryState,
} from '../page/history.ts'
import {
  addressIn,
  keepLanguage,
  languageInQuery,
  languageTags,
  readdressed,
  storedLanguage,
} from '../page/language.ts'
import { locate, placeOf, type Href, type Place } from '../page/links.ts'
import { pageWordsOf } from './routes.ts'
import { siteBases } from '../page/site.ts'
import { answeredBy, expire, prepare, type ViewParts, type View } from './view.ts'

/** The place in the address bar. */
export function placeHere(): Place {
  return locate(location.pathname.replace(/^\/h5/, '') || '/', location.search)
}

/**
 * Pushes the address of the next screen, unless it is the current one. If the current address names
 * its language, the next one does too.
 */
function enter(plain: string, link?: Element): void {
  leave(link)
  const named = languageInQuery(location.search)
  const address = named === null ? plain : addressIn(named, plain)
  if (address !== location.pathname + location.search) addEntry(address)
}

/**
 * Runs after the next paint, so that the press is visible before its work starts, which is long on
 * a slow phone.
 */
function soon(work: () => void): void {
  // A hidden page is never painted.
  if (document.hidden) setTimeout(work)
  else requestAnimationFrame(() => setTimeout(work))
}

/** Marks on <html> that a navigation failed without a network; shell/stranded.tsx shows it. */
const sayStranded = (stranded: boolean) =>
  document.documentElement.toggleAttribute('data-stranded', stranded)

/**
 * A missing chunk means a new deployment: fall back to a full page load. When offline, stay and say
 * so.
 */
function orByServer(leave: () => void): (error: unknown) => void {
  return (error) => {
    if (navigator.onLine) {
      leave()
      return
    }
    logFailure('no network', error)
    sayStranded(true)
  }
}

/** Without a network the page of an opened plan is stored, but not all answers that it shows. */
const isKeptAlone = async (address: string) => !navigator.onLine && (await isPlanKept(address))

/** Milliseconds before a navigation shows that it is loading. */
const unnoticed = 300
let late: ReturnType<typeof setTimeout> | undefined

/** Marks on <html> that the latest navigation is still loading; base.css shows it. */
function announceLoading(awaited: boolean): void {
  clearTimeout(late)
  if (awaited)
    late = setTimeout(
      () => document.documentElement.toggleAttribute('data-awaited', true),
      unnoticed,
    )
  else document.documentElement.toggleAttribute('data-awaited', false)
}

interface Scene extends View {
  /** The scroll position to restore once it shows; null keeps the current one. */
  left: EntryState | null
}

export interface ClientNavigation {
  view: View
  go: (to: Href, stay?: boolean, link?: Element) => void
  preload: (to: Href) => void
  changeLanguage: (next: Language) => void
}

export function useClientNavigation(parts: ViewParts, start: View): ClientNavigation {
  const [scene, setScene] = useState<Scene>({ ...start, left: null })
  // Only the latest navigation counts: an earlier one that is still loading is never shown.
  const latestRequest = useRef(0)
  /** The text of the followed link, if the scroll position is kept. */
  const stayed = useRef<string | null>(null)
  const base = siteBases[parts.site]

  async function show(
    place: Place,
    language: Language,
    arrive: () => EntryState | null,
    back = false,
  ): Promise<void> {
    latestRequest.current += 1
    const request = latestRequest.current
    announceLoading(true)
    sayStranded(false)
    const next = await prepare(parts, place, language, back).finally(
      () => request === latestRequest.current && announceLoading(false),
    )
    await ownTraversal.pending
    if (request !== latestRequest.current) return
    const left = arrive()
    startTransition(() => setScene({ ...next, left }))
  }

  function go(to: Href, stay = false, link?: Element) {
    const arrive = () => {
      enter(base + to, link)
      stayed.current = stay ? (document.activeElement?.textContent ?? null) : null
      return { depth: stay ? scrollY : 0 }
    }
    const byServer = () => location.assign(base + to)
    soon(() => {
      void isKeptAlone(base + to).then((kept) =>
        kept ? byServer() : show(placeOf(to), scene.language, arrive).catch(orByServer(byServer)),
      )
    })
  }

  function preload(to: Href) {
    soon(() =>
      prepare(parts, placeOf(to), scene.language).catch((error: unknown) =>
        logFailure('not fetched ahead', error),
      ),
    )
  }

  function changeLanguage(next: Language) {
    const arrive = () => {
      keepLanguage(next)
      const address = readdressed(location.href, next)
      if (address !== location.href) history.replaceState(history.state, '', address)
      return null
    }
    const leave = () => {
      arrive()
      location.reload()
    }
    soon(() => {
      // A change of language refetches home's data, however new they are (specification).
      expire(parts, placeOf('/'), next)
      show(scene.place, next, arrive).catch(orByServer(leave))
    })
  }

  useEffect(beginEntries, [])

  useEffect(() => {
    function back() {
      if (ownTraversal.pending) {
        void ownTraversal.pending.then(backUnlessHere)
        return
      }
      const place = placeHere()
      if (place.href === scene.place.href && isHere()) {
        // A jump within the page is handled by the browser; it cancels a navigation that is still
        // loading.
        latestRequest.current += 1
        announceLoading(false)
        return
      }
      const name = entryName()
      leave()
      show(place, scene.language, () => returnTo(name), true).catch(
        orByServer(() => location.reload()),
      )
    }
    /** Follows a step of the reader that arrived together with a sheet's own. */
    function backUnlessHere() {
      if (!isHere()) back()
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  })

  useEffect(() => {
    function follow() {
      // An address that names its language keeps it.
      const stored = languageInQuery(location.search) === null ? storedLanguage() : null
      if (stored !== null && stored !== scene.language) changeLanguage(stored)
    }
    follow()
    return onStoredElsewhere('language', follow)
  })

  useLayoutEffect(() => {
    const { place, language, words, texts } = scene
    // Setting it again, even to the same value, makes the browser restyle every element.
    if (document.documentElement.lang !== languageTags[language])
      document.documentElement.lang = languageTags[language]
    // The answer that contains the title may arrive after the screen is shown.
    const state = { place, language, words, texts, answered: answeredBy(parts) }
    const entitle = () => (document.title = pageWordsOf(state).title)
    entitle()
    return parts.cache.getQueryCache().subscribe(({ type }) => type === 'updated' && entitle())
  }, [scene, parts])

  useLayoutEffect(() => {
    if (scene.left === null) return undefined
    // the server's note about the page's age, which no longer applies
    document.getElementById('old-page')?.remove()
    const stop = settle(scene.left)
    // If the scroll position is kept, the followed link is rendered again and gets the focus back.
    const links =
      stayed.current === null
        ? []
        : document.querySelectorAll<HTMLElement>(`main a[href="${base}${scene.place.href}"]`)
    const followed = [...links].find((link) => link.textContent === stayed.current)
    stayed.current = null
    followed?.focus({ preventScroll: true })
    return stop
  }, [scene, base])

  return { view: scene, go, preload, changeLanguage }
}
