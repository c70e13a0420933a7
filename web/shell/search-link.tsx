import { useEffect, useEffectEvent, useRef } from 'react'
import { href, search } from '../page/links.ts'
import { Link, useGo, useLanguage, usePlace, useSiteName, useWords } from '../page/nav.tsx'
import { Drawing } from '../parts/icon.tsx'
import { useLazyDialog } from '../parts/lazy-dialog.ts'
import { lens } from '../parts/lens.ts'
import styles from './search-link.module.css'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/**
 * Leads to the search. "/", and K with the command or control key, open it over any page; on the
 * mobile site they lead to it, where it has the whole screen.
 */
export function SearchLink() {
  const { nav } = useWords()
  const go = useGo()
  const here = usePlace().name === 'search'
  const language = useLanguage()
  const isDesktop = useSiteName() === 'desktop'
  const { opened, open, close } = useLazyDialog('the search')
  /** What the reader types while the dialog opens; null while none is about to open. */
  const early = useRef<string | null>(null)
  const endEarly = () => {
    early.current = null
  }
  const openHere = useEffectEvent(() => {
    if (here) document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
    else if (isDesktop) {
      early.current = ''
      const typed = () => early.current ?? ''
      open(async () => {
        try {
          const { findDialog } = await import('../finding/dialog.tsx')
          return await findDialog(language, { typed, shown: endEarly, close })
        } catch (error) {
          endEarly()
          throw error
        }
      })
    } else go(href(search))
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, metaKey, ctrlKey, altKey } = event
      const isShortcut =
        (key === '/' && !metaKey && !ctrlKey && !altKey) ||
        (key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey)
      if (early.current !== null && key.length === 1 && !metaKey && !ctrlKey && !altKey) {
        event.preventDefault()
        early.current += key
        return
      }
      const inDialog = document.querySelector('dialog[open]') !== null
      const opens = early.current !== null
      if (!isShortcut || opens || isWriting(event.target) || inDialog) return
      event.preventDefault()
      openHere()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Link
        to={href(search)}
        className={styles.search}
        aria-label={nav.search}
        aria-keyshortcuts="/ Control+K Meta+K"
        {...(here && { 'aria-current': 'page' })}
      >
        <Drawing path={lens} />
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </Link>
      {opened}
    </>
  )
}
