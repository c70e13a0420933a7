import { useState } from 'react'
import { usePlace } from '../nav.tsx'
import { Icon } from './icon.tsx'
import styles from './share.module.css'

export interface ShareWords {
  button: string
  copied: string
  /** Before the address, which the reader may then copy by hand. */
  failed: string
}

interface Props {
  /** What is shared, by its name. */
  name: string
  words: ShareWords
  className?: string | undefined
}

/** The platform's own way of sharing the place that one is at where there is one, else its link is copied. */
export function Share({ name, words, className = styles.quiet }: Props) {
  const place = usePlace()
  const [said, setSaid] = useState('')
  function press() {
    // the plain address: whoever opens it on a phone is sent on to the phones' door
    const link = { title: name, url: location.origin + place.href }
    // a reader who closes the platform's own sheet has changed their mind: nothing to say
    if ('share' in navigator) void navigator.share(link).catch(() => {})
    else
      copy(link.url).then(
        () => setSaid(words.copied),
        () => setSaid(`${words.failed} ${link.url}`),
      )
  }
  return (
    <>
      <span role="status" className={styles.said}>
        {said}
      </span>
      <button type="button" className={className} aria-label={words.button} onClick={press}>
        <Icon name="share" size={16} />
      </button>
    </>
  )
}

/** Rejects where the page may not write to the clipboard, as at an address without TLS. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
