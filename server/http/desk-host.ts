import type { FastifyInstance } from 'fastify'
import { calls, prefix, type CallName } from '../../contract/calls.ts'

/** The routes of the desk: its screen on both sites, and its calls. */
const routes = new Set([
  '/desk',
  '/h5/desk',
  ...(Object.keys(calls) as CallName[])
    .filter((name) => calls[name].caller === 'operator')
    .map((name) => prefix + calls[name].path),
])

/**
 * Answers the desk on this host alone; on any other its screen and its calls do not exist. The rest
 * of the site answers on both. A proxy must not pass this host on from outside.
 */
export function keepDeskApart(app: FastifyInstance, host: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.host.toLowerCase() !== host && routes.has(request.routeOptions.url ?? ''))
      reply.callNotFound()
    else done()
  })
}
