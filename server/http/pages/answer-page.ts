/** Answers with the page of a place: from memory, rendered, or made before with its age. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { CallName } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import type { Place } from '../../../web/page/links.ts'
import { siteBases, type SiteName } from '../../../web/page/site.ts'
import type { Topic } from '../../db/data-version.ts'
import { within } from '../limits/handler-time.ts'
import { logFailure } from '../monitoring/log-failure.ts'
import type { Settings } from '../../settings.ts'
import type { Outage } from '../unavailable.ts'
import { Refusal } from '../refusal.ts'
import {
  sendPrepared,
  type DependOn,
  type Made,
  type Prepared,
  type ResponseCache,
} from '../response-cache.ts'
import { developedPage } from './dev-pages.ts'
import { OldPages, whileCatchingUp } from './old-page.ts'
import { readPageBuild } from './page-build.ts'
import type { PageThreads } from './page-threads.ts'
import { shared, variantOf } from './page-variant.ts'
import { brokenPage, Incomplete, type CallForText, type CallForPage } from './page.ts'
import { PendingCalls } from './pending-calls.ts'
import type { WorldFacts } from './remote-api.ts'
import {
  factsOf,
  keepFirstLanguage,
  type FactsOptions,
  type RequestFacts,
} from './request-facts.ts'

export interface AnswerOptions extends FactsOptions {
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
  settings: Pick<Settings, 'clockAt'> & FactsOptions['settings']
  /** Whether the data is simulated, and what the log can prove; pages show both. */
  world: () => Promise<WorldFacts>
  /** The folder of the built front end. */
  built: string
  /** Serves pages from source instead (development). */
  dev?: ViteDevServer | undefined
  /** Milliseconds for the answer to a request, rendered or not; 0: no limit. */
  longestAnswer: number
  /**
   * Milliseconds after which a page made before is sent with its age, if the calls of pages are not
   * answered. 0: none is sent before a call has failed.
   */
  renewal: number
}

/** Answers a request with the page of a place. */
export type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteName,
  place: Place,
) => Promise<FastifyReply> | FastifyReply

export interface PageLimits {
  /** Rejects a request whose sender has used up its share of renderings. */
  admit: (request: FastifyRequest) => Promise<void>
  /** Whether the server has too much to do to render a page. */
  isBusy: () => boolean
}

/** @param threads render the pages of a build; null where the development server does */
export function createPageAnswers(
  options: AnswerOptions,
  threads: PageThreads | null,
  { admit, isBusy }: PageLimits,
): AnswerPage {
  const { topicsOf, callForText } = options
  const oldPages = new OldPages()
  const pending = new PendingCalls()

  const answer: AnswerPage = (request, reply, site, place) => {
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
    const fromMemory = threads !== null && !options.outage.away()
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
    const sendOld = (old: Prepared) =>
      sendPrepared(request, reply, oldPages.of(key, old, requestFacts.language))
    const busy = isBusy()
    if (last && (busy || options.outage.away())) return sendOld(last)
    if (busy) throw new Refusal(codes.tryAgain)
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
      // without threads there is a development server
      if (threads === null)
        return send(reply, await developedPage(options.dev!, options.callForPage, place, facts))
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
        // readers behind one address share its limit: an old page is better than none
        if (makes && last) return sendOld(last)
        if (makes) throw error
        // the rate limit hit the request that started rendering, not this one: retry under our own
        // limit
        return sendRendered(request, reply, key, place, requestFacts, early)
      }
      if (last && error instanceof Incomplete && error.made.status === 503) return sendOld(last)
      if (error instanceof Incomplete) return send(reply, error.made)
      const page = await brokenPage(
        threads && (await readPageBuild(options.built)),
        facts,
        siteBases[facts.site] + place.href,
      )
      logFailure(request, reply, page.status, error)
      return send(reply, page)
    }
  }

  return answer
}

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
