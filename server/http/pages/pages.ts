/**
 * Serves the pages: every route on both sites (desktop, mobile), cached as bytes until their data
 * change.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { CallName } from '../../../contract/calls.ts'
import { siteCookie } from '../../../web/head/site-redirect.ts'
import { links, locate, notFoundPlace, type Place } from '../../../web/page/links.ts'
import { siteBases, type SiteName } from '../../../web/page/site.ts'
import type { Topic } from '../../db/data-version.ts'
import { registerAssets } from '../files/assets.ts'
import { registerCrawlers } from './crawlers.ts'
import { developedPage, serveSources } from './dev-pages.ts'
import {
  siteOfNotFound,
  mobileRedirect,
  splitTarget,
  requestedSite,
  type Visit,
} from './mobile-redirect.ts'
import { registerInstall } from '../files/install.ts'
import { registerSecurityTxt } from '../files/security-txt.ts'
import { within } from '../limits/handler-time.ts'
import { rendersPerMinute, perMinute } from '../limits/limits.ts'
import { readFiles, readPageBuild } from './page-build.ts'
import { createPageThreads } from './page-threads.ts'
import { believeCaches, shared, sharedHeaders, variantOf } from './page-variant.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { WorldFacts } from './remote-api.ts'
import { logFailure } from '../monitoring/log-failure.ts'
import { brokenPage, Incomplete, type CallForText, type CallForPage } from './page.ts'
import type { Settings } from '../../settings.ts'
import type { Outage } from '../unavailable.ts'
import { OldPages, whileCatchingUp } from './old-page.ts'
import { PendingCalls } from './pending-calls.ts'
import { addressMeant, addressMeantOddly } from './address-tail.ts'
import {
  factsOf,
  keepFirstLanguage,
  targetOf,
  visitOf,
  year,
  type FactsOptions,
  type RequestFacts,
} from './request-facts.ts'
import { RedirectedPhones } from './redirected-phones.ts'
import { Refusal } from '../refusal.ts'
import {
  sendPrepared,
  type DependOn,
  type Made,
  type Prepared,
  type ResponseCache,
} from '../response-cache.ts'

export interface PagesOptions extends FactsOptions {
  /** The server's own calls, in process. */
  callForPage: CallForPage
  /** The same for the threads that render pages. */
  callForText: CallForText
  /** The topics of a call: a page is rendered again when a topic of its calls has changed. */
  topicsOf: (name: CallName) => readonly Topic[]
  cache: ResponseCache
  outage: Outage
  /** Whether the site catches up with its past: a note on each page says so. */
  isCatchingUp: () => boolean
  settings: Pick<Settings, 'publicOrigin' | 'clockAt' | 'securityContact' | 'caches'> &
    FactsOptions['settings']
  /** Whether the data is simulated, and what the log can prove; pages show both. */
  world: () => Promise<WorldFacts>
  /** The folder of the built front end. */
  built: string
  /** Serves pages from source instead (development). */
  dev?: ViteDevServer | undefined
  /** Counts pages that wait for a thread. */
  metrics?: Metrics | undefined
  /** Milliseconds for the rendering of a page. */
  longest: number
  /** Milliseconds for the answer to a request, rendered or not; 0: no limit. */
  longestAnswer: number
  /**
   * Milliseconds after which a page made before is sent with its age, if the calls of pages are not
   * answered. 0: none is sent before a call has failed.
   */
  renewal: number
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
  const { dev, built, callForText, topicsOf, longest } = options
  const { publicOrigin } = options.settings
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
  const admit = perMinute(app, rendersPerMinute)
  const oldPages = new OldPages()
  const pending = new PendingCalls()
  const redirectedPhones = new RedirectedPhones()

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    site: SiteName,
    place: Place,
  ): Promise<FastifyReply> | FastifyReply {
    const requestFacts = factsOf(options, site, place, request)
    if (variantOf(request) === null) keepFirstLanguage(request, reply)
    // only parameters that the route's codec reads are part of the cache key
    const { language, odds = '', hideScores, matchesByTime } = requestFacts
    // such pages have keys of their own, so that none is sent afterwards
    const early = options.isCatchingUp()
    const variant = [
      language,
      odds,
      hideScores ? 'hidden' : '',
      matchesByTime ? 'by-time' : '',
      early ? 'early' : '',
    ]
      .filter((one) => one !== '')
      .join(' ')
    const key = `page ${site} ${variant} ${place.name} ${place.href}`
    // cached pages are sent synchronously
    // in an outage a page that seems up to date has to say its age, too
    const fromMemory = build !== null && !options.outage.away()
    const cached = fromMemory ? options.cache.cached(key) : null
    return cached
      ? sendPage(request, reply, cached, early)
      : within(options.longestAnswer, sendRendered(request, reply, key, place, requestFacts, early))
  }

  async function sendRendered(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    place: Place,
    requestFacts: RequestFacts,
    early: boolean,
  ): Promise<FastifyReply> {
    const last = options.cache.lastMade(key)
    const sendOld = async (old: Prepared) =>
      sendPrepared(request, reply, await oldPages.of(key, old, requestFacts.language))
    if (last && options.outage.away()) return sendOld(last)
    const { clockAt } = options.settings
    const world = await options.world()
    const facts = {
      ...requestFacts,
      ...world,
      // the clock of this server does not apply to another back end
      ...(clockAt && !world.specOnly && { replayFrom: clockAt.toISOString() }),
    }
    let makes = false
    try {
      // without threads there is a development server (see `build` above)
      if (threads === null)
        return send(reply, await developedPage(dev!, options.callForPage, place, facts))
      // only the request that renders is counted: waiting for a rendering under way costs nothing
      const made = async (dependOn: DependOn) => {
        makes = true
        await admit(request)
        const page = await threads.render(place, facts, request.ip, (name, data, language) => {
          dependOn(topicsOf(name))
          return pending.watch(callForText(name, data, language))
        })
        return early ? whileCatchingUp(page, facts.language) : page
      }
      const making = options.cache.answerBy(key, made)
      const { renewal } = options
      if (last === null || renewal === 0) return sendPage(request, reply, await making, early)
      const page = await pending.unlessSilent(making, renewal)
      return page ? sendPage(request, reply, page, early) : sendOld(last)
    } catch (error) {
      if (error instanceof Refusal) {
        if (makes) throw error
        // the rate limit hit the request that started rendering, not this one: retry under our own
        // limit
        return sendRendered(request, reply, key, place, requestFacts, early)
      }
      if (last && error instanceof Incomplete && error.made.status === 503) return sendOld(last)
      if (error instanceof Incomplete) return send(reply, error.made)
      const page = await brokenPage(
        build && (await readPageBuild(built)),
        facts,
        siteBases[facts.site] + place.href,
      )
      logFailure(request, reply, page.status, error)
      return send(reply, page)
    }
  }

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
    const address = addressMeantOddly(target)
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
    const address = addressMeant(targetOf(request))
    if (address !== null) return reply.redirect(address, 301)
    return show(request, reply, siteOfNotFound(visitOf(request)), notFoundPlace)
  }

  const hidden = { schema: { hide: true } }
  const ofPages = { ...hidden, config: { limitsItself: true } } as const
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
    const address = addressMeant(target)
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

/** For a shared cache with the time for which it may keep the page; it keeps no early one. */
const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Prepared,
  isEarly: boolean,
): FastifyReply =>
  sendPrepared(request, reply, variantOf(request) && !isEarly ? shared(page) : page)

/** Nothing where the time limit of the request has answered it meanwhile. */
const send = (reply: FastifyReply, { status, headers, body }: Made): FastifyReply =>
  reply.sent ? reply : reply.code(status).headers(headers).send(body)
