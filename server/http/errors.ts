import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { codes, defaultLanguage, type Code, type Language } from '../../contract/values.ts'
import { languageOf } from './api/envelope.ts'
import { logFailure } from './monitoring/log-failure.ts'
import { MalformedJson } from './api/parse-json.ts'
import { httpStatus, messageOf, Refusal } from './refusal.ts'
import { validationLines } from './api/schema-messages.ts'
import { isUnavailable } from './unavailable.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The contract's code of a refused request. */
    refused?: Code
  }
}

/**
 * The public form of an error: a code, and for an invalid payload its fields with the expected
 * values. Never a stack.
 */
function codeOf(error: unknown, language: Language): { code: Code; about: string } {
  if (error instanceof Refusal) return error
  if (error instanceof MalformedJson) return { code: codes.badRequest, about: error.message }
  const { validation, validationContext, statusCode, code } = fieldsOf(error)
  if (validation)
    return {
      code: codes.badRequest,
      about: validationLines(validation, validationContext ?? 'body', language),
    }
  if (code !== undefined && temporary.has(code)) return { code: codes.tryAgain, about: '' }
  if (isUnavailable(error)) return { code: codes.tryAgain, about: '' }
  if (statusCode === 429) return { code: codes.tooManyRequests, about: '' }
  if (statusCode === 404) return { code: codes.notFound, about: '' }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { code: codes.badRequest, about: shortReason(code) }
  return { code: codes.internal, about: '' }
}

type Fields = Partial<
  Pick<FastifyError, 'validation' | 'validationContext' | 'statusCode' | 'code'>
>
const fieldsOf = (error: unknown): Fields =>
  typeof error === 'object' && error !== null ? error : {}

const temporary = new Set(['FST_UNDER_PRESSURE', 'FST_ERR_HANDLER_TIMEOUT'])

const reasons: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body larger than 64 KiB',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body',
}
const shortReason = (code: string | undefined) => reasons[code ?? ''] ?? ''

/** Answers every error of a call in the envelope. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new Refusal(codes.notFound), request, reply))
}

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const body: unknown = request.body
  const language = languageOf(
    error instanceof MalformedJson
      ? error.info
      : typeof body === 'object' && body !== null && 'info' in body
        ? body.info
        : request.query,
  )
  const { code, about } = codeOf(error, language)
  const status = httpStatus(code)
  reply.refused = code
  if (code === codes.internal) logFailure(request, reply, status, error)
  if (code === codes.tryAgain || code === codes.tooManyRequests) reply.header('retry-after', '2')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, msg: messageOf(code, language, about) }))
}

/** HTTP statuses of requests that Node could not parse; 400 for all others. */
const unreadable = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/**
 * Answers, in the envelope, directly on the socket, a request that Node could not parse: headers
 * too large, too slow, or malformed.
 */
export function answerUnparsable(
  { code }: ConnectionError,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = unreadable.get(code) ?? 400
  const body = JSON.stringify({
    code: codes.badRequest,
    msg: messageOf(codes.badRequest, defaultLanguage),
  })
  const head = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}
