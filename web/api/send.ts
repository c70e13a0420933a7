import type { Answer, Identity } from '../../contract/envelope.ts'
import { codes, type Language } from '../../contract/values.ts'
import { logFailure } from './log.ts'
import { number, recordOf, text } from './read/fields.ts'
import { errorAnswer } from './client-errors.ts'
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

/**
 * Sends one call in its envelope to `path`. Never throws: whatever goes wrong on the way is a 504
 * or a 503, logged.
 */
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
    const answer = readEnvelope(await response.json())
    // typed by the contract of the call: the reader behind this fills what is absent
    if (answer !== null) return answer as Answer<T>
    throw new Error(`status ${response.status} without an answer of this contract`)
  } catch (error) {
    // who called it off knows that it was called off
    const calledOff = to.signal?.aborted === true
    if (!calledOff) logFailure(`the call ${path} failed`, error)
    return errorAnswer(signal.aborted && !calledOff ? codes.timeout : codes.tryAgain, to.lang)
  } finally {
    end()
  }
}

/**
 * The envelope of an answer, or null for anything else: a proxy's own error page says nothing about
 * an identity. `code` may be written as text, `msg` and `data` may be missing. What `data` holds is
 * checked by the reader of each call (read/read-answer.ts).
 */
function readEnvelope(body: unknown): Answer<unknown> | null {
  const fields = recordOf(body)
  const code = number(fields?.['code'])
  if (fields === null || code === undefined || !Number.isInteger(code)) return null
  const msg = text(fields['msg']) ?? ''
  return code === codes.ok ? { code, msg, data: fields['data'] } : { code, msg }
}
