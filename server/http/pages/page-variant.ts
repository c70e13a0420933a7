/**
 * Pages for shared caches. A page depends on six things of its request besides the address: the
 * language, the form of prices, whether scores are hidden, the order of the match list, whether a
 * phone is still to be sent to the mobile site, and whether a page of this site led here. A cache
 * reduces cookies and user agents, of which no two readers have the same, to one small header, and
 * keeps a page for each of its values: deploy/varnish.vcl.
 */
import { lookup } from 'node:dns/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OddsFormat, Language } from '../../../contract/values.ts'
import { languageCookie, languageNamed } from '../../../web/page/language.ts'
import { matchOrderCookie, type MatchOrder } from '../../../web/page/match-order.ts'
import { oddsCookie, oddsFormatByCookie } from '../../../web/page/odds-format.ts'
import { hiddenCookie } from '../../../web/page/scores.ts'
import type { Visit } from './mobile-redirect.ts'
import type { Made, Prepared } from '../response-cache.ts'

/**
 * The header's name. Its value is a language, with " odds=" and a form of prices other than
 * decimal, with " hidden" if scores are hidden, with " by-time" for the match list by
 * time, and with " handheld" for a phone to be redirected.
 */
export const variantHeader = 'page-variant'

export interface PageVariant {
  language: Language
  odds: OddsFormat
  /** The reader hides scores. */
  hideScores: boolean
  /** The order of the match list. */
  matchOrder: MatchOrder
  /** A phone or tablet that has not been redirected and has not chosen the desktop site. */
  handheld: boolean
}

/**
 * The variant that a cache asks for; null without the header, or with one that is none. See
 * `believeCaches`.
 */
export function variantOf({ headers }: Pick<FastifyRequest, 'headers'>): PageVariant | null {
  const header = headers[variantHeader]
  if (header === undefined) return null
  const [, name, odds = '', hidden, byTime, handheld] = form.exec(String(header)) ?? []
  const language = languageNamed(name)
  return (
    language && {
      language,
      odds: oddsFormatByCookie(new Map([[oddsCookie, odds]])),
      hideScores: hidden !== undefined,
      matchOrder: byTime === undefined ? 'league' : 'time',
      handheld: handheld !== undefined,
    }
  )
}

const form = /^(\w+)(?: odds=(\w+))?( hidden)?( by-time)?( handheld)?$/

/** Milliseconds between two look-ups of the caches' names. */
const lookUpEvery = 60_000

/**
 * Removes the header from requests that do not come from the machine of a cache: a browser or a
 * proxy that sends it would get, and might keep, a page of other readers.
 * @param caches addresses such as http://127.0.0.1:6081/
 */
export async function believeCaches(app: FastifyInstance, caches: readonly string[]) {
  let machines = new Set<string>()
  const lookUp = async () => {
    const hosts = caches.map((cache) => new URL(cache).hostname.replace(/^\[|\]$/g, ''))
    const found = await Promise.all(hosts.map((host) => lookup(host, { all: true })))
    machines = new Set(found.flat().map(({ address }) => address))
  }
  // a name that cannot be looked up now may be there a minute later
  await lookUp().catch(() => {})
  const timer = setInterval(() => void lookUp().catch(() => {}), lookUpEvery)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, _, done) => {
    if (request.headers[variantHeader] !== undefined) {
      const from = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
      if (!machines.has(from)) delete request.headers[variantHeader]
    }
    done()
  })
}

/** The reader's attributes in a variant, in the form of an ordinary request. */
export const visitorOf = ({
  language,
  odds,
  hideScores,
  matchOrder,
  handheld,
}: PageVariant): Omit<Visit, 'target'> => ({
  userAgent: handheld ? 'Mobi' : '',
  cookies: new Map<string, string>([
    [languageCookie, language],
    [oddsCookie, odds],
    [matchOrderCookie, matchOrder],
    ...(hideScores ? [hiddenCookie] : []),
  ]),
  isInternal: false,
})

/**
 * Fresh for a second; for ten more a cache sends it while it asks for the next one. The cache
 * replaces both headers before a browser sees them.
 */
export const sharedHeaders = {
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=10',
  vary: variantHeader,
}

/** A complete page as a cache may keep it. Errors and pages from an outage stay as they are. */
export function shared(prepared: Prepared): Prepared {
  if (prepared.status !== 200 || prepared.headers['cache-control'] !== revalidated) return prepared
  const vary = `${sharedHeaders.vary}, Accept-Encoding`
  return { ...prepared, headers: { ...prepared.headers, ...sharedHeaders, vary } }
}

/**
 * How a page is sent to browsers: revalidated on every visit, so that the redirect to the mobile
 * site always runs; 304 if nothing changed.
 */
export const revalidated: Made['headers'][string] = 'no-cache'
