import { useState } from 'react'
import type { Language } from '../../contract/values.ts'
import { useLanguage, usePlace } from '../app/nav.tsx'
import { Drawing } from './icon.tsx'
import styles from './share.module.css'

interface Words {
  button: string
  copied: string
  /** Before the address, which the reader may then copy by hand. */
  failed: string
}

/** Here, as files of their own would weigh more than what they say. */
const words: Record<Language, Words> = {
  zh: { button: '分享', copied: '链接已复制', failed: '请手动复制链接：' },
  zht: { button: '分享', copied: '連結已複製', failed: '請自行複製連結：' },
  en: { button: 'Share', copied: 'Link copied', failed: 'Please copy the link yourself: ' },
}
const arrow = 'M10 12.5V3M6.5 6 10 2.5 13.5 6M6 9H4v8h12V9h-2'

/**
 * The platform's own way of sharing the place that one is at, by its name, where there is one; else
 * its link is copied.
 */
export function Share({
  name,
  className = styles.quiet,
}: {
  name: string
  className?: string | undefined
}) {
  const own = words[useLanguage()]
  const place = usePlace()
  const [said, setSaid] = useState('')
  function press() {
    // the plain address: whoever opens it on a phone is sent on to the phones' door
    const link = { title: name, url: location.origin + place.href }
    // a reader who closes the platform's own sheet has changed their mind: nothing to say
    if ('share' in navigator) void navigator.share(link).catch(() => {})
    else
      copy(link.url).then(
        () => setSaid(own.copied),
        () => setSaid(own.failed + link.url),
      )
  }
  return (
    <>
      <span role="status" className={styles.said}>
        {said}
      </span>
      <button type="button" className={className} aria-label={own.button} onClick={press}>
        <Drawing path={arrow} size={16} />
      </button>
    </>
  )
}

/** Rejects where the page may not write to the clipboard, as at an address without TLS. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
