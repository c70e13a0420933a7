import { links, locate } from '../../../web/page/links.ts'
import { id, type Parameters } from '../../../web/page/parameters.ts'
import { siteBases } from '../../../web/page/site.ts'
import { withWholeQuery } from '../../../web/head/site-redirect.ts'
import { splitTarget } from './mobile-redirect.ts'

/** What chats and people add to the end of an address: slashes, punctuation, blanks. */
const tail = /[\p{P}\p{S}\p{Z}\p{C}]+$/u

/** Where a second address or a fragment begins inside a value, such as `7?from=chat`. */
const second = /[?#&].*$/s

/** An address that may be written oddly; those of links are `/` or end in a letter or a digit. */
const oddly = /.\W$|%[\da-f]{2}$|\?.*(?:\?|%3f|%23|%26|[?&]amp;)/i

/**
 * The address of the page that a target means: without a tail in its path or in a parameter, such
 * as `/match/` or `matchId=7。`, with single slashes, and with names in the letters of the route.
 * Free text keeps its end. Null if the target is that address already, or if there is no such page.
 * The path is that of a known route, never the text of the request. With `anyIds`, of another back
 * end, every id stays whole: a mark at its end may be its own (decision 0227).
 */
export function addressMeant(target: string, { anyIds = false } = {}): string | null {
  const [path, search] = splitTarget(encodedQuestion(target))
  const base = /^\/+h5(\/|$)/i.test(path) ? siteBases.h5 : siteBases.desktop
  const written = decoded(path.replace(/^\/+h5(?=\/|$)/i, ''))
  const route = link(written.replace(/\/{2,}/g, '/').replace(tail, '') || '/')
  const query = new URLSearchParams(
    search
      .slice(1)
      .split('&')
      .flatMap((pair) => [...new URLSearchParams(pair)])
      .map(([text, value]) => {
        const name = nameMeant(route, text)
        const { freeText, read } = route?.parameters[name] ?? {}
        const isWhole = freeText || (anyIds && read === id)
        return [name, isWhole ? value : value.replace(second, '').replace(tail, '')]
      }),
  )
  const text = query.size === 0 ? '' : `?${query}`
  const place = locate(route?.path ?? '', text)
  const [asPath, asSearch] = splitTarget(target)
  const asWritten = locate(decoded(asPath.slice(base.length)), asSearch)
  const isSame = place.name === asWritten.name && place.href === asWritten.href
  return isSame || place.name === 'notFound' ? null : base + withWholeQuery(place.href, text)
}

/** The same for a target that a route takes. */
export const addressMeantOddly = (target: string, ids: { anyIds?: boolean } = {}): string | null =>
  oddly.test(target) ? addressMeant(target, ids) : null

/** Chats encode the mark before the query with the rest of an address. */
const encodedQuestion = (target: string): string =>
  target.includes('?') ? target : target.replace(/%3f/i, '?').replace(/%3d/gi, '=')

type Route = { path: string; parameters: Parameters }

const link = (path: string): Route | undefined =>
  Object.values(links).find((one) => one.path.toLowerCase() === path.toLowerCase())

/** A parameter's name in the letters of the route, without the remains of an HTML entity. */
function nameMeant(route: Route | undefined, text: string): string {
  const name = text.replace(/^amp;/i, '')
  const same = (known: string) => known.toLowerCase() === name.toLowerCase()
  return Object.keys(route?.parameters ?? {}).find(same) ?? name
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
