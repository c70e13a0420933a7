import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../../contract/values.ts'
import { Refusal } from './refusal.ts'

/**
 * Requests a minute and address that need an answer or page to be made. Cached ones are not
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
