import type { PageFacts } from '../app/site.ts'
import { isHandheld, isPosingTablet } from './handheld.ts'

/**
 * `h5` once the reader was sent to the phones' door in this session, `desktop` once they asked for
 * the desktop version.
 */
export const doorCookie = 'touchline_door'
/** In a query: the door that the reader asks for. */
export const doorParameter = 'door'
const flag = 'touchline:door'

/**
 * Sends a phone or tablet that came in by the desktop's door to the same place under /h5, once. The
 * server does the same by user agent; what it cannot see (an iPad that poses as a Mac, a copy from
 * a cache) is seen here. The address was written by the server from a known route, so it never
 * leads to another host.
 */
export function leaveForPhones({ door, otherDoor }: PageFacts): boolean {
  if (door !== 'desktop' || otherDoor === null) return false
  if (
    !isHandheld(navigator.userAgent) &&
    !isPosingTablet(navigator.userAgent, navigator.maxTouchPoints)
  )
    return false
  if (
    new URLSearchParams(location.search).get(doorParameter) === 'desktop' ||
    document.cookie.includes(`${doorCookie}=`)
  )
    return false
  if (wasSent()) return false
  document.cookie = `${doorCookie}=h5; Path=/; SameSite=Lax`
  location.replace(otherDoor + location.hash)
  return true
}

/**
 * Whether this tab was sent before; says so for the next time. Where storage is closed, the cookie
 * alone remembers.
 */
function wasSent(): boolean {
  try {
    const sent = sessionStorage.getItem(flag) !== null
    sessionStorage.setItem(flag, '1')
    return sent
  } catch {
    return false
  }
}
