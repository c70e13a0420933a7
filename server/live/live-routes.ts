/**
 * GET /app/live, the event stream, and GET /app/live/since, for readers behind proxies that block
 * streams.
 */
import { Type } from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { prefix } from '../../contract/calls.ts'
import { answerOf } from '../../contract/envelope.ts'
import { LiveSince, LiveWatch } from '../../contract/live.ts'
import { codes } from '../../contract/values.ts'
import { subjectOf } from '../address.ts'
import { Refusal } from '../http/refusal.ts'
import { eventFor, type RecentEvents, type Watch } from './recent-events.ts'
import { Streams } from './streams.ts'

const streamPath = `${prefix}/live`

const streamWords =
  'Server-Sent Events: "match" with MatchNews and "plans" with PlansNews, each with its number ' +
  'as id; "hello" at once and\n"beat" every 15 seconds with LiveMoment; "snapshot" if too many ' +
  'events were missed: refetch. The data are public, so the call takes no identity.\n' +
  'Last-Event-ID or the parameter after is the last known event. A full server answers 503 with ' +
  'Retry-After. Streams end after 30 minutes.'

export function registerLive(
  app: FastifyInstance,
  recent: RecentEvents,
  streams = new Streams(recent),
): void {
  app.get<{ Querystring: LiveWatch }>(
    streamPath,
    {
      // a HEAD request would open a stream without a reader
      exposeHeadRoute: false,
      schema: {
        operationId: 'live',
        summary: 'Streams changes of matches and plans as they happen',
        description: streamWords,
        querystring: LiveWatch,
        response: {
          200: {
            description: 'stream of events',
            content: { 'text/event-stream': { schema: Type.String() } },
          },
          '4xx': answerOf(Type.Never()),
          '5xx': answerOf(Type.Never()),
        },
      },
    },
    async (request, reply) => {
      const address = subjectOf(request.ip)
      const now = await recent.moment()
      if (!streams.admits(address)) throw new Refusal(codes.tryAgain)
      const [watch, key] = watchOf(request.query)
      streams.open(
        handOver(request, reply),
        headOf(reply),
        { address, watch, key },
        afterOf(request),
        now,
      )
      return reply
    },
  )
  app.get<{ Querystring: LiveWatch }>(
    `${streamPath}/since`,
    {
      schema: {
        operationId: 'liveSince',
        summary: 'Returns the changes since an event, for clients that poll every two seconds',
        querystring: LiveWatch,
        response: {
          200: answerOf(LiveSince),
          '4xx': answerOf(Type.Never()),
          '5xx': answerOf(Type.Never()),
        },
      },
    },
    async (request, reply) => {
      const [watch] = watchOf(request.query)
      const moment = await recent.moment()
      const events = recent.since(watch, afterOf(request))
      const data: LiveSince = {
        ...moment,
        snapshot: events === null,
        events: (events ?? []).map((event) => eventFor(watch, event)),
      }
      reply.header('cache-control', 'no-store')
      return { code: codes.ok, msg: '', data }
    },
  )
  app.addHook('preClose', async () => streams.close())
}

const idsIn = (text: string | undefined): number[] =>
  [...new Set(text?.split(',').map(Number) ?? [])].sort((a, b) => a - b)

/** The watch set, and a canonical name for it: equal sets have equal names. */
function watchOf(query: LiveWatch): [watch: Watch, key: string] {
  const [all, matches, experts] = [query.watch === 'all', idsIn(query.match), idsIn(query.expert)]
  return [
    { all, matches: new Set(matches), experts: new Set(experts) },
    `${all} ${matches.join()} ${experts.join()}`,
  ]
}

function afterOf({ headers, query }: FastifyRequest<{ Querystring: LiveWatch }>): number | null {
  const header = headers['last-event-id']
  const text = typeof header === 'string' && /^\d{1,16}$/.test(header) ? header : query.after
  return text === undefined ? null : Number(text)
}

function headOf(reply: FastifyReply): string {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // proxies must not buffer events
    'x-accel-buffering': 'no',
    'transfer-encoding': 'chunked',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`
}

/**
 * Takes over the bare socket. Node considers the answer finished and frees everything of the
 * request but the connection, which keeps an open stream cheap.
 */
function handOver(request: FastifyRequest<{ Querystring: LiveWatch }>, reply: FastifyReply) {
  reply.hijack()
  const { socket } = request.raw
  reply.raw.emit('finish')
  // a silent stream is not idle
  socket.setTimeout(0)
  socket.setKeepAlive(true, 60_000)
  return socket
}
