import type { CallName, DataOf, ResultOf } from '../../contract/calls.ts'
import type { Answer } from '../../contract/envelope.ts'
import { codes, defaultApiZone, type Language } from '../../contract/values.ts'
import { factsOfDocument } from '../page/site.ts'
import { errorAnswer } from './client-errors.ts'
import { identity } from './identity.ts'
import { paths } from './paths.ts'
import type { ReadOf } from './read/spec-only.ts'
import { readAnswer } from './read/read-answer.ts'
import { send } from './send.ts'
import { inSpecifiedFields } from './specified-payload.ts'

export interface CallOptions {
  lang: Language
  signal?: AbortSignal | undefined
  /** Sends the call for a user only, not for a visitor that replaces a refused user. */
  userOnly?: boolean
}

/**
 * Answers calls: by HTTP in the browser, by a function call on the server. Never throws.
 */
export type CallApi = <N extends CallName>(
  name: N,
  data: DataOf<N>,
  options: CallOptions,
) => Promise<Answer<ReadOf<N>>>

/** Reads without an answer yet. */
const reads = new Set<AbortController>()
/** The end of a session, while it is under way. */
let ending: Promise<void> | null = null

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Runs `end`, which ends this browser's session and changes the identity. A read that arrives after
 * the end is refused, and the browser logs that as an error. So reads under way are aborted, and
 * sent again, like those asked for meanwhile, under the next identity. Screens of the account have
 * a turn to give theirs up.
 */
export async function whileEnding<T>(end: () => Promise<T>): Promise<T> {
  const done = end()
  ending = done.then(nextTask, nextTask)
  for (const read of reads) read.abort()
  await ending
  ending = null
  return done
}

/**
 * The browser's only way to send calls, as the user if there is one, else as the visitor. Every
 * code is a value. A call that changes something requests a missing identity first, and is not sent
 * without one. A 403 replaces the identity; a read is then sent once more, because repeating it
 * changes nothing.
 */
export const callApi: CallApi = async (name, data, options) => {
  if (!paths[name].read) return callOnce(name, data, options)
  if (ending !== null) await ending
  const { signal } = options
  const read = new AbortController()
  const abort = () => read.abort()
  if (signal?.aborted === true) abort()
  signal?.addEventListener('abort', abort)
  reads.add(read)
  const answer = await callOnce(name, data, { ...options, signal: read.signal })
  reads.delete(read)
  signal?.removeEventListener('abort', abort)
  const isAgain = read.signal.aborted && signal?.aborted !== true
  return isAgain ? callApi(name, data, options) : answer
}

const callOnce: CallApi = async (name, data, { lang, signal, userOnly = false }) => {
  const isLeftOut = () => userOnly && !identity().isUser()
  if (isLeftOut()) return errorAnswer(codes.tryAgain, lang)
  const { apiBase, realm, apiZone = defaultApiZone } = factsOfDocument()
  const { path, read } = paths[name]
  const sender = read ? identity().current() : await identity().createNow()
  if (!read && sender === null)
    return errorAnswer(identity().timedOut() ? codes.timeout : codes.tryAgain, lang)
  const to = { apiBase, realm, lang, signal }
  const answer = await send<ResultOf<typeof name>>(path, data, { ...to, sender })
  if (answer.code !== codes.tokenInvalid || sender === null) {
    const found = readAnswer(name, answer, data, apiZone)
    if (apiBase === '') return found
    return inSpecifiedFields(name, found, data, async (specified) =>
      readAnswer(name, await send(path, specified, { ...to, sender }), specified, apiZone),
    )
  }
  const next = await identity().renew(sender)
  if (next === null || !read || isLeftOut()) return { code: answer.code, msg: answer.msg }
  return readAnswer(name, await send(path, data, { ...to, sender: next }), data, apiZone)
}
