import { useEffect, useState } from 'react'
import { onClock, siteNow } from './clock.ts'

/** The site's present, updated every second; null until its clock is known. */
export function useSiteNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setNow(siteNow())
    update()
    const stop = onClock(update)
    const timer = setInterval(update, 1000)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
  return now
}
