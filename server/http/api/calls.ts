import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/calls/call.ts'
import { calls, prefix, type CallName } from '../../../contract/calls.ts'
import { answerOf, envelopeOf, Info } from '../../../contract/envelope.ts'
import { codes, type Language } from '../../../contract/values.ts'
import { hashOfSecret } from '../../hash-of-secret.ts'
import type { Answers } from './answers.ts'
import { words } from '../words/index.ts'
import { admitOwnPages } from './own-pages.ts'
import { claimOf, identify, languageOf, unified, wrapped, type Envelope } from './envelope.ts'
import type { Identities, Principal } from '../identity/identities.ts'
import { within } from '../limits/handler-time.ts'
import { rendersPerMinute, perMinute } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { sendPrepared } from '../response-cache.ts'
import { isUnavailable } from '../unavailable.ts'

export interface CallsOptions {
  answers: Answers
  identities: Identities
  realm: string
  /** Origins whose pages may call what changes something. */
  origins: readonly string[]
  /** Whether the site catches up with its past: changes are refused meanwhile. */
  isCatchingUp: () => boolean
  /** Milliseconds for an answer that is not in memory; 0: no limit. */
  longest: number
}

/**
 * Registers every call of the contract: POST with the envelope; for public reads also GET, with
 * the payload as query parameters, so that shared caches can keep the answers.
 */
export async function registerCalls(app: FastifyInstance, options: CallsOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('preValidation', (request, _, done) => {
        if (request.method === 'POST') request.body = wrapped(request.body)
        done()
      })
      for (const name of Object.keys(calls) as CallName[]) registerCall(scope, name, options)
    },
    { prefix },
  )
}

/** The requirements on a caller, in the description of the API. */
const needs: Record<Call['caller'], { description?: string }> = {
  anyone: {},
  identity: { description: 'Requires uid and token of a visitor or an account.' },
  account: { description: 'Requires uid and token of an account.' },
  operator: {
    description:
      'Requires uid and token of an operator; a change also requires a sign-in within the last ' +
      'ten minutes by a passkey that verified its user (409 otherwise).',
  },
  expert: { description: 'Requires a publishing key in data; uid and token are ignored.' },
}

/** Limit for calls that change something. */
const changesAMinute = 60
/** Limit for plans published with one publishing key, from any address. */
const plansAMinute = 30

function registerCall(
  app: FastifyInstance,
  name: CallName,
  { answers, identities, realm, origins, isCatchingUp, longest }: CallsOptions,
): void {
  const { path, summary, data, result, read, caller, largest }: Call = calls[name]
  const max = read ? rendersPerMinute : changesAMinute
  const limits = [perMinute(app, max)]
  if (caller === 'expert') limits.push(perMinute(app, plansAMinute, keyOf))
  const numbers = numbersOf(data)
  const response = {
    200: answerOf(result),
    '4xx': answerOf(Type.Never()),
    '5xx': answerOf(Type.Never()),
  }

  async function make(
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallRequest,
  ): Promise<FastifyReply> {
    for (const admit of limits) await admit(request)
    const { payload, language, principal } = call
    const requester = { principal, address: request.ip, agent: request.headers['user-agent'] ?? '' }
    const bytes = await answers.bytes(name, payload, language, requester)
    // the time limit has answered
    if (reply.sent) return reply
    return typeof bytes === 'string'
      ? reply.type('application/json; charset=utf-8').send(bytes)
      : sendPrepared(request, reply, bytes)
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallRequest,
  ): FastifyReply | Promise<FastifyReply> {
    requireCaller(calls[name], call.principal)
    // the site's clock stands in the past
    if (!read && isCatchingUp()) throw new Refusal(codes.tryAgain, words[call.language].changesWait)
    const cached = answers.cached(name, call.payload, call.language)
    return cached ? sendPrepared(request, reply, cached) : make(request, reply, call)
  }

  // a timer only for an answer that has to be awaited
  const config = { limitsItself: true } as const
  const limited = (answered: FastifyReply | Promise<FastifyReply>) =>
    answered instanceof Promise ? within(longest, answered) : answered

  // cached answers, which are most of the traffic, are sent synchronously
  app.post(
    path,
    {
      ...(largest !== undefined && { bodyLimit: largest }),
      config,
      schema: { operationId: name, summary, ...needs[caller], body: envelopeOf(data), response },
      preValidation: (request, _, done) => {
        request.body = unified(request.body, numbers)
        done()
      },
    },
    (request, reply) => {
      // validated against envelopeOf(data) by the route's schema
      const envelope = request.body as Envelope
      if (!read) admitOwnPages(request, origins)
      reply.header('cache-control', 'no-store')
      const answerTo = (principal: Principal | null) =>
        answer(request, reply, {
          payload: envelope.data,
          language: languageOf(envelope.info),
          principal,
        })
      const principal = identify(claimOf(envelope, realm), identities, caller !== 'anyone')
      if (!(principal instanceof Promise)) return limited(answerTo(principal))
      // the answer is the same for everyone, so it does not wait while the database is unavailable
      const identified =
        read && caller === 'anyone' ? principal.catch(nobodyIfUnavailable) : principal
      return limited(identified.then(answerTo))
    },
  )
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
  if (!read || caller !== 'anyone') return

  const query = queryOf(data)
  app.get(
    path,
    {
      config,
      schema: {
        operationId: `${name}Get`,
        summary,
        querystring: Type.Object({ ...Info.properties, ...query?.properties }),
        response,
      },
    },
    (request, reply) => {
      const language = languageOf(request.query)
      // drops parameters that the call does not know, so that they make no new cache entry
      const payload = query ? Value.Clean(query, Value.Clone(request.query)) : undefined
      reply.header('cache-control', 'public, max-age=1')
      return limited(answer(request, reply, { payload, language, principal: null }))
    },
  )
}

/**
 * The rate limiter's key for a publishing key. Stores only the hash. Counts in addition to the
 * address.
 */
function keyOf(request: FastifyRequest): string {
  // validated against envelopeOf(data) by the route's schema
  const { data } = request.body as { data: { key: string } }
  return `key ${hashOfSecret(data.key).toString('hex')}`
}

function nobodyIfUnavailable(error: unknown): null {
  if (isUnavailable(error)) return null
  throw error
}

interface CallRequest {
  payload: unknown
  language: Language
  principal: Principal | null
}

/**
 * Throws `Refusal` if the call is not for this caller: badRequest without an identity,
 * accountsOnly for a visitor where an account is required, operatorsOnly for any other account at
 * the desk, accountBlocked for a change by a blocked account, conflict for an operator's change
 * without a recent verified sign-in.
 */
function requireCaller({ caller, read, whileBlocked }: Call, principal: Principal | null): void {
  if (caller === 'anyone' || caller === 'expert') return
  if (principal === null) throw new Refusal(codes.badRequest, 'uid')
  if (!read && !whileBlocked && principal.kind === 'account' && principal.blocked)
    throw new Refusal(
      codes.accountBlocked,
      `${principal.blocked.reason} (${principal.blocked.until.toISOString()})`,
    )
  if (caller === 'identity') return
  if (principal.kind !== 'account') throw new Refusal(codes.accountsOnly)
  if (caller === 'account') return
  if (!principal.operator) throw new Refusal(codes.operatorsOnly)
  if (!read && principal.verifiedUntil === null) throw new Refusal(codes.conflict, 'signIn')
}

/** The names of the payload's fields that are whole numbers, and may come as text. */
function numbersOf(data: TSchema): ReadonlySet<string> {
  const properties: Record<string, TSchema> = Type.IsObject(data) ? data.properties : {}
  const isNumber = (schema: TSchema) =>
    ('type' in schema && (schema['type'] === 'integer' || schema['type'] === 'number')) ||
    ('enum' in schema &&
      Array.isArray(schema['enum']) &&
      schema['enum'].every((value) => typeof value === 'number'))
  return new Set(Object.entries(properties).flatMap(([name, of]) => (isNumber(of) ? [name] : [])))
}

/** The payload as query parameters; null for a call that takes none. */
function queryOf(data: TSchema): ReturnType<typeof Type.Object> | null {
  if (!Type.IsObject(data) || Object.keys(data.properties).length === 0) return null
  return Type.Object(data.properties, { additionalProperties: false })
}
