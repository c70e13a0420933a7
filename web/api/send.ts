import type { Answer, Identity } from '../../contract/envelope.ts'
import { codes, type Language } from '../../contract/values.ts'
import { logFailure } from './log.ts'
import { trouble } from './client-errors.ts'
import { within } from './timeout.ts'

/** After this many milliseconds a call is given up: specification section 9. */
export const timeLimit = 10_000

export interface Sending {
  apiBase: string
  realm: string
  who: Identity | null
  lang: Language
  signal?: AbortSignal | undefined
}

/** Sends one call in its envelope to `path`. Never throws: whatever goes wrong on the way is a 504 or a 503, logged. */
export async function send<T>(path: string, data: unknown, to: Sending): Promise<Answer<T>> {
  const { signal, end } = within(timeLimit, to.signal)
  try {
    const response = await fetch(to.apiBase + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        realm: to.realm,
        process: 'web',
        ...to.who,
        data,
        info: { lang: to.lang },
      }),
      signal,
      priority: 'high',
    })
    const body: unknown = await response.json()
    if (isAnswer<T>(body)) return body
    throw new Error(`status ${response.status} without an answer of this contract`)
  } catch (error) {
    // who called it off knows that it was called off
    const calledOff = to.signal?.aborted === true
    if (!calledOff) logFailure(`the call ${path} failed`, error)
    return trouble(signal.aborted && !calledOff ? codes.timeout : codes.tryAgain, to.lang)
  } finally {
    end()
  }
}

/**
 * Only JSON of our shape counts: a proxy's own error page says nothing about an identity. That `data` has the call's shape is
 * the server's promise: it serialises every answer by the contract's schema.
 */
function isAnswer<T>(body: unknown): body is Answer<T> {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('msg' in body))
    return false
  return (
    Number.isInteger(body.code) &&
    typeof body.msg === 'string' &&
    (body.code !== codes.ok || 'data' in body)
  )
}
