/** The phones' door: who is sent there, and where exactly. */
import { isHandheld } from '../../web/head/handheld.ts'
import { doorCookie, doorParameter } from '../../web/head/site-redirect.ts'
import { locate } from '../../web/app/links.ts'
import { doorBases, type Door } from '../../web/app/site.ts'

/** The path and the query of a request's target, neither decoded nor normalised. */
export function splitTarget(target: string): [path: string, search: string] {
  const cut = target.indexOf('?')
  return cut === -1 ? [target, ''] : [target.slice(0, cut), target.slice(cut)]
}

/**
 * The same route and query under /h5, or null where the path is no route of this door, as one with the segment h5 never is.
 * Written from the route and its checked parameters, never from the text of the request, so it cannot name another host.
 */
export function phonesTarget(target: string): string | null {
  const [path, search] = splitTarget(target)
  const place = locate(path, search)
  return place.name === 'notFound' ? null : doorBases.h5 + place.href
}

export interface Visit {
  target: string
  userAgent: string
  cookies: ReadonlyMap<string, string>
}

/**
 * Where to send this visit, or null. Once: the cookie remembers that it was sent, or that the desktop version is wanted. Who asks
 * for the mobile version is sent there whatever they asked for before.
 */
export function sendToPhones({ target, userAgent, cookies }: Visit): string | null {
  const wished = wishedDoor(target)
  if (wished === 'h5') return phonesTarget(target)
  if (!isHandheld(userAgent) || cookies.has(doorCookie) || wished === 'desktop') return null
  return phonesTarget(target)
}

/** The door in which a visit is told that its address leads nowhere: a phone in its own, unless the desktop version is wanted. */
export function doorOfLost({ target, userAgent, cookies }: Visit): Door {
  const wished = wishedDoor(target)
  if (wished === 'h5' || target.split(/[/?]/)[1] === 'h5') return 'h5'
  return isHandheld(userAgent) && wished !== 'desktop' && cookies.get(doorCookie) !== 'desktop'
    ? 'h5'
    : 'desktop'
}

/** The links "desktop version" and "mobile version" say so in the query, so that they work without JavaScript and without cookies. */
export function wishedDoor(target: string): string | null {
  const [, search] = splitTarget(target)
  return search === '' ? null : new URLSearchParams(search).get(doorParameter)
}

/** A request's cookies by name; what is malformed is left out. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0) cookies.set(pair.slice(0, cut).trim(), pair.slice(cut + 1).trim())
  }
  return cookies
}
