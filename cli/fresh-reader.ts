/**
 * Asks a site as the browser of a fresh reader does: a site must not be able to tell the command
 * from its readers, and answer it alone with the truth.
 */
import { webProcess, type Identity } from '../contract/envelope.ts'
import { textLanguages, type TextLanguage } from '../contract/values.ts'

/** A browser that many readers have: the newest one on a desktop that was common in 2026. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/156.0.0.0 Safari/537.36'

const accepted: Record<TextLanguage, string> = {
  zh: 'zh-CN,zh;q=0.9,en;q=0.8',
  zht: 'zh-HK,zh-TW;q=0.9,zh;q=0.8,en;q=0.7',
  en: 'en-GB,en;q=0.9',
}

/** The headers of a call or a file that a page fetches. `path`: of the page. */
export const headersOfFetch = (site: URL, language: TextLanguage, path = '/') => ({
  'user-agent': userAgent,
  accept: '*/*',
  'accept-language': accepted[language],
  referer: new URL(path, site).href,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
})

/** The same of a call, which has a body. */
export const headersOfCall = (site: URL, language: TextLanguage) => ({
  ...headersOfFetch(site, language),
  origin: site.origin,
  'content-type': 'application/json',
})

/** A phone that many readers have, for pages of the mobile site. */
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

/**
 * The headers of a page that a reader opens by a link from elsewhere.
 * @param cookie of a reader who chose the language before; empty for a first visit
 */
export const headersOfPage = (language: TextLanguage, path: string, cookie = '') => ({
  'user-agent': /^\/h5\b/.test(path) ? phone : userAgent,
  ...(cookie !== '' && { cookie }),
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': accepted[language],
  'upgrade-insecure-requests': '1',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
})

/** An identity, and the fixed value that the site expects beside it. */
export type Visitor = Identity & { realm: string }

/** The body of a call as the pages send it; without an identity it is the payload itself. */
export const bodyOfCall = (
  data: object,
  language: TextLanguage,
  visitor: Visitor | null,
): string => {
  const info = { lang: language }
  return JSON.stringify(
    visitor === null ? { ...data, info } : { process: webProcess, ...visitor, data, info },
  )
}

/** One of these by chance. There is at least one. */
const oneOf = <T>(all: readonly [T, ...T[]]): T =>
  all[Math.floor(Math.random() * all.length)] ?? all[0]

export const anyLanguage = (): TextLanguage => oneOf(textLanguages)

/** The same things in an order by chance. */
export const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ one }) => one)
