import { useEffect, useState } from 'react'
import { onClock, siteNow } from './clock.ts'

/** The site's present, updated every second; null until its clock is known. */
export const useSiteNow = (): number | null => useClock(siteNow)

/** The site's present in whole minutes: a list that uses it is rendered once a minute. */
export const useSiteMinute = (): number | null => useClock(siteMinute)

function siteMinute(): number | null {
  const now = siteNow()
  return now === null ? null : Math.floor(now / 60_000) * 60_000
}

function useClock(read: () => number | null): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setNow(read())
    update()
    const stop = onClock(update)
    const timer = setInterval(update, 1000)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [read])
  return now
}
