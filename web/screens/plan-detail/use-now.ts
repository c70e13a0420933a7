import { useEffect, useState } from 'react'

/** The site’s clock as it was at one moment of this browser’s. */
export interface ClockReading {
  at: string
  /** Seconds of the site in one real second. */
  speed: number
}

/** The site’s present in milliseconds, second by second; null until its clock is known, and so on the server. */
export function useNow(clock: ClockReading | undefined, readAt: number): number | null {
  const [now, setNow] = useState<number | null>(null)
  const [at, speed] = [clock?.at, clock?.speed]
  useEffect(() => {
    if (at === undefined || speed === undefined) return undefined
    const tell = () => setNow(Date.parse(at) + (Date.now() - readAt) * speed)
    tell()
    const timer = setInterval(tell, 1000)
    return () => clearInterval(timer)
  }, [at, speed, readAt])
  return now
}

/** Whole days, hours, minutes and seconds from `from` to `to`, milliseconds both; nothing once it is over. */
export function spanOf(from: number, to: number): readonly [days: number, hours: number, minutes: number, seconds: number] | null {
  const left = Math.floor((to - from) / 1000)
  if (left <= 0) return null
  return [Math.floor(left / 86_400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60]
}
