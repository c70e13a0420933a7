/**
 * Readers of a site, at a fixed rate: pages, public answers, calls, and changes that must not be
 * lost.
 */
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Sent {
  path: string
  body?: object | undefined
  /** The reader's address. */
  from?: string
  cookie?: string
  /** Without compression, because its text is read. */
  plain?: boolean
}

/** The reason of a read that took too long. */
export const noAnswer = 'no answer within 10 s'

export class Client {
  readonly #origin: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  /** Rejects with `noAnswer` after ten seconds, when a browser would give up. */
  send({ path, body, from, cookie, plain = false }: Sent): Promise<Answer> {
    const { hostname, port } = this.#origin
    const text = body === undefined ? null : JSON.stringify(body)
    const headers = {
      'accept-encoding': plain || body ? 'identity' : 'gzip',
      accept: 'text/html,application/json',
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(cookie !== undefined && { cookie }),
      ...(text !== null && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    }
    const method = text === null ? 'GET' : 'POST'
    const options = { hostname, port, path, method, headers, agent: this.#agent }
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(10_000)
      const sent = request({ ...options, signal }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', (error) => reject(signal.aborted ? new Error(noAnswer) : error))
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      sent.once('error', (error) => reject(signal.aborted ? new Error(noAnswer) : error))
      sent.end(text ?? undefined)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

interface Visitor {
  uid: string
  token: string
  from: string
}

/** A change that a server has acknowledged. */
export interface Acknowledged {
  uid: string
  matchId: number
}

export interface Report {
  sent: number
  failed: string[]
  /** Milliseconds of the answers. */
  times: number[]
  acknowledged: Acknowledged[]
  /** Changes that were refused or not answered. */
  refusedChanges: number
  refusals: string[]
  /** Milliseconds between two acknowledged changes: the longest time without any. */
  longestGap: number
}

/** The status of an answer, its sender and its text. */
function reasonOf({ status, headers, body }: Answer): string {
  const by = headers['x-cache'] ? `cache ${String(headers['x-cache'])}` : 'no cache'
  const words = headers['content-encoding'] ? '' : body.slice(0, 60).replaceAll(/\s+/g, ' ')
  return `${status} (${by}) ${words}`
}

let addresses = 0
/** An address that no other reader of this process has. */
export const freshAddress = (): string => {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const pages = ['/', '/match', '/expertList', '/data', '/h5', '/h5/match', '/h5/expertList']
const answers = [
  '/app/api/queryHome',
  '/app/api/home/queryRecommend?page=1&size=20',
  '/app/api/predict/list?size=20',
  '/app/match/list',
]
const languages = ['zh', 'zht', 'en']
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/** Ids of matches that are listed at present. */
export async function matchIds(client: Client): Promise<number[]> {
  const { body } = await client.send({ path: '/app/match/list', plain: true })
  const ids = [...body.matchAll(/"matchId":(\d+)/g)].map(([, id]) => Number(id))
  if (ids.length === 0) throw new Error('the site lists no match')
  return [...new Set(ids)]
}

/** Reads everything that `Traffic` reads once from a server, so that its memory has it. */
export async function readAll(origin: string, matches: readonly number[]): Promise<void> {
  const client = new Client(origin)
  const reads: Sent[] = [
    ...languages.flatMap((language) => [
      ...pages.map((path) => ({ path, cookie: `touchline_language=${language}` })),
      { path: '/app/api/queryHome', body: { data: {}, info: { lang: language } } },
    ]),
    ...matches.map((matchId) => ({ path: `/matchDetail?matchId=${matchId}` })),
    ...answers.map((path) => ({ path })),
  ]
  for (const read of reads) await client.send({ ...read, from: freshAddress() })
  client.close()
}

/** Sends requests at this rate a second until it is stopped, without waiting for answers. */
export class Traffic {
  readonly #client: Client
  readonly #rate: number
  readonly #changes: boolean
  #stopped = false
  readonly #open = new Set<Promise<void>>()
  readonly #running: Promise<void>
  #visitors: Visitor[] = []
  #lastChange = performance.now()
  readonly report: Report = {
    sent: 0,
    failed: [],
    times: [],
    acknowledged: [],
    refusedChanges: 0,
    refusals: [],
    longestGap: 0,
  }

  /** With `changes` a tenth of the requests are follows, by visitors at separate addresses. */
  constructor(origin: string, rate: number, matches: readonly number[], changes = true) {
    this.#client = new Client(origin)
    this.#rate = rate
    this.#changes = changes
    this.#running = this.#run(matches)
  }

  async #run(matches: readonly number[]): Promise<void> {
    const begun = performance.now()
    while (!this.#stopped) {
      const due = ((performance.now() - begun) / 1_000) * this.#rate
      while (this.report.sent < due) {
        this.report.sent++
        const change = this.#changes && Math.random() < 0.1
        const one = (change ? this.#change(pick(matches)) : this.#read(matches)).finally(() =>
          this.#open.delete(one),
        )
        this.#open.add(one)
      }
      await delay(5)
    }
  }

  async #timed(sent: Sent): Promise<Answer | null> {
    const since = performance.now()
    try {
      const answer = await this.#client.send(sent)
      this.report.times.push(performance.now() - since)
      return answer
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.report.failed.push(`${sent.path}: ${reason}`)
      return null
    }
  }

  async #read(matches: readonly number[]): Promise<void> {
    const kind = Math.random()
    const sent: Sent =
      kind < 0.5
        ? { path: pick(pages), cookie: `touchline_language=${pick(languages)}` }
        : kind < 0.65
          ? { path: `/matchDetail?matchId=${pick(matches)}` }
          : kind < 0.85
            ? { path: pick(answers) }
            : { path: '/app/api/queryHome', body: { data: {}, info: { lang: pick(languages) } } }
    const answer = await this.#timed({ ...sent, from: freshAddress() })
    if (answer && answer.status !== 200)
      this.report.failed.push(`${sent.path}: ${reasonOf(answer)}`)
  }

  async #change(matchId: number): Promise<void> {
    const visitor = await this.#visitor()
    if (!visitor) return this.#refuse(null)
    const { uid, token, from } = visitor
    const body = { realm: 'touchline', process: 'web', uid, token, data: { matchId, on: true } }
    const answer = await this.#client
      .send({ path: '/app/api/follow/match', body, from })
      .catch(() => null)
    if (answer?.status !== 200) return this.#refuse(answer)
    const now = performance.now()
    this.report.longestGap = Math.max(this.report.longestGap, now - this.#lastChange)
    this.#lastChange = now
    this.report.acknowledged.push({ uid, matchId })
  }

  #refuse(answer: Answer | null): void {
    this.report.refusedChanges++
    this.report.refusals.push(answer ? reasonOf(answer) : 'no answer')
  }

  async #visitor(): Promise<Visitor | null> {
    if (this.#visitors.length >= 50) return pick(this.#visitors)
    const from = freshAddress()
    const answer = await this.#client
      .send({ path: '/app/api/visitor/create', body: { data: {} }, from })
      .catch(() => null)
    if (answer?.status !== 200) return null
    const { data } = JSON.parse(answer.body) as { data: { uid: string; token: string } }
    const visitor = { ...data, from }
    this.#visitors.push(visitor)
    return visitor
  }

  /** Resolves when every sent request is answered. */
  async stop(): Promise<Report> {
    this.#stopped = true
    await this.#running
    await Promise.all(this.#open)
    this.report.longestGap = Math.max(this.report.longestGap, performance.now() - this.#lastChange)
    this.#client.close()
    return this.report
  }
}
