import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Writes the line for a request that failed on our side. It has the route's pattern and not the
 * address: an address may contain secrets of its sender.
 */
export function logFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: unknown,
): void {
  request.log.error(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status,
      durationMs: Math.round(reply.elapsedTime),
      err: error,
    },
    'a request failed',
  )
}
