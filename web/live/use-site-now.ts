import { useEffect, useState } from 'react'
import { onClock, siteNow } from './clock.ts'

/** The site's present, updated every second; null until its clock is known. */
export function useSiteNow(): number | null {
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
  return now
}
