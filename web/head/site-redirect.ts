import { cookies, storeCookie } from '../page/cookie.ts'
import type { PageFacts } from '../page/site.ts'
import { isHandheld, isPosingTablet } from './handheld.ts'

/**
 * `h5` once the reader was sent to the mobile site in this session, `desktop` once they asked for
 * the desktop site.
 */
export const siteCookie = 'touchline_door'
/** The query parameter with which a reader asks for a site. */
export const siteParameter = 'door'
const flag = 'touchline:site'

/**
 * Redirects a phone or tablet from the desktop site to the same place under /h5, once. The server
 * does the same by user agent; this covers the cases it cannot see (an iPad that claims to be a
 * Mac, a page from a cache). The server wrote the address from a known route, so it never leads to
 * another host.
 */
export function redirectToMobile({ site, otherSite }: PageFacts): boolean {
  // For a phone without cookies that the server has redirected.
  if (site === 'h5' && !cookies().includes(`${siteCookie}=`)) wasSent()
  if (site !== 'desktop' || otherSite === null) return false
  if (
    !isHandheld(navigator.userAgent) &&
    !isPosingTablet(navigator.userAgent, navigator.maxTouchPoints)
  )
    return false
  if (
    new URLSearchParams(location.search).get(siteParameter) === 'desktop' ||
    cookies().includes(`${siteCookie}=`)
  )
    return false
  // From a page of this site: the reader was sent already, or chose the desktop site.
  if (document.referrer.startsWith(`${location.origin}/`)) return false
  const sent = wasSent()
  storeCookie(`${siteCookie}=h5; Path=/; SameSite=Lax`)
  if (sent === true) return false
  // Nothing can remember a redirect; the server has redirected a phone that it could see.
  if (sent === null && !cookies().includes(`${siteCookie}=`) && isHandheld(navigator.userAgent))
    return false
  location.replace(withWholeQuery(otherSite, location.search) + location.hash)
  return true
}

/**
 * Adds the parameters of a query that the address does not have, such as `utm_source`. The one that
 * names a site is left out.
 */
export function withWholeQuery(address: string, search: string): string {
  const [path = '', query = ''] = address.split('?')
  const whole = new URLSearchParams(query)
  const stated = new Set(whole.keys())
  for (const [name, value] of new URLSearchParams(search))
    if (!stated.has(name) && name !== siteParameter) whole.append(name, value)
  const text = whole.toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * Tests whether this tab was on the mobile site before, and records it for the next time. Null if
 * storage is blocked.
 */
function wasSent(): boolean | null {
  try {
    const sent = sessionStorage.getItem(flag) !== null
    sessionStorage.setItem(flag, '1')
    return sent
  } catch {
    return null
  }
}
