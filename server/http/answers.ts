/**
 * The contract's calls, answered: the same for POST, for GET and for the pages that this server renders. Results are stripped to
 * their schema and checked against it before they leave.
 */
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { Answer } from '../../contract/envelope.ts'
import { calls, type CallName, type DataOf, type ResultOf } from '../../contract/calls.ts'
import { codes, type Language } from '../../contract/values.ts'
import type { Topic } from '../db/data-version.ts'
import { messageOf, Refused } from './refused.ts'
import type { Prepared, ResponseCache } from './response-cache.ts'

export interface Handler<N extends CallName> {
  /** What the answer is made of, for a public read; null for a call that is not answered from memory. */
  topics: readonly Topic[] | null
  answer(data: DataOf<N>, language: Language): Promise<ResultOf<N>>
}

export type Handlers = { [N in CallName]: Handler<N> }

export interface Answers {
  /** The whole answer as bytes. Throws `Refused` for a code other than 0. */
  bytes(name: CallName, data: unknown, language: Language): Promise<Prepared | string>
  /** The same where it is in memory, at once; null where it has to be made. */
  kept(name: CallName, data: unknown, language: Language): Prepared | null
  /** The answer as a value, for pages. Throws only what is a fault of ours. */
  ask<N extends CallName>(name: N, data: DataOf<N>, language: Language): Promise<Answer<ResultOf<N>>>
}

/** The same for the same payload, in whatever order its fields came; payloads are flat. */
function keyOf(name: CallName, data: unknown, language: Language): string {
  if (typeof data !== 'object' || data === null) return `call ${name} ${language}`
  return `call ${name} ${language} ${JSON.stringify(data, Object.keys(data).toSorted())}`
}

export function answersOf(handlers: Handlers, cache: ResponseCache): Answers {
  const validators = new Map<CallName, Validator>()

  async function result<N extends CallName>(name: N, data: DataOf<N>, language: Language): Promise<ResultOf<N>> {
    const schema = calls[name].result
    const found = await handlers[name].answer(data, language)
    const clean = Value.Clean(schema, found)
    const validator = validators.get(name) ?? Compile(schema)
    validators.set(name, validator)
    if (!validator.Check(clean)) {
      const [first] = validator.Errors(clean)
      throw new Error(`The answer of ${name} does not fit its schema at ${first?.instancePath}: ${first?.message}`)
    }
    // checked against the schema that the type is made from
    return clean as ResultOf<N>
  }

  const body = (data: unknown) => JSON.stringify({ code: codes.ok, msg: '', data })
  const headers = { 'content-type': 'application/json; charset=utf-8' }

  async function bytes(name: CallName, data: unknown, language: Language): Promise<Prepared | string> {
    // validated against the call's own schema by whoever received it
    const payload = data as DataOf<typeof name>
    const { topics } = handlers[name]
    if (!topics) return body(await result(name, payload, language))
    return cache.answer(keyOf(name, data, language), topics, async () => ({
      status: 200,
      headers,
      body: body(await result(name, payload, language)),
    }))
  }

  return {
    kept(name, data, language) {
      const { topics } = handlers[name]
      return topics && cache.kept(keyOf(name, data, language), topics)
    },
    bytes,
    async ask(name, data, language) {
      try {
        const made = await bytes(name, data, language)
        // the bytes that a browser would get, written from a result that fits its schema: pages in memory and calls are made of one
        return JSON.parse(typeof made === 'string' ? made : made.identity.toString()) as Answer<ResultOf<typeof name>>
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { code: error.code === codes.ok ? codes.internal : error.code, msg: messageOf(error.code, language, error.about) }
      }
    },
  }
}
