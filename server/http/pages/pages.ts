/**
 * Serves the pages: every route on both sites (desktop, mobile), cached as bytes until their data
 * change.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteCookie } from '../../../web/head/site-redirect.ts'
import { links, locate, notFoundPlace } from '../../../web/page/links.ts'
import { siteBases, type SiteName } from '../../../web/page/site.ts'
import { registerAssets } from '../files/assets.ts'
import { registerInstall } from '../files/install.ts'
import { registerSecurityTxt } from '../files/security-txt.ts'
import { rendersPerMinute, perMinute } from '../limits/limits.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { Settings } from '../../settings.ts'
import { sendPrepared } from '../response-cache.ts'
import { addressMeant, addressMeantOddly } from './address-tail.ts'
import { createPageAnswers, type AnswerOptions } from './answer-page.ts'
import { registerCrawlers } from './crawlers.ts'
import { serveSources } from './dev-pages.ts'
import {
  siteOfNotFound,
  mobileRedirect,
  splitTarget,
  requestedSite,
  type Visit,
} from './mobile-redirect.ts'
import { readFiles } from './page-build.ts'
import { createPageThreads } from './page-threads.ts'
import { believeCaches, sharedHeaders, variantOf } from './page-variant.ts'
import { refusePage } from './refused-page.ts'
import { RedirectedPhones } from './redirected-phones.ts'
import { targetOf, visitOf, year } from './request-facts.ts'

export interface PagesOptions extends AnswerOptions {
  settings: Pick<Settings, 'publicOrigin' | 'securityContact' | 'caches'> &
    AnswerOptions['settings']
  /** Counts pages that wait for a thread. */
  metrics?: Metrics | undefined
  /** Milliseconds for the rendering of a page. */
  longest: number
  /** Whether a thread is started before the first page. Default false. */
  threadsAtOnce?: boolean | undefined
}

/** Answers a request for an unknown address: with a page for a person, else by `otherwise`. */
export type AnswerNotFound = (
  request: FastifyRequest,
  reply: FastifyReply,
  otherwise: () => unknown,
) => unknown

/** Registers all pages, their assets, sitemap.xml and robots.txt. Rejects if there is no build. */
export async function registerPages(
  app: FastifyInstance,
  options: PagesOptions,
): Promise<AnswerNotFound> {
  const { dev, built, longest } = options
  const { publicOrigin, apiBase } = options.settings
  const ids = { anyIds: apiBase !== '' }
  const build = dev === undefined ? await readFiles(built) : null
  const atOnce = options.threadsAtOnce ?? false
  const threads = build && createPageThreads({ built, publicOrigin, longest, atOnce })
  if (threads) {
    app.addHook('onClose', () => threads.close())
    options.metrics?.add({
      pages_waiting: { help: 'Pages that wait to be rendered', read: () => threads.waiting() },
    })
  }
  if (dev !== undefined) serveSources(app, dev)
  await believeCaches(app, options.settings.caches)
  const show = createPageAnswers(options, threads, {
    admit: perMinute(app, rendersPerMinute),
    isBusy: () => app.isUnderPressure(),
  })
  const redirectedPhones = new RedirectedPhones()

  /**
   * The desktop site: phones are redirected to the mobile site before anything is rendered or
   * cached.
   */
  function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> | FastifyReply {
    const visit = visitOf(request)
    const elsewhere = mobileRedirect(visit)
    if (elsewhere !== null && !isRepeated(request, visit)) {
      // a shared cache sets the cookie itself
      const headers = variantOf(request)
        ? sharedHeaders
        : {
            'set-cookie': `${siteCookie}=h5; Path=/; SameSite=Lax`,
            'cache-control': 'no-store',
            vary: 'Cookie, User-Agent, Referer, Sec-Fetch-Site',
          }
      return reply.headers(headers).redirect(elsewhere, 302)
    }
    if (requestedSite(visit.target) === 'desktop' && variantOf(request) === null)
      reply.header('set-cookie', `${siteCookie}=desktop; Path=/; Max-Age=${year}; SameSite=Lax`)
    return showPlace(request, reply, 'desktop', path)
  }

  /** Whether a phone that keeps no cookie was redirected before. */
  const isRepeated = (request: FastifyRequest, { target, cookies, userAgent }: Visit): boolean =>
    requestedSite(target) !== 'h5' &&
    cookies.size === 0 &&
    variantOf(request) === null &&
    redirectedPhones.wasSent(request.ip, userAgent)

  /** The page of a route, or a redirect to it if the query is odd. */
  function showPlace(
    request: FastifyRequest,
    reply: FastifyReply,
    site: SiteName,
    path: string,
  ): Promise<FastifyReply> | FastifyReply {
    const target = targetOf(request)
    // before the place is looked for: an id of another back end may be any text
    const address = addressMeantOddly(target, ids)
    if (address !== null) return reply.redirect(address, 301)
    const place = locate(path, splitTarget(target)[1])
    if (place.name === 'notFound') return showNotFound(request, reply)
    return show(request, reply, site, place)
  }

  /** Redirects to the page that the address means, if there is one. */
  function showNotFound(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> | FastifyReply {
    const address = addressMeant(targetOf(request), ids)
    if (address !== null) return reply.redirect(address, 301)
    return show(request, reply, siteOfNotFound(visitOf(request)), notFoundPlace)
  }

  const hidden = { schema: { hide: true } }
  const ofPages = {
    ...hidden,
    // a busy server still sends the pages that it has in memory: answer-page.ts
    config: { limitsItself: true, pressureHandler: () => {} },
    errorHandler: refusePage,
  } as const
  for (const { path } of Object.values(links)) {
    app.get(path, ofPages, (request, reply) => enter(request, reply, path))
    app.get(siteBases.h5 + path, ofPages, (request, reply) => showPlace(request, reply, 'h5', path))
  }
  app.get(siteBases.h5, ofPages, (request, reply) => show(request, reply, 'h5', locate('/', '')))
  const answerNotFound: AnswerNotFound = (request, reply, otherwise) => {
    const target = targetOf(request)
    const [path] = splitTarget(target)
    if (path.startsWith('/app/')) return otherwise()
    if (isFile(path)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    // programs that follow a link, such as previews of chats, ask for any type
    const address = addressMeant(target, ids)
    if (address !== null) return reply.redirect(address, 301)
    // only people get a "not found" page
    if (!(request.headers.accept ?? '').includes('text/html')) return otherwise()
    return showNotFound(request, reply)
  }
  app.get('/*', ofPages, (request, reply) =>
    answerNotFound(request, reply, () => reply.callNotFound()),
  )
  registerCrawlers(app, options)
  registerInstall(app)
  registerSecurityTxt(app, options.settings)
  if (build === null) return answerNotFound
  await registerAssets(app, `${built}/client/assets`)
  // revalidated each time, so that the worker of a new build takes over on the next visit
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  }
  const worker = async () => ({ status: 200, headers, body: build.worker })
  app.get('/worker.js', hidden, async (request, reply) =>
    sendPrepared(request, reply, await options.cache.answer('worker', [], worker)),
  )
  return answerNotFound
}

/** Tests whether a path names a file; no page's path has a dot followed by an ending. */
const isFile = (path: string): boolean => /\.[a-z\d]{1,5}$/i.test(path)
