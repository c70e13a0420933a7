/** robots.txt and sitemap.xml. */
import type { FastifyInstance } from 'fastify'
import { defaultLanguage } from '../../contract/values.ts'
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
} from '../../web/app/links.ts'
import { siteBases, phonesMedia } from '../../web/app/site.ts'
import type { PageAsk } from './page.ts'
import { sendPrepared, type Made, type ResponseCache } from './response-cache.ts'

export interface CrawlersOptions {
  ask: PageAsk
  cache: ResponseCache
  settings: { publicOrigin: string }
}

export function registerCrawlers(
  app: FastifyInstance,
  { ask, cache, settings: { publicOrigin } }: CrawlersOptions,
): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\nDisallow: /app/\n\nSitemap: ${publicOrigin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    sendPrepared(
      request,
      reply,
      await cache.answer('sitemap', ['match', 'plan', 'expert'], () => sitemap(ask, publicOrigin)),
    ),
  )
}

/**
 * The lists, and the matches, experts and plans that home links to; each with its mobile address.
 */
async function sitemap(ask: PageAsk, publicOrigin: string): Promise<Made> {
  const places = [
    href(home),
    href(match),
    href(expertList),
    href(data),
    href(proof),
    ...(await placesOnHome(ask)),
  ]
  const urls = places.map((place) => {
    // "&" is the only character of our URLs that XML has to escape: they carry ids and numbers
    // only
    const [desktop, phones] = [siteBases.desktop, siteBases.h5].map((base) =>
      (publicOrigin + base + place).replaceAll('&', '&amp;'),
    )
    return `<url><loc>${desktop}</loc><xhtml:link rel="alternate" media="${phonesMedia}" href="${phones}"/></url>`
  })
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' },
    body,
  }
}

/** @throws if a call fails: an incomplete sitemap must not be cached */
async function placesOnHome(ask: PageAsk): Promise<Href[]> {
  const [front, recommended] = await Promise.all([
    ask('queryHome', {}, defaultLanguage),
    ask('queryRecommend', { page: 1, size: 100 }, defaultLanguage),
  ])
  if (front.data === undefined || recommended.data === undefined)
    throw new Error('a call failed while the sitemap was made')
  return [
    ...front.data.matches.map(({ matchId }) => href(matchDetail, { matchId })),
    ...front.data.experts.map(({ expertId }) => href(expertDetail, { expertId })),
    ...recommended.data.records.map(({ id, expertId }) => href(planDetail, { id, expertId })),
  ]
}
