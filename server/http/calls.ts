import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls, prefix, type CallName } from '../../contract/calls.ts'
import { answerOf, envelopeOf, Info } from '../../contract/envelope.ts'
import { codes, type Language } from '../../contract/values.ts'
import type { Answers } from './answers.ts'
import { identify, languageOf, wrapped, type Envelope } from './envelope.ts'
import { Refused } from './refused.ts'
import { sendPrepared } from './response-cache.ts'
import type { VisitorKeys } from './visitor-token.ts'

export interface CallsOptions {
  answers: Answers
  keys: VisitorKeys
  realm: string
}

/** Every call of the contract over HTTP: POST with the envelope; for a read also GET, with the payload as query, for any cache between. */
export async function registerCalls(app: FastifyInstance, options: CallsOptions): Promise<void> {
  await app.register(
    async (scope) => {
      // any page may call: the proof of who asks is in the body, nothing that a browser adds by itself counts
      scope.addHook('onRequest', (_, reply, done) => {
        reply.header('access-control-allow-origin', '*')
        done()
      })
      scope.addHook('preValidation', (request, _, done) => {
        if (request.method === 'POST') request.body = wrapped(request.body)
        done()
      })
      for (const name of Object.keys(calls) as CallName[]) registerCall(scope, name, options)
    },
    { prefix },
  )
}

/** Making an answer that is not in memory costs the database something: so many a minute and address. Answers from memory are never limited. */
const makingsAMinute = 600
const visitorsAMinute = 60

function registerCall(app: FastifyInstance, name: CallName, { answers, keys, realm }: CallsOptions): void {
  const { path, summary, data, result, read } = calls[name]
  const max = read ? makingsAMinute : visitorsAMinute
  const limit = app.createRateLimit({ max, timeWindow: 60_000 })
  const admit = async (request: FastifyRequest) => {
    const state = await limit(request)
    if (!state.isAllowed && state.isExceeded) throw new Refused(codes.tooManyRequests)
  }
  const response = { 200: answerOf(result), '4xx': answerOf(Type.Never()), '5xx': answerOf(Type.Never()) }

  async function make(request: FastifyRequest, reply: FastifyReply, payload: unknown, language: Language): Promise<FastifyReply> {
    await admit(request)
    const bytes = await answers.bytes(name, payload, language)
    return typeof bytes === 'string' ? reply.type('application/json; charset=utf-8').send(bytes) : sendPrepared(request, reply, bytes)
  }

  // what is in memory leaves in the same turn: most requests are nothing but that
  app.post(path, { schema: { summary, body: envelopeOf(data), response } }, (request, reply) => {
    // checked against envelopeOf(data) just now
    const envelope = request.body as Envelope
    identify(envelope, keys, realm)
    const language = languageOf(envelope.info)
    reply.header('cache-control', 'no-store')
    const kept = answers.kept(name, envelope.data, language)
    return kept ? sendPrepared(request, reply, kept) : make(request, reply, envelope.data, language)
  })
  app.options(path, { schema: { hide: true } }, (_, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      })
      .send(),
  )
  if (!read) return

  const query = queryOf(data)
  app.get(
    path,
    { schema: { summary, querystring: Type.Object({ ...Info.properties, ...query?.properties }), response } },
    (request, reply) => {
      const language = languageOf(request.query)
      // only what the call knows: another parameter makes no other answer
      const payload = query ? Value.Clean(query, Value.Clone(request.query)) : undefined
      reply.header('cache-control', 'public, max-age=1, stale-while-revalidate=30')
      const kept = answers.kept(name, payload, language)
      return kept ? sendPrepared(request, reply, kept) : make(request, reply, payload, language)
    },
  )
}

/** The payload as query parameters; null for a call that takes none. */
function queryOf(data: TSchema): ReturnType<typeof Type.Object> | null {
  if (!Type.IsObject(data) || Object.keys(data.properties).length === 0) return null
  return Type.Object(data.properties, { additionalProperties: false })
}
