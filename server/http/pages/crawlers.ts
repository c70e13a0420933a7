/** robots.txt and sitemap.xml. */
import type { FastifyInstance } from 'fastify'
import { calls, prefix } from '../../../contract/calls.ts'
import { defaultLanguage, languages, type Language } from '../../../contract/values.ts'
import { addressIn, searchTags } from '../../../web/page/language.ts'
import {
  data,
  expertDetail,
  expertList,
  home,
  href,
  match,
  matchDetail,
  planDetail,
  proof,
  type Href,
} from '../../../web/page/links.ts'
import { siteBases, phonesMedia } from '../../../web/page/site.ts'
import type { CallForPage } from './page.ts'
import { sendPrepared, type Made, type ResponseCache } from '../response-cache.ts'

export interface CrawlersOptions {
  callForPage: CallForPage
  cache: ResponseCache
  settings: { publicOrigin: string }
}

export function registerCrawlers(
  app: FastifyInstance,
  { callForPage, cache, settings: { publicOrigin } }: CrawlersOptions,
): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicOrigin)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    sendPrepared(
      request,
      reply,
      await cache.answer('sitemap', ['match', 'plan', 'expert'], () =>
        sitemap(callForPage, publicOrigin),
      ),
    ),
  )
}

/**
 * Robots that render pages need the public reads, whose answers are noindex; the longest rule that
 * fits a path counts (RFC 9309).
 */
function robots(publicOrigin: string): string {
  const reads = Object.values(calls).filter(({ read, caller }) => read && caller === 'anyone')
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /app/',
    ...reads.map(({ path }) => `Allow: ${prefix}${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n')
}

/**
 * The lists, and the matches, experts and plans that home links to, in each language; each with its
 * mobile address and its addresses in the other languages.
 */
async function sitemap(callForPage: CallForPage, publicOrigin: string): Promise<Made> {
  const places = [
    href(home),
    href(match),
    href(expertList),
    href(data),
    href(proof),
    ...(await placesOnHome(callForPage)),
  ]
  const urls = places.flatMap((place) =>
    languages.map((language) => urlOf(place, language, publicOrigin)),
  )
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const body =
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n` +
    `${urls.join('\n')}\n</urlset>\n`
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' },
    body,
  }
}

function urlOf(place: Href, language: Language, publicOrigin: string): string {
  // "&" is the only character of our URLs that XML has to escape: they carry ids, numbers and codes
  // only
  const at = (base: string, one: Language) =>
    (publicOrigin + base + addressIn(one, place)).replaceAll('&', '&amp;')
  const link = (attribute: string, address: string) =>
    `<xhtml:link rel="alternate" ${attribute} href="${address}"/>`
  return [
    `<url><loc>${at(siteBases.desktop, language)}</loc>`,
    ...languages.map((one) => link(`hreflang="${searchTags[one]}"`, at(siteBases.desktop, one))),
    link('hreflang="x-default"', at(siteBases.desktop, defaultLanguage)),
    link(`media="${phonesMedia}"`, at(siteBases.h5, language)),
    '</url>',
  ].join('')
}

/** @throws if a call fails: an incomplete sitemap must not be cached */
async function placesOnHome(callForPage: CallForPage): Promise<Href[]> {
  const [front, recommended] = await Promise.all([
    callForPage('queryHome', {}, defaultLanguage),
    callForPage('queryRecommend', { page: 1, size: 100 }, defaultLanguage),
  ])
  if (front.data === undefined || recommended.data === undefined)
    throw new Error('a call failed while the sitemap was made')
  return [
    ...front.data.matches.map(({ matchId }) => href(matchDetail, { matchId })),
    ...front.data.experts.map(({ expertId }) => href(expertDetail, { expertId })),
    ...recommended.data.records.map(({ id, expertId }) => href(planDetail, { id, expertId })),
  ]
}
