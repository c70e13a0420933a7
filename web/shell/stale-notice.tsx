import { useEffect } from 'react'
import { isReachable } from '../api/reachable.ts'
import { LocalTime, never, useBrowserState, useWords } from '../page/nav.tsx'
import { keptAttribute } from '../offline/saved-page.ts'
import styles from './world-notice.module.css'

const keptAt = () => document.documentElement.getAttribute(keptAttribute)

/**
 * Milliseconds between two checks of the service: browsers do not always report that a network is
 * back.
 */
const checkInterval = 5_000

async function reloadOnceReachable(): Promise<void> {
  if (await isReachable()) location.reload()
}

/**
 * States that there is no network and how old the stored page is. When the network is back, the
 * page is reloaded.
 */
export function KeptNotice() {
  const { errors } = useWords()
  const at = useBrowserState(never, keptAt, null)
  useEffect(() => {
    if (at === null) return undefined
    const check = () => void reloadOnceReachable()
    const timer = setInterval(check, checkInterval)
    addEventListener('online', check)
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
    }
  }, [at])
  if (at === null) return null
  return (
    <div className={styles.notice} role="status">
      <p className="wrap">
        <strong>{errors.offline}</strong>
        {errors.asOf} <LocalTime value={at} format="month-day-time" />
      </p>
    </div>
  )
}
