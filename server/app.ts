import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { Kysely } from 'kysely'
import type { ViteDevServer } from 'vite'
import { prefix } from '../contract/calls.ts'
import { callHandlers } from './calls/handlers.ts'
import type { Tables } from './db/tables.ts'
import { answersOf } from './http/api/answers.ts'
import { registerCalls } from './http/api/calls.ts'
import { registerAvatars } from './http/files/avatars.ts'
import { registerCrests } from './http/files/crests.ts'
import { keepDeskApart } from './http/desk-host.ts'
import { limitHandlers } from './http/limits/handler-time.ts'
import { docsLimits, limited, liveLimits, logLimits } from './http/limits/limits.ts'
import { warnOfForwarded } from './http/limits/forwarded.ts'
import type { DataVersions } from './live/data-versions.ts'
import type { Standby } from './live/standby.ts'
import { trustOf } from './trusted-proxies.ts'
import { callRemoteApi, oneSecondVersions, remoteWorld } from './http/pages/remote-api.ts'
import { answerUnparsable, registerErrors, sendError } from './http/errors.ts'
import { describeCalls, registerDocs } from './http/api/openapi.ts'
import { registerHealth, type Health } from './http/monitoring/health.ts'
import { Identities } from './http/identity/identities.ts'
import { textOf } from './http/pages/page.ts'
import { registerPages, type AnswerNotFound, type PagesOptions } from './http/pages/pages.ts'
import { registerTeams } from './http/pages/team.ts'
import { matchOfTeam } from './search/search.ts'
import { registerLogFiles } from './log/log-files.ts'
import { signsNothing, type SignText } from './log/sign-text.ts'
import { listPages } from './publishing/expert-plans.ts'
import { findOnHold } from './publishing/on-hold.ts'
import { MalformedJson, parseJson } from './http/api/parse-json.ts'
import { ResponseCache } from './http/response-cache.ts'
import { compileLater } from './http/validator.ts'
import { callHeaders, securityHeaders, transportHeaders } from './http/security-headers.ts'
import { registerLive } from './live/live-routes.ts'
import { Streams } from './live/streams.ts'
import type { Load } from './http/monitoring/load.ts'
import type { Metrics } from './http/monitoring/metrics.ts'
import { visitorKeys } from './http/identity/visitor-token.ts'
import { registerBadges } from './pictures/badge.ts'
import { registerPictures } from './pictures/pictures.ts'
import { findAvatar } from './studio/avatar.ts'
import { cutSlowReaders } from './http/limits/slow-readers.ts'
import { timeLimits, type TimeLimits } from './http/limits/time-limits.ts'
import { deskOriginOf, type Settings } from './settings.ts'

export interface Parts {
  /** Null with API_BASE, as are the versions: this server then has no world. */
  db: Kysely<Tables> | null
  versions: DataVersions | null
  /** A standby of the database for public reads. */
  standby?: Standby | null
  settings: Pick<
    Settings,
    | 'realm'
    | 'publicOrigin'
    | 'apiBase'
    | 'apiZone'
    | 'clockAt'
    | 'staticBase'
    | 'trustedProxies'
    | 'frontOrigins'
    | 'caches'
    | 'openStudio'
    | 'deskHost'
    | 'hsts'
    | 'securityContact'
  >
  /** Whether all data is simulated. Every page then shows a notice. */
  invented: boolean
  health: Health
  /** Whether the site catches up with its past; absent: never. */
  isCatchingUp?: () => boolean
  /** Signs texts with the log's key; absent: nothing is signed. */
  signText?: SignText
  /** The folder of the built front end. */
  built: string
  /** Serves pages from source instead (development). */
  dev?: ViteDevServer | undefined
  /** Starts a thread for pages with the app. Default: with the first page. */
  threadsAtOnce?: boolean
  logger?: FastifyServerOptions['logger']
  /** Counts this app's answers. */
  metrics?: Metrics | undefined
  /** Counts the same for the desk. */
  load?: Load | undefined
  /** A server that listens already and hands its requests over; absent: one of its own. */
  serverFactory?: FastifyServerOptions['serverFactory']
  /** Other time limits than those of the product. */
  limits?: TimeLimits
  /** Bytes of JavaScript heap beyond which requests are refused; 0: no limit. Default 1.5 GB. */
  largestHeap?: number
}

/** Builds the whole server; it does not listen on a port. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { settings, limits = timeLimits, isCatchingUp = () => false } = parts
  const guarded = guardedBy(settings)
  // replaced when the pages are registered
  let answerNotFound: AnswerNotFound = (_request, _reply, otherwise) => otherwise()
  const app: FastifyInstance = Fastify({
    logger: parts.logger ?? false,
    ...(parts.serverFactory && { serverFactory: parts.serverFactory }),
    // One logger for all requests: Fastify's child logger costs every request, but only errors are
    // logged.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 64 * 1024,
    // X-Forwarded-For entries beyond the trusted proxies are written by the client
    trustProxy: trustOf(settings.trustedProxies),
    connectionTimeout: limits.idle,
    requestTimeout: limits.request,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 10_000,
    forceCloseConnections: 'idle',
    // while the server closes, requests on an open connection are still answered as usual
    return503OnClosing: false,
    // a start on a busy machine takes its time
    pluginTimeout: 0,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    routerOptions: { maxParamLength: 200 },
    // These two handlers answer requests that Node or the router cannot parse; no hook runs for
    // them.
    clientErrorHandler: (error, socket) => answerUnparsable(error, socket, securityHeaders),
    async frameworkErrors(error, request, reply) {
      try {
        await answerNotFound(request, guarded(request, reply), () =>
          sendError(error, request, reply),
        )
      } catch (failure) {
        sendError(failure, request, reply)
      }
    },
  })
  // a server that listens already does this itself
  if (!parts.serverFactory) cutSlowReaders(app.server, limits.pause)
  app.setValidatorCompiler(compileLater)
  // answers come as text, so a serializer for each call would be built at every start for nothing
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  registerErrors(app)
  limitHandlers(app, limits.handler)
  // first, so that every refusal has the security headers
  await guard(app, guarded, limits, parts.largestHeap ?? 1_500_000_000)
  parts.metrics?.observe(app)
  parts.load?.observe(app)
  if (settings.deskHost !== null) keepDeskApart(app, settings.deskHost)
  acceptOnlyJson(app)
  warnOfForwarded(app, settings.trustedProxies)

  const data = settings.apiBase === '' ? await ownData(app, parts, limits) : otherData(settings)
  const { callForPage, callForText, cache } = data
  registerCrests(app)
  parts.metrics?.add({
    cache_hits: { help: 'Answers and pages sent from memory', read: () => cache.counts.hits },
    cache_misses: { help: 'Answers and pages made or awaited', read: () => cache.counts.misses },
    ready: {
      help: '1 while readers should be sent here',
      read: () => (parts.health.unready() === null ? 1 : 0),
    },
    healthy: {
      help: '1 while /healthz has nothing to say',
      read: () => ((parts.health.unready() ?? parts.health.problem()) ? 0 : 1),
    },
  })
  registerPictures(app, callForPage, limits.picture)
  registerBadges(app, { callForPage, cache, origin: settings.publicOrigin })
  registerHealth(app, {
    ...parts.health,
    problem: () => parts.health.problem() ?? data.problem(),
  })
  const facts = {
    invented: parts.invented,
    ...(settings.openStudio && { openStudio: true as const }),
  }
  const world = settings.apiBase === '' ? async () => facts : remoteWorld(callForPage, facts)
  // asks before the first page, so that pages have the facts if the other origin answers
  void world()
  answerNotFound = await registerPages(app, {
    callForPage,
    callForText,
    topicsOf: data.topicsOf,
    cache,
    outage: data.outage,
    isCatchingUp,
    settings,
    lastEventId: data.lastEventId,
    world,
    built: parts.built,
    dev: parts.dev,
    metrics: parts.metrics,
    longest: limits.page,
    longestAnswer: limits.handler,
    renewal: limits.renewal,
    threadsAtOnce: parts.threadsAtOnce,
  })
  return app
}

/** What pages are made of. */
interface PageData extends Pick<
  PagesOptions,
  'callForPage' | 'callForText' | 'topicsOf' | 'cache' | 'outage' | 'lastEventId'
> {
  /** For /healthz; null for none. */
  problem: () => string | null
}

/** The site of this server: its calls, streams and files are registered, too. */
async function ownData(
  app: FastifyInstance,
  { db, versions, standby = null, settings, ...parts }: Parts,
  limits: TimeLimits,
): Promise<PageData> {
  if (!db || !versions) throw new Error('Without API_BASE a server needs its database.')
  const keys = await visitorKeys(db)
  const cache = new ResponseCache(versions)
  const streams = new Streams(versions.events)
  parts.load?.watch(() => streams.count)
  const outage = { away: () => versions.problem() !== null }
  const handlerParts = {
    keys,
    signText: parts.signText ?? signsNothing,
    publicOrigin: settings.publicOrigin,
    invented: parts.invented,
    openStudio: settings.openStudio,
    deskOrigin: deskOriginOf(settings),
  }
  const answers = answersOf({
    handlers: callHandlers(db, handlerParts),
    cache,
    outage,
    versions,
    standby: standby && {
      handlers: callHandlers(standby.db, handlerParts),
      isCurrent: (topics) => standby.isCurrent(topics),
    },
  })
  await describeCalls(app, '1')
  await registerCalls(app, {
    answers,
    identities: new Identities(db, keys),
    realm: settings.realm,
    origins: [settings.publicOrigin, deskOriginOf(settings), ...settings.frontOrigins],
    isCatchingUp: parts.isCatchingUp ?? (() => false),
    longest: limits.handler,
  })
  await limited(app, liveLimits, (scope) => registerLive(scope, versions.events, streams))
  await limited(app, docsLimits, registerDocs)
  registerAvatars(app, (name) => findAvatar(db, name))
  registerTeams(app, (teamId) => matchOfTeam(db, teamId))
  parts.metrics?.add({
    streams: { help: 'Open event streams', read: () => streams.count },
  })
  const logFiles = await limited(app, logLimits, (scope) =>
    registerLogFiles(scope, {
      db,
      built: parts.built,
      exportPeriod: limits.exports,
      findOnHold,
      listPages,
      signText: handlerParts.signText,
      site: settings.publicOrigin,
    }),
  )
  return {
    callForPage: answers.callForPage,
    callForText: answers.callForText,
    topicsOf: (name) => answers.topicsOf(name),
    cache,
    outage,
    lastEventId: () => versions.events.lastId,
    problem: () => logFiles.problem(),
  }
}

/** The site of API_BASE, which does not say what has changed. */
function otherData(settings: Parts['settings']): PageData {
  const callForPage = callRemoteApi(settings)
  return {
    callForPage,
    callForText: textOf(callForPage),
    topicsOf: () => [],
    cache: new ResponseCache(oneSecondVersions),
    outage: { away: () => false },
    lastEventId: () => null,
    problem: () => null,
  }
}

/**
 * Accepts plain JSON bodies only. Compressed bodies are refused, because a small one can expand
 * without limit.
 */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body: Buffer, done) => {
    try {
      done(null, parseJson(body))
    } catch (error) {
      done(error instanceof Error ? error : new MalformedJson('not JSON'))
    }
  })
  app.addHook('onRequest', (request, _, done) => {
    const encoding = request.headers['content-encoding']
    done(
      encoding === undefined || encoding === 'identity'
        ? undefined
        : new MalformedJson('content-encoding'),
    )
  })
}

/** Gives an answer the headers of its kind. */
type Guarded = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

function guardedBy(settings: Parts['settings']): Guarded {
  const transport = transportHeaders(settings)
  const [ofCalls, ofOthers] = [
    { ...callHeaders, ...transport },
    { ...securityHeaders, ...transport },
  ]
  return ({ url }, reply) => reply.headers(url.startsWith(`${prefix}/`) ? ofCalls : ofOthers)
}

async function guard(
  app: FastifyInstance,
  guarded: Guarded,
  { loopDelay }: TimeLimits,
  heap: number,
): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    guarded(request, reply)
    done()
  })
  await app.register(rateLimit, { global: false, ipv6Subnet: 64 })
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelay,
    // over a shorter time, turns of half the limit would count as infinite
    sampleInterval: 2 * loopDelay,
    maxHeapUsedBytes: heap,
    retryAfter: 2,
  })
}
