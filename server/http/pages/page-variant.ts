/**
 * Pages for shared caches. A page depends on three things of its request besides the address: the
 * language, whether a phone is still to be sent to the mobile site, and whether a page of this site
 * led here. A cache reduces cookies and user agents, of which no two readers have the same, to one
 * small header, and keeps a page for each of its values: deploy/varnish.vcl.
 */
import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/values.ts'
import { languageCookie, languageNamed } from '../../../web/page/language.ts'
import type { Visit } from './mobile-redirect.ts'
import type { Made, Prepared } from '../response-cache.ts'

/** The header's name. Its value is a language, for a phone to be redirected with " handheld". */
export const variantHeader = 'page-variant'

export interface PageVariant {
  language: Language
  /** A phone or tablet that has not been redirected and has not chosen the desktop site. */
  handheld: boolean
}

/**
 * The variant that a cache asks for; null without the header, or with one that is none. Anyone may
 * send it: that changes only which page the sender itself gets.
 */
export function variantOf({ headers }: Pick<FastifyRequest, 'headers'>): PageVariant | null {
  const [, name, handheld] = /^(\w+)( handheld)?$/.exec(String(headers[variantHeader] ?? '')) ?? []
  const language = languageNamed(name)
  return language && { language, handheld: handheld !== undefined }
}

/** The reader's attributes in a variant, in the form of an ordinary request. */
export const visitorOf = ({ language, handheld }: PageVariant): Omit<Visit, 'target'> => ({
  userAgent: handheld ? 'Mobi' : '',
  cookies: new Map([[languageCookie, language]]),
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
