import { useEffect, useState } from 'react'
import { onClock, siteNow } from '../../live/clock.ts'
import { Figures } from '../../parts/figures.tsx'
import { spanOf } from '../../parts/span.ts'
import styles from './score-head.module.css'
import { useOwn } from './words.ts'

/**
 * The time until kick-off by the site's clock, updated every second. Empty until that clock is
 * loaded, and after the kick-off.
 */
export function Countdown({ to }: { to: string }) {
  const own = useOwn()
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tell = () => setNow(siteNow())
    tell()
    const stop = onClock(tell)
    const timer = setInterval(tell, 1000)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
  const span = now === null ? null : spanOf(now, Date.parse(to))
  return (
    <p className={styles.note}>
      {span !== null && <Figures text={own.untilKickoff(own.span(...span))} />}
    </p>
  )
}
