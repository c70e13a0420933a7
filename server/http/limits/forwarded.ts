import type { FastifyInstance } from 'fastify'
import { trustOf, type TrustedProxies } from '../../trusted-proxies.ts'

const words = (address: string, proxies: TrustedProxies) =>
  `Requests arrive with X-Forwarded-For from ${address}, which ` +
  `TRUSTED_PROXIES=${String(proxies)} does not name` +
  (typeof proxies === 'number' && proxies > 0 ? ': a number counts on this machine only' : '') +
  '. If this is a proxy of yours, all readers behind it count as one address and will be refused ' +
  `together: set TRUSTED_PROXIES=${address}, or to its network. ` +
  'If not, somebody is trying to look like another address, which has no effect.'

/**
 * Warns once about a forgotten setting, which operators would otherwise notice only on a busy day.
 */
export function warnOfForwarded(app: FastifyInstance, proxies: TrustedProxies): void {
  const isTrusted = trustOf(proxies)
  let said = false
  app.addHook('onRequest', (request, _, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      const address = request.socket.remoteAddress ?? ''
      if (!isTrusted(address, 0)) {
        said = true
        request.log.warn(words(address, proxies))
      }
    }
    done()
  })
}
