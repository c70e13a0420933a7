import type { FastifyInstance } from 'fastify'
import { codes } from '../../../contract/values.ts'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler of this route limits by `within` what it waits for. */
    limitsItself?: true
  }
}

/**
 * Limits the time of the handlers of all routes that are registered from now on. Fastify starts a
 * timer for each request, which an answer from memory does not need: see `limitsItself`.
 */
export function limitHandlers(app: FastifyInstance, limit: number): void {
  if (limit === 0) return
  app.addHook('onRoute', (route) => {
    if (!route.config?.limitsItself) route.handlerTimeout ??= limit
  })
}

/** Throws `Refusal` with tryAgain if an answer takes longer; 0 is no limit. */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  if (milliseconds === 0) return answer
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal(codes.tryAgain)), milliseconds)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
