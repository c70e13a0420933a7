/** A page that was refused because the site is busy, or because an address asked for too many. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codes, type Code } from '../../../contract/values.ts'
import { Refusal } from '../refusal.ts'
import { securityHeaders } from '../security-headers.ts'
import { pageLanguage, waitingPage, waitingPolicy } from '../waiting-page.ts'
import type { Shape } from '../words/en.ts'
import { words } from '../words/index.ts'
import { cookiesOf, splitTarget } from './mobile-redirect.ts'

/** Texts and seconds until the page loads again, by the code of the refusal. */
const waits = new Map<Code, { textsOf: (own: Shape) => Shape['busy']; seconds: number }>([
  [codes.tryAgain, { textsOf: ({ busy }) => busy, seconds: 2 }],
  // of a limit that counts minutes
  [codes.tooManyRequests, { textsOf: ({ askedTooMuch }) => askedTooMuch, seconds: 20 }],
])

/**
 * Answers a browser with a page that reloads itself. Other errors, and errors for other clients,
 * are thrown again: the handler of all errors answers them.
 */
export function refusePage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const wait = error instanceof Refusal ? waits.get(error.code) : undefined
  const { accept, cookie, 'accept-language': accepted } = request.headers
  if (!(error instanceof Refusal) || !wait || !/\btext\/html\b/.test(accept ?? '')) throw error
  const asked = new URLSearchParams(splitTarget(request.raw.url ?? '/')[1]).get('lang')
  const language = pageLanguage(asked, cookiesOf(cookie), accepted)
  const { seconds, textsOf } = wait
  reply.refused = error.code
  return reply
    .code(error.code)
    .headers({
      ...securityHeaders,
      'content-security-policy': waitingPolicy,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'retry-after': String(seconds),
    })
    .send(waitingPage({ language, seconds, ...textsOf(words[language]) }))
}
