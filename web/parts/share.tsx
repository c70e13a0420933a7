import { useState } from 'react'
import type { Href } from '../page/links.ts'
import { useSharedAddress, useWords } from '../page/nav.tsx'
import { copy } from './copy.ts'
import { Drawing } from './icon.tsx'
import styles from './share.module.css'

const arrow = 'M10 12.5V3M6.5 6 10 2.5 13.5 6M6 9H4v8h12V9h-2'

/**
 * Shares an address, the current one where none is given, by the platform's own dialog if there is
 * one; otherwise copies the link.
 */
export function Share({
  name,
  text,
  to,
  className = styles.quiet,
}: {
  name: string
  /** Shared with the address in place of the name. */
  text?: string | undefined
  to?: Href
  className?: string | undefined
}) {
  const { share: texts } = useWords()
  const address = useSharedAddress(to)
  const [message, setMessage] = useState('')
  function press() {
    // The address of the desktop site: on a phone it redirects to the mobile site.
    const url = location.origin + address
    const link = text === undefined ? { title: name, url } : { text, url }
    // A rejection means that the reader closed the platform's dialog: no message.
    if ('share' in navigator) void navigator.share(link).catch(() => {})
    else
      copy(text === undefined ? url : `${text}\n${url}`).then(
        () => setMessage(texts.copied),
        () => setMessage(texts.failed + url),
      )
  }
  return (
    <>
      <span role="status" className={styles.message}>
        {message}
      </span>
      <button type="button" className={className} aria-label={texts.button} onClick={press}>
        <Drawing path={arrow} size={16} />
      </button>
    </>
  )
}
