import type { Answer, Identity } from '../../contract/envelope.ts'
import { codes, type Language } from '../../contract/values.ts'
import { logFailure } from '../page/log-failure.ts'
import { number, recordOf, text } from './read/fields.ts'
import { errorAnswer, type ErrorAnswer } from './client-errors.ts'
import { within } from './timeout.ts'

/** Timeout of a call in milliseconds: specification section 9. */
export const timeLimit = 10_000

export interface Sending {
  apiBase: string
  realm: string
  sender: Identity | null
  lang: Language
  signal?: AbortSignal | undefined
  /** What sends it; the environment's own by default. */
  fetch?: typeof fetch
}

/**
 * Sends one call to `path`. Never throws: every network error is logged and becomes
 * a 504 or a 503 with a message in the reader's language.
 */
export async function send<T>(path: string, data: object, to: Sending): Promise<Answer<T>> {
  const answer = await sendWordless(path, data, to)
  // Typed by the contract of the call: the tolerant reader after this fills absent fields.
  return 'own' in answer ? errorAnswer(answer.own, to.lang) : (answer as Answer<T>)
}

/** An error without an answer of the back end. */
interface OwnError {
  own: ErrorAnswer['code']
}

/**
 * The body of a call: specification section 7. The payload is wrapped only with an identity;
 * without one it is the body itself, with the language beside it.
 */
function bodyOf(data: object, { realm, sender, lang }: Sending): string {
  const info = { lang }
  return JSON.stringify(
    sender === null ? { ...data, info } : { realm, process: 'web', ...sender, data, info },
  )
}

/**
 * Sends a call without error messages, which would be a tenth of the head script. `data` is null
 * for the call whose payload is "none": it has no body.
 */
export async function sendWordless(
  path: string,
  data: object | null,
  to: Sending,
): Promise<Answer<unknown> | OwnError> {
  const { signal, end } = within(timeLimit, to.signal)
  try {
    const response = await (to.fetch ?? fetch)(to.apiBase + path, {
      method: 'POST',
      ...(data !== null && {
        headers: { 'content-type': 'application/json' },
        body: bodyOf(data, to),
      }),
      signal,
      priority: 'high',
    })
    const answer = readBody(await response.text())
    if (answer !== null) return answer
    if (unknownCall.has(response.status)) return { own: codes.notOffered }
    throw new Error(`status ${response.status} without an answer of this contract`)
  } catch (error) {
    // The caller that aborted the call needs no log entry.
    const calledOff = to.signal?.aborted === true
    if (!calledOff) logFailure(`the call ${path} failed`, error)
    return { own: signal.aborted && !calledOff ? codes.timeout : codes.tryAgain }
  } finally {
    end()
  }
}

/** A string or a number of JSON. Strings match whole, so that no digits within them match. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/**
 * Parses JSON without changing an id: a whole number beyond 2^53, which a number of JavaScript
 * cannot hold, becomes text. @throws SyntaxError
 */
export function parseExactly(json: string): unknown {
  if (!/\d{16}/.test(json)) return JSON.parse(json)
  return JSON.parse(
    json.replace(stringOrNumber, (token) =>
      /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
    ),
  )
}

/** The HTTP statuses of an unknown call: not found, POST not allowed, not implemented. */
const unknownCall = new Set([404, 405, 501])

/** The envelope in a body, or null for a body that is not JSON. */
function readBody(body: string): Answer<unknown> | null {
  try {
    return readEnvelope(parseExactly(body))
  } catch {
    return null
  }
}

/**
 * The envelope of an answer, or null for anything else: an error page of a proxy says nothing about
 * the identity. `code` may be text; `msg` and `data` may be missing. Each call's own reader
 * validates `data` (read/read-answer.ts).
 */
function readEnvelope(body: unknown): Answer<unknown> | null {
  const fields = recordOf(body)
  const code = number(fields?.['code'])
  if (fields === null || code === undefined || !Number.isInteger(code)) return null
  const msg = text(fields['msg']) ?? ''
  return code === codes.ok ? { code, msg, data: fields['data'] } : { code, msg }
}
