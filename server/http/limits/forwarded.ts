import type { FastifyInstance } from 'fastify'

const words =
  'Requests arrive with X-Forwarded-For, and TRUSTED_PROXIES is 0. If a proxy of yours sends ' +
  'them, all readers behind it count as one address and will be refused together: ' +
  'set TRUSTED_PROXIES to the number of proxies in front of this server. ' +
  'If not, somebody is trying to look like another address, which has no effect.'

/**
 * Warns once about a forgotten setting, which operators would otherwise notice only on a busy day.
 */
export function warnOfForwarded(app: FastifyInstance): void {
  let said = false
  app.addHook('onRequest', (request, _, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      said = true
      request.log.warn(words)
    }
    done()
  })
}
