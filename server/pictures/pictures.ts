/** GET /share/plan/7-zh.png and others: the preview picture of a shared link. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderAsync } from '@resvg/resvg-js'
import type { Answer } from '../../contract/envelope.ts'
import { codes, languages, type Language } from '../../contract/values.ts'
import { loadWords } from '../../web/words/index.ts'
import type { PageAsk } from '../http/page.ts'
import { Refusal } from '../http/refusal.ts'
import { expertPicture, matchPicture, planPicture, type Teller } from './compose.ts'

const kinds = {
  plan: async (ask: PageAsk, id: number, teller: Teller) =>
    planPicture(whole(need(await ask('planDetail', { id }, teller.language))), teller),
  expert: async (ask: PageAsk, id: number, teller: Teller) =>
    expertPicture(
      whole(need(await ask('expertDetail', { expertId: id, window: 'all' }, teller.language))),
      teller,
    ),
  match: async (ask: PageAsk, id: number, teller: Teller) =>
    matchPicture(need(await ask('matchDetail', { matchId: id }, teller.language)), teller),
} as const
type Kind = keyof typeof kinds

function need<T>(answer: Answer<T>): T {
  if (answer.code === codes.ok && answer.data !== undefined) return answer.data
  throw new Refusal(answer.code === codes.notFound ? codes.notFound : codes.tryAgain)
}

/** A picture needs what Touchline adds; a back end without it has no pictures. */
function whole<T extends object>(data: T): Exclude<T, { bare: true }> {
  if ('bare' in data) throw new Refusal(codes.notFound)
  // as just tested
  return data as Exclude<T, { bare: true }>
}

interface Painted {
  /** Hash of the drawing: equal drawings are not painted twice. */
  hash: string
  png: Promise<Buffer>
}

/** Pictures kept in memory, each about 50 kB. */
const keeps = 300

/**
 * Registers the pictures. Painting takes about 50 ms of a thread, so each drawing is painted once,
 * one at a time, and rate-limited by address.
 */
export function registerPictures(app: FastifyInstance, ask: PageAsk): void {
  // in order of last use: the first is evicted next
  const painted = new Map<string, Painted>()

  async function paint(key: string, drawing: string): Promise<{ hash: string; png: Buffer }> {
    const hash = createHash('sha256').update(drawing).digest('base64url').slice(0, 22)
    const known = painted.get(key)
    const kept = known?.hash === hash ? known : { hash, png: inSequence(() => toPng(drawing)) }
    painted.delete(key)
    painted.set(key, kept)
    kept.png.catch(() => painted.delete(key))
    for (const oldest of painted.keys()) if (painted.size > keeps) painted.delete(oldest)
    return { hash, png: await kept.png }
  }

  app.get(
    '/share/:kind/:name',
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
    show,
  )

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { kind, id, language } = wanted(request)
    const drawing = await kinds[kind](ask, id, { language, words: await loadWords(language) })
    const { hash, png } = await paint(`${kind} ${id} ${language}`, drawing)
    const etag = `"${hash}"`
    // slightly outdated is fine: a picture changes when its plan is settled
    reply.headers({
      'cache-control': 'public, max-age=600',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(png)
  }
}

const isKind = (kind: string | undefined): kind is Kind =>
  kind !== undefined && Object.hasOwn(kinds, kind)

function wanted(request: FastifyRequest): { kind: Kind; id: number; language: Language } {
  const [, kind, id, tongue] =
    /^\/share\/(plan|expert|match)\/([1-9]\d{0,8})-([a-z]{2,3})\.png(?:\?|$)/.exec(
      request.raw.url ?? '',
    ) ?? []
  const language = languages.find((one) => one === tongue)
  if (!isKind(kind) || id === undefined || language === undefined) throw new Refusal(codes.notFound)
  return { kind, id: Number(id), language }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one after the other: a burst of previews must not take the threads that compress pages. */
function inSequence<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}

async function toPng(drawing: string): Promise<Buffer> {
  const image = await renderAsync(drawing, { font: { loadSystemFonts: false } })
  return image.asPng()
}
