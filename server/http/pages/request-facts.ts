/** What a request says about the page that it asks for. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultOddsFormat, defaultApiZone } from '../../../contract/values.ts'
import { languageByCookie, languageCookie, languageInQuery } from '../../../web/page/language.ts'
import type { Place } from '../../../web/page/links.ts'
import { matchOrderByCookie } from '../../../web/page/match-order.ts'
import { oddsFormatByCookie } from '../../../web/page/odds-format.ts'
import { hiddenByCookie } from '../../../web/page/scores.ts'
import { siteBases, type SiteName, type PageFacts } from '../../../web/page/site.ts'
import type { Settings } from '../../settings.ts'
import { cookiesOf, splitTarget, type Visit } from './mobile-redirect.ts'
import { variantOf, visitorOf } from './page-variant.ts'
import type { WorldFacts } from './remote-api.ts'

export interface FactsOptions {
  settings: Pick<Settings, 'apiBase' | 'apiZone' | 'staticBase' | 'realm'>
  /** The last event that the calls' answers include; null if a remote API answers the calls. */
  lastEventId: () => number | null
}

/** Seconds for which a reader's choice is kept. */
export const year = 365 * 24 * 60 * 60

/** The facts of a page that follow from the request alone. */
export type RequestFacts = Omit<PageFacts, keyof WorldFacts>

export const targetOf = (request: FastifyRequest): string => request.raw.url ?? '/'

export function visitOf(request: FastifyRequest): Visit {
  const target = targetOf(request)
  const variant = variantOf(request)
  if (variant) return { target, ...visitorOf(variant) }
  return {
    target,
    userAgent: request.headers['user-agent'] ?? '',
    cookies: cookiesOf(request.headers.cookie),
    // Browsers do not send Sec-Fetch-Site over plain http.
    isInternal:
      request.headers['sec-fetch-site'] === 'same-origin' ||
      (request.headers.referer !== undefined &&
        URL.parse(request.headers.referer)?.host === request.host),
  }
}

/**
 * Keeps the language of a reader's first address, so that the links of that page lead on in it
 * without scripts too. A choice that the reader made stays.
 */
export function keepFirstLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const named = languageInQuery(splitTarget(targetOf(request))[1])
  if (named !== null && !cookiesOf(request.headers.cookie).has(languageCookie))
    reply.header('set-cookie', `${languageCookie}=${named}; Path=/; Max-Age=${year}; SameSite=Lax`)
}

export function factsOf(
  { settings, lastEventId }: FactsOptions,
  site: SiteName,
  place: Place,
  request: FastifyRequest,
): RequestFacts {
  const { apiBase, apiZone, realm } = settings
  const staticBase = settings.staticBase.replace(/\/$/, '')
  const [, search] = splitTarget(targetOf(request))
  const { cookies } = visitOf(request)
  const language = languageInQuery(search) ?? languageByCookie(cookies)
  const odds = oddsFormatByCookie(cookies)
  const other = site === 'desktop' ? siteBases.h5 : siteBases.desktop
  const lastEvent = lastEventId()
  const otherSite = place.name === 'notFound' ? null : other + place.href
  return {
    staticBase,
    apiBase,
    realm,
    ...(apiBase !== '' && apiZone !== defaultApiZone && { apiZone }),
    language,
    ...(odds !== defaultOddsFormat && { odds }),
    ...(hiddenByCookie(cookies) && { hideScores: true }),
    ...(place.name === 'match' &&
      matchOrderByCookie(cookies) === 'time' && { matchesByTime: true }),
    site,
    otherSite,
    ...(lastEvent !== null && { lastEvent }),
  }
}
