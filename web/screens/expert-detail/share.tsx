import { useState } from 'react'
import { usePlace } from '../../nav.tsx'
import button from '../../parts/button.module.css'
import { Icon } from '../../parts/icon.tsx'
import styles from './head.module.css'
import { useOwn } from './words.ts'

/** The platform's own way of sharing where there is one, else the link is copied. */
export function Share({ name }: { name: string }) {
  const { share } = useOwn()
  const place = usePlace()
  const [said, setSaid] = useState('')
  function press() {
    // the plain address: whoever opens it on a phone is sent on to the phones' door
    const link = { title: name, url: location.origin + place.href }
    // a reader who closes the platform's own sheet has changed their mind: nothing to say
    if ('share' in navigator) void navigator.share(link).catch(() => {})
    else
      copy(link.url).then(
        () => setSaid(share.copied),
        () => setSaid(share.failed),
      )
  }
  return (
    <>
      <span role="status" className={styles.said}>
        {said}
      </span>
      <button type="button" className={button.button} aria-label={share.button} onClick={press}>
        <Icon name="share" size={16} />
      </button>
    </>
  )
}

/** Rejects where the page may not write to the clipboard, as at an address without TLS. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
