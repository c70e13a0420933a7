/**
 * A back end that knows the specification and nothing else: the thirteen calls of section 7 with
 * the fields of section 3. Tests can make it answer badly.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Fields = Record<string, unknown>
/** The records of the specification; `board` is an expert of the leaderboard. */
export type Kind = 'match' | 'expert' | 'board' | 'plan'

/** How the back end answers. Each part is optional. */
export interface Manner {
  /** Changes a record, the `at`-th of its list from 0. */
  record?: (record: Fields, at: number, kind: Kind) => unknown
  /** Changes the data of a call. */
  data?: (path: string, data: Fields) => unknown
  /** Replaces the answer: a status and a body, no answer ever, or a closed connection. */
  instead?: (path: string) => { status: number; body: string } | 'never' | 'cut' | undefined
  /** Milliseconds before each answer except that of visitor/create. */
  delay?: number
  /** Answers browsers only: a request from a server that renders pages gets 503. */
  only?: 'browsers'
  /** Refuses a payload with a field that the specification does not name for the call. */
  strict?: boolean
  /** Admits no call of a page of another origin: no header of CORS. */
  closed?: boolean
  /** Redirects each call with this status before it answers it. */
  redirect?: 301 | 303 | 307 | 308
  /** What visitor/create answers. */
  identity?: Fields
  /** Changes how an answer is sent; `pause` is in milliseconds before each byte of its body. */
  wire?: (body: string) => {
    status?: number
    headers?: Record<string, string>
    body?: string | Buffer
    pause?: number
  }
}

export interface PlainBackEnd {
  origin: string
  behave: (manner: Manner) => void
  /** The request bodies since the last call of `behave`, by path. */
  requests: { path: string; body: Fields }[]
  stop: () => void
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const recent = { streakWinCnt: 4, recentCnt: 10, recentWinCnt: 8, recentHitRate: 0.8 }

const match = (n: number): Fields => ({
  matchId: n,
  leagueName: n % 2 === 0 ? 'Even League' : 'Odd League',
  matchTime: inHours(n),
  homeLogo: `/logo/${n}h.png`,
  homeShortName: `Home ${n}`,
  awayLogo: '',
  awayShortName: `Away ${n}`,
  solutionCount: 2,
})
const expert = (n: number): Fields => ({
  expertId: 100 + n,
  name: `Expert ${n}`,
  avatar: `avatar/${n}.png`,
  ...recent,
  onSaleCnt: 1,
})
const plan = (n: number): Fields => ({
  id: 300 + n,
  expertId: 100 + n,
  name: `Expert ${n}`,
  avatar: null,
  solutionTitle: `Title ${n}`,
  leagueShortName: 'Odd',
  homeShortName: `Home ${n}`,
  awayShortName: `Away ${n}`,
  matchTime: inHours(n),
  predictPlay: '1,5',
  status: n % 2,
  hitResult: n % 3,
  ...recent,
})

const kinds: Record<Kind, (n: number) => Fields> = { match, expert, board: expert, plan }

/** The names of the fields of such a record. */
export const fieldsOf = (kind: Kind): string[] => Object.keys(kinds[kind](1))

const list = (kind: Kind, { record }: Manner): unknown[] =>
  Array.from({ length: 6 }, (_, at) => {
    const made = kinds[kind](at + 1)
    return record ? record(made, at, kind) : made
  })
const one = (kind: Kind, manner: Manner): unknown => list(kind, manner)[0]

const answers: Record<string, (manner: Manner) => unknown> = {
  '/app/api/queryHome': (manner) => ({
    matches: list('match', manner),
    experts: list('expert', manner),
  }),
  '/app/api/home/queryRecommend': (manner) => ({ records: list('plan', manner) }),
  '/app/api/expert/list': (manner) => ({ records: list('board', manner) }),
  '/app/api/expert/detail': (manner) => one('expert', manner),
  '/app/api/expert/queryPredicts': (manner) => ({ records: list('plan', manner) }),
  '/app/api/predict/list': (manner) => ({ records: list('plan', manner) }),
  '/app/api/predict/detail': (manner) => one('plan', manner),
  '/app/api/predict/unlock': () => ({}),
  '/app/match/list': (manner) => ({ records: list('match', manner) }),
  '/app/match/detail': (manner) => one('match', manner),
  '/app/match/intelligence': () => ({}),
  '/app/match/lineup': () => ({}),
}

/** One transparent pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const visitorCreate = '/app/api/visitor/create'
/** Any page may call it and read its answers. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : (JSON.parse(text) as Fields)
}

const envelope = ['realm', 'process', 'uid', 'token', 'data', 'info']

/** The fields of the payloads that the specification shows. */
const payloadFields: Record<string, string[]> = {
  '/app/api/queryHome': [],
  '/app/api/home/queryRecommend': ['page', 'size'],
  '/app/api/expert/list': ['page', 'size', 'type'],
}

/** The fields of a payload that the specification does not name, where it names them. */
function unknownFields(path: string, body: Fields): string[] {
  const payload = 'uid' in body ? Object(body['data']) : body
  const known = payloadFields[path]
  return Object.keys(payload).filter((name) => name !== 'info' && known?.includes(name) === false)
}

/**
 * Whether a call has the body of specification section 7: none for a payload "none", the payload
 * itself without an identity, the envelope with one. `info` may be beside a payload.
 */
function isAsSpecified(path: string, body: Fields): boolean {
  const names = Object.keys(body)
  if (path === visitorCreate) return names.length === 0
  if ('uid' in body) return envelope.every((name) => name in body)
  return !names.some((name) => name !== 'info' && envelope.includes(name))
}

/** Behind the path of a call that was redirected. */
const moved = '/moved'

/** A path under which the same calls are answered, as behind a gateway. */
export const gate = '/gate/v2'

export async function startPlainBackEnd(): Promise<PlainBackEnd> {
  let manner: Manner = {}
  const requests: PlainBackEnd['requests'] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(gate, '').replace(moved, '')
    const allowed = manner.closed ? {} : cors
    const send = async (status: number, text: string) => {
      const { headers, body = text, pause, ...changed } = manner.wire?.(text) ?? {}
      const all = { ...allowed, 'content-type': 'application/json', ...headers }
      response.writeHead(changed.status ?? status, all)
      if (pause !== undefined)
        for (const byte of Buffer.from(body)) {
          if (response.destroyed) return
          response.write(Buffer.of(byte))
          await delay(pause)
        }
      response.end(pause === undefined ? body : '')
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end()
    if (manner.redirect !== undefined && request.url === gate + path) {
      const location = gate + path + moved
      return void response.writeHead(manner.redirect, { ...allowed, location }).end()
    }
    if (request.method === 'GET') {
      if (!/^\/static\/(logo|avatar)\/\w+\.png$/.test(path)) return void send(404, '')
      return void response.writeHead(200, { ...cors, 'content-type': 'image/png' }).end(picture)
    }
    const body = await bodyOf(request)
    requests.push({ path, body })
    if (!isAsSpecified(path, body)) return void send(400, '{"code":400,"msg":"body"}')
    if (manner.strict && unknownFields(path, body).length > 0)
      return void send(400, '{"code":400,"msg":"unknown field"}')
    if (path !== visitorCreate && manner.delay !== undefined) await delay(manner.delay)
    const isBrowser = request.headers['user-agent']?.startsWith('Mozilla/') === true
    if (manner.only === 'browsers' && !isBrowser) return void send(503, '')
    const instead = manner.instead?.(path)
    if (instead === 'never') return
    if (instead === 'cut') return void request.socket.destroy()
    if (path === visitorCreate && instead === undefined) {
      const identity = manner.identity ?? { uid: 'visitor:1', token: 'a+/=' }
      return void send(200, JSON.stringify({ code: 0, data: identity }))
    }
    if (instead !== undefined) return void send(instead.status, instead.body)
    const make = answers[path]
    if (make === undefined) return void send(404, '<html>404</html>')
    const data = make(manner)
    await send(
      200,
      JSON.stringify({ code: '0', data: manner.data ? manner.data(path, data as Fields) : data }),
    )
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // a server that listens on a port has an address of this type
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    behave(next) {
      manner = next
      requests.length = 0
    },
    requests,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
