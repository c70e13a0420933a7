/**
 * Answers the contract's calls: the same code for POST, for GET and for pages rendered on the
 * server. Results are stripped to their schema and validated before they are sent.
 */
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import {
  calls,
  type CallName,
  type CheckedDataOf,
  type PublicRead,
  type ResultOf,
} from '../../../contract/calls.ts'
import {
  codes,
  textLanguageOf,
  type Language,
  type TextLanguage,
} from '../../../contract/values.ts'
import type { Topic, Versions } from '../../db/data-version.ts'
import type { Account, Principal } from '../identity/identities.ts'
import type { CallForText, CallForPage } from '../pages/page.ts'
import { messageOf, Refusal } from '../refusal.ts'
import { isUnavailable, type Outage } from '../unavailable.ts'
import type { Prepared, ResponseCache } from '../response-cache.ts'

/** The identity that sent a request, and its IP address; empty for pages. */
export interface Requester<P extends Principal | null = Principal | null> {
  principal: P
  address: string
  /** The User-Agent header; absent for pages. */
  agent?: string
}

type RequesterOf<N extends CallName> = (typeof calls)[N]['caller'] extends 'identity'
  ? Requester<Principal>
  : (typeof calls)[N]['caller'] extends 'account' | 'operator'
    ? Requester<Account>
    : Requester

/** A public read: the same answer for everyone, cached until one of its topics changes. */
export interface PublicHandler<N extends CallName> {
  topics: readonly Topic[]
  answer(data: CheckedDataOf<N>, language: TextLanguage): Promise<ResultOf<N>>
}
/** A call that changes something, or whose answer depends on the identity. */
export interface OwnHandler<N extends CallName> {
  answer(
    data: CheckedDataOf<N>,
    language: TextLanguage,
    requester: RequesterOf<N>,
  ): Promise<ResultOf<N>>
}

export type Handlers = { [N in CallName]: N extends PublicRead ? PublicHandler<N> : OwnHandler<N> }
/** The handlers of these calls. */
export type HandlersOf<N extends CallName> = Pick<Handlers, N>

export interface Answers {
  /**
   * The serialised answer. Throws `Refusal` for a code other than 0. While the database is
   * unavailable, a public call gets the last answer that was made, with its age.
   */
  bytes(
    name: CallName,
    data: unknown,
    language: Language,
    requester: Requester,
  ): Promise<Prepared | string>
  /** The cached answer, synchronously; null if it has to be made, or to say its age. */
  cached(name: CallName, data: unknown, language: Language): Prepared | null
  /**
   * The answer for an anonymous requester, as a value, for pages. Refusals are answers, too;
   * throws only on an internal error.
   */
  callForPage: CallForPage
  /** The same as JSON, for the threads that render pages. */
  callForText: CallForText
  /** The topics of a public read. Throws for any other call. */
  topicsOf(name: CallName): readonly Topic[]
}

/** The same key for the same payload, whatever the order of its fields; payloads are flat. */
function keyOf(name: CallName, data: unknown, language: Language): string {
  if (typeof data !== 'object' || data === null) return `call ${name} ${language}`
  return `call ${name} ${language} ${JSON.stringify(data, Object.keys(data).toSorted())}`
}

const anonymous: Requester = { principal: null, address: '' }

/** A stored answer, marked with its age; shared caches must not keep it. */
function aged(prepared: Prepared): Prepared {
  const age = Math.max(0, Math.round((Date.now() - prepared.madeAt) / 1_000))
  const headers = { ...prepared.headers, age: String(age), 'cache-control': 'no-cache' }
  return { ...prepared, headers }
}

/** Callers whose changes appear on pages. They read their own changes at once. */
const editors: ReadonlySet<string> = new Set(['account', 'operator', 'expert'])

/** A standby of the database, with handlers of its own that only read. */
export interface StandbyReads {
  handlers: Handlers
  /** Whether it has the data that this server serves now. */
  isCurrent(topics: readonly Topic[]): boolean
}

export interface AnswersOptions {
  handlers: Handlers
  cache: ResponseCache
  outage: Outage
  /** The data versions, read again after a change by a caller who sees the change on pages. */
  versions: Pick<Versions, 'refresh'>
  /** Public reads are made from it while it is current. */
  standby?: StandbyReads | null
}

export function answersOf({
  handlers,
  cache,
  outage,
  versions,
  standby = null,
}: AnswersOptions): Answers {
  const validators = new Map<TSchema, Validator>()
  function validatorOf(schema: TSchema): Validator {
    const validator = validators.get(schema) ?? Compile(schema)
    validators.set(schema, validator)
    return validator
  }

  async function result(
    name: CallName,
    data: unknown,
    language: Language,
    requester: Requester,
    from: Handlers = handlers,
  ): Promise<unknown> {
    const schema = calls[name].result
    // `callForText` or the HTTP layer has validated the payload against the call’s schema, and
    // the requester against its `caller`
    const answer = from[name].answer as (
      data: unknown,
      language: TextLanguage,
      requester: Requester,
    ) => Promise<unknown>
    const clean = Value.Clean(schema, await answer(data, textLanguageOf(language), requester))
    const validator = validatorOf(schema)
    if (!validator.Check(clean)) {
      const [first] = validator.Errors(clean)
      throw new Error(
        `The answer of ${name} does not fit its schema at ${first?.instancePath}: ` +
          `${first?.message}`,
      )
    }
    return clean
  }

  const body = (data: unknown) => JSON.stringify({ code: codes.ok, msg: '', data })
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const topicsOf = (name: CallName) => {
    const handler = handlers[name]
    return 'topics' in handler ? handler.topics : null
  }

  /** The result of a public read. The primary answers requests that a standby cannot. */
  async function publicResult(
    name: CallName,
    data: unknown,
    language: Language,
    topics: readonly Topic[],
  ): Promise<unknown> {
    if (!standby?.isCurrent(topics)) return result(name, data, language, anonymous)
    try {
      return await result(name, data, language, anonymous, standby.handlers)
    } catch (error) {
      if (error instanceof Refusal) throw error
      return result(name, data, language, anonymous)
    }
  }

  async function bytes(
    name: CallName,
    data: unknown,
    language: Language,
    requester: Requester,
  ): Promise<Prepared | string> {
    const topics = topicsOf(name)
    if (!topics) {
      const made = body(await result(name, data, language, requester))
      // the change is stored, so the call succeeds even if this fails
      if (!calls[name].read && editors.has(calls[name].caller))
        await versions.refresh().catch(() => {})
      return made
    }
    return cache.answer(keyOf(name, data, language), topics, async () => ({
      status: 200,
      headers,
      body: body(await publicResult(name, data, language, topics)),
    }))
  }

  const callForText: CallForText = async (name, data, language) => {
    try {
      // an address may have an id that this server cannot have
      if (!validatorOf(calls[name].data).Check(data)) throw new Refusal(codes.badRequest)
      const made = await bytes(name, data, language, anonymous)
      // the cached bytes that a browser would get, so that pages and calls share one cache entry;
      // they fit the schema
      return typeof made === 'string' ? made : made.identity.toString()
    } catch (error) {
      if (isUnavailable(error))
        return JSON.stringify({ code: codes.tryAgain, msg: messageOf(codes.tryAgain, language) })
      if (!(error instanceof Refusal)) throw error
      return JSON.stringify({
        code: error.code === codes.ok ? codes.internal : error.code,
        msg: messageOf(error.code, language, error.about),
      })
    }
  }

  return {
    cached(name, data, language) {
      // in an outage `bytes` answers with the age
      const topics = outage.away() ? null : topicsOf(name)
      return topics && cache.cached(keyOf(name, data, language))
    },
    async bytes(name, data, language, requester) {
      const last = topicsOf(name) && cache.lastMade(keyOf(name, data, language))
      if (last && outage.away()) return aged(last)
      try {
        return await bytes(name, data, language, requester)
      } catch (error) {
        if (last && isUnavailable(error)) return aged(last)
        throw error
      }
    },
    callForText,
    topicsOf(name) {
      const topics = topicsOf(name)
      if (topics === null) throw new Error(`${name} is no public read`)
      return topics
    },
    // the bytes were made from an answer of this call
    callForPage: async (name, data, language) =>
      JSON.parse(await callForText(name, data, language)),
  }
}
