import { useEffect, useRef, useState } from 'react'
import { useRefetch } from '../api/queries.ts'
import { useWords } from '../page/nav.tsx'
import { Icon } from '../parts/icon.tsx'
import { followGestures } from './gestures.ts'
import { followSheets } from './sheets.ts'
import styles from './touch.module.css'

/**
 * The indicator of a pull from the top of the page, and its action: every answer on screen is
 * refetched in place.
 */
export function Touch() {
  const { errors } = useWords()
  const sign = useRef<HTMLParagraphElement>(null)
  const [busy, setBusy] = useState(false)
  const refetch = useRefetch()

  useEffect(followSheets, [])
  useEffect(
    () =>
      followGestures({
        // Set directly, not by React: this runs sixty times a second.
        onPull: (share) => sign.current?.style.setProperty('--pull', String(share)),
        onRelease() {
          setBusy(true)
          void refetch().finally(() => setBusy(false))
        },
      }),
    [refetch],
  )
  return (
    <p ref={sign} className={`${styles.sign} ${busy ? styles.busy : ''}`} role="status">
      <Icon name="refresh" size={20} />
      {busy && <span className="vh">{errors.refreshing}</span>}
    </p>
  )
}
