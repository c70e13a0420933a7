import { useEffect, useState } from 'react'

/** The site’s clock at one moment of this browser’s clock. */
export interface ClockReading {
  at: string
  /** Seconds of the site in one real second. */
  speed: number
}

/**
 * The site’s present in milliseconds, updated every second. Null until its clock is loaded, and on
 * the server.
 */
export function useNow(clock: ClockReading | undefined, readAt: number): number | null {
  const [now, setNow] = useState<number | null>(null)
  const [at, speed] = [clock?.at, clock?.speed]
  useEffect(() => {
    if (at === undefined || speed === undefined) return undefined
    const update = () => setNow(Date.parse(at) + (Date.now() - readAt) * speed)
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [at, speed, readAt])
  return now
}
