import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../../../contract/values.ts'
import { subjectOf } from '../../address.ts'
import { Refusal } from '../refusal.ts'

/**
 * Requests a minute from one address for answers or pages that are not cached. Cached ones are not
 * limited.
 */
export const rendersPerMinute = 600

/**
 * Admits `max` requests a minute from each address, or with each key; throws `Refusal` for more.
 * Each limit counts separately.
 */
export function perMinute(
  app: FastifyInstance,
  max: number,
  keyGenerator?: (request: FastifyRequest) => string,
) {
  const limit = app.createRateLimit({
    max,
    timeWindow: 60_000,
    ...(keyGenerator && { keyGenerator }),
  })
  return async (request: FastifyRequest): Promise<void> => {
    const state = await limit(request)
    if (!state.isAllowed && state.isExceeded) throw new Refusal(codes.tooManyRequests)
  }
}

/**
 * Requests that one address may send to some routes, by their patterns; `rest` is for all others
 * together.
 */
interface Limits {
  rest: number
  /** Requests a minute from one address, in addition to those of `rest`. */
  routes: Record<string, number>
  /** Answers under way at one time, for one address and in all; more are refused at once. */
  atOnce?: Record<string, { ofOne: number; all: number }>
}

/**
 * A verifier reads thousands of tiles, which are kept in memory or cost one statement. The whole
 * log and an expert's whole list of plans are read from the database as fast as the client receives
 * them.
 */
export const logLimits: Limits = {
  rest: 600,
  routes: {
    '/log/tile/*': 6_000,
    '/log/entries.jsonl': 30,
    '/log/pages/:name': 300,
    '/log/passport/:name': 30,
    '/log/plans/:name': 60,
  },
  atOnce: {
    '/log/entries.jsonl': { ofOne: 2, all: 4 },
    '/log/pages/:name': { ofOne: 4, all: 4 },
    // made of thousands of entries in one go
    '/log/passport/:name': { ofOne: 1, all: 2 },
    '/log/plans/:name': { ofOne: 2, all: 4 },
  },
}
/** A polling client sends thirty requests a minute, and a hundred clients may share an address. */
export const liveLimits: Limits = { rest: 600, routes: { '/app/live/since': 3_000 } }
export const docsLimits: Limits = { rest: 120, routes: {} }

/** Registers routes whose requests are counted; requests beyond a limit are refused first. */
export async function limited<T>(
  app: FastifyInstance,
  { rest, routes, atOnce = {} }: Limits,
  register: (scope: FastifyInstance) => T | Promise<T>,
): Promise<T> {
  const registered = Promise.withResolvers<T>()
  await app.register(async (scope) => {
    const admitRest = perMinute(app, rest)
    const admit = new Map(Object.entries(routes).map(([url, max]) => [url, perMinute(app, max)]))
    const underWay = new Map<string, number>()
    scope.addHook('onRequest', async (request, reply) => {
      const url = request.routeOptions.url ?? ''
      await (admit.get(url) ?? admitRest)(request)
      const most = atOnce[url]
      if (most === undefined) return
      const counted = [
        { key: url, most: most.all },
        { key: `${url} ${subjectOf(request.ip)}`, most: most.ofOne },
      ]
      if (counted.some(({ key, most }) => (underWay.get(key) ?? 0) >= most))
        throw new Refusal(codes.tryAgain)
      for (const { key } of counted) underWay.set(key, (underWay.get(key) ?? 0) + 1)
      reply.raw.once('close', () => {
        for (const { key } of counted) {
          const left = (underWay.get(key) ?? 1) - 1
          if (left > 0) underWay.set(key, left)
          else underWay.delete(key)
        }
      })
    })
    registered.resolve(await register(scope))
  })
  return registered.promise
}
