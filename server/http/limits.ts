import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../../contract/values.ts'
import { Refusal } from './refusal.ts'

/** Making an answer or a page that is not in memory costs something: so many a minute and address. What is in memory is never limited. */
export const rendersPerMinute = 600

/** Admits so many requests a minute from each address, or of each key; throws `Refusal` for those beyond. Every limit counts for itself. */
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
