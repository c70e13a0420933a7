/** The mobile site: which requests are redirected to it, and to which address. */
import { isHandheld } from '../../../web/head/handheld.ts'
import { siteCookie, siteParameter, withWholeQuery } from '../../../web/head/site-redirect.ts'
import { locate } from '../../../web/page/links.ts'
import { siteBases, type SiteName } from '../../../web/page/site.ts'

/** The raw path and query of a request target, neither decoded nor normalised. */
export function splitTarget(target: string): [path: string, search: string] {
  const cut = target.indexOf('?')
  return cut === -1 ? [target, ''] : [target.slice(0, cut), target.slice(cut)]
}

/**
 * The same route and query under /h5, or null if the path is no desktop route. The path is that of
 * the route, never the text of the request, and the query is encoded anew, so that it cannot
 * redirect to another host.
 */
export function mobileTarget(target: string): string | null {
  const [path, search] = splitTarget(target)
  const place = locate(path, search)
  return place.name === 'notFound' ? null : siteBases.h5 + withWholeQuery(place.href, search)
}

export interface Visit {
  target: string
  userAgent: string
  cookies: ReadonlyMap<string, string>
  /** Whether a page of this site led here, by the request's headers. */
  isInternal: boolean
}

/**
 * The address to redirect this request to, or null. Redirects once: a cookie remembers the
 * redirect, or that the reader wants the desktop site. Where cookies are refused, a request that
 * comes from a page of this site is not redirected. The link "mobile version" overrides both.
 */
export function mobileRedirect({ target, userAgent, cookies, isInternal }: Visit): string | null {
  const wished = requestedSite(target)
  if (wished === 'h5') return mobileTarget(target)
  if (!isHandheld(userAgent) || wished === 'desktop') return null
  if (cookies.has(siteCookie) || isInternal) return null
  return mobileTarget(target)
}

/**
 * The site that shows "not found": the mobile one on a phone, unless the reader wants the desktop
 * site.
 */
export function siteOfNotFound({
  target,
  userAgent,
  cookies,
}: Omit<Visit, 'isInternal'>): SiteName {
  const wished = requestedSite(target)
  if (wished === 'h5' || target.split(/[/?]/)[1] === 'h5') return 'h5'
  return isHandheld(userAgent) && wished !== 'desktop' && cookies.get(siteCookie) !== 'desktop'
    ? 'h5'
    : 'desktop'
}

/**
 * The links "desktop version" and "mobile version" name the site in the query, so that they work
 * without JavaScript and without cookies.
 */
export function requestedSite(target: string): string | null {
  const [, search] = splitTarget(target)
  return search === '' ? null : new URLSearchParams(search).get(siteParameter)
}

/** The cookies of a request by name; malformed ones are skipped. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0) cookies.set(pair.slice(0, cut).trim(), pair.slice(cut + 1).trim())
  }
  return cookies
}
