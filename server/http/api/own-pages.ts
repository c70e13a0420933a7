import type { FastifyRequest } from 'fastify'
import { codes } from '../../../contract/values.ts'
import { Refusal } from '../refusal.ts'

/**
 * Admits a call that changes something from a page of the site, or from a program, which sends
 * neither header; throws `Refusal` for a page of another site, which would spend the limits of its
 * reader. Browsers send Sec-Fetch-Site over TLS and from localhost, and Origin always.
 * @param origins of pages that belong to the site
 */
export function admitOwnPages({ headers, host }: FastifyRequest, origins: readonly string[]): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && origin === undefined) return
  if (origin !== undefined && origins.includes(origin)) return
  if (site === undefined && URL.parse(origin ?? '')?.host === host) return
  throw new Refusal(codes.badRequest, 'Origin')
}
