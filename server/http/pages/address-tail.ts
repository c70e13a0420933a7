import { links, locate } from '../../../web/page/links.ts'
import type { Parameters } from '../../../web/page/parameters.ts'
import { siteBases } from '../../../web/page/site.ts'
import { withWholeQuery } from '../../../web/head/site-redirect.ts'
import { splitTarget } from './mobile-redirect.ts'

/** What chats and people add to the end of an address: slashes, punctuation, blanks. */
const tail = /[\p{P}\p{S}\p{Z}\p{C}]+$/u

/**
 * The address of a page without a tail in its path or in a parameter, such as `/match/` or
 * `matchId=7。`. Free text keeps its end. Null without a tail, or if there is no such page. The path
 * is that of a known route, never the text of the request.
 */
export function withoutTail(target: string): string | null {
  const [path, search] = splitTarget(target)
  const base = /^\/h5(\/|$)/.test(path) ? siteBases.h5 : siteBases.desktop
  const route = decoded(path.slice(base.length))
  const routePath = route.replace(tail, '') || '/'
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].map(([name, value]) => [
      name,
      isFreeText(routePath, name) ? value : value.replace(tail, ''),
    ]),
  )
  const text = query.size === 0 ? '' : `?${query}`
  const place = locate(routePath, text)
  const asWritten = locate(route, search)
  const isSame = place.name === asWritten.name && place.href === asWritten.href
  return isSame || place.name === 'notFound' ? null : base + withWholeQuery(place.href, text)
}

function isFreeText(path: string, name: string): boolean {
  const route = Object.values(links).find((link) => link.path === path)
  const parameters: Parameters = route?.parameters ?? {}
  return parameters[name]?.freeText ?? false
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
